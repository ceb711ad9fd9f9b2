# kdraw: drawn k-in-a-row games. There is no configure step; `make help` lists the targets.
#
#   FOLDER/kdraw-VERB.c   a program, built as build/bin/kdraw-VERB
#   FOLDER/CONCEPT.c      goes into the one static library, build/libkdraw.a
#   kdraw.c               the dispatcher, build/bin/kdraw
#   library/*.c           the public library, build/lib/libkdraw.a: the programs' library behind library/kdraw.h
#   checker/*.c           the checker, one program: no include path, no library but libc
#   tests/FOLDER/*.c      (the folders of the program) a cmocka program each; tests/cli/*.sh: a shell test each (common.sh: what they share); tests/fuzz/*.c: a libFuzzer target each
#
# New files are found by wildcards: nothing has to be added here, except a program that draws with Graphviz (GRAPHVIZ) and a
# Debian package that is new (PACKAGES).

# Package, how to see that it is there (pkg-config's module, a header, a program, a file), `demo` if the demo needs it, and
# `optional` if the programs can be built, and most tests run, without it. `make demo` installs what it needs, `make check` and
# the others everything.
define PACKAGES
gcc                 program gcc            demo
libc6-dev           header  stdio.h        demo
pkg-config          program pkg-config     demo
libgmp-dev          module  gmp            demo
libnauty2-dev       module  nauty          demo
libzstd-dev         module  libzstd        demo
libgraphviz-dev     module  libcgraph      demo
libcadical-dev      header  ccadical.h
libdnnl-dev         header  oneapi/dnnl/dnnl.h optional
libmicrohttpd-dev   module  libmicrohttpd  optional
libcmocka-dev       module  cmocka
coop-computing-tools-dev header cctools/work_queue.h optional
coop-computing-tools program work_queue_worker optional
zstd                program zstd           optional
graphviz            program dot            optional
librsvg2-bin        program rsvg-convert   optional
gnuplot-nox         program gnuplot        optional
libxml2-utils       program xmllint        optional
depqbf              program depqbf         optional
help2man            program help2man       optional
coq                 program coqc           optional
g++                 program g++            optional
tcc                 program tcc            optional
mandoc              program mandoc         optional
bash-completion     file    /usr/share/bash-completion/bash_completion optional
zsh                 program zsh            optional
fish                program fish           optional
dpkg-dev            program dpkg-buildpackage optional
debhelper           program dh             optional
fakeroot            program fakeroot       optional
clang               program clang          optional
clang-format        program clang-format   optional
cppcheck            program cppcheck       optional
libclang-rt-14-dev  file    /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a optional
endef
export PACKAGES

# --- what the user may set -------------------------------------------------------------------------------------------

ifeq ($(origin CC),default)
CC = gcc
endif
# SAN=1: address and undefined-behaviour sanitizers. Each compiler and mode has a build folder, so that objects never mix.
SAN =
BUILD = build$(if $(filter-out gcc,$(notdir $(CC))),-$(notdir $(CC)))$(if $(SAN),-san)
PREFIX = /usr/local
prefix = $(PREFIX)
DESTDIR =
JOBS = 2
SECONDS = 60
SLOW =
# ONLY=boards runs the tests with this word in their name.
ONLY =

# AVX2, BMI2 and so on where this machine has them all.
V3 = abm avx avx2 bmi1 bmi2 f16c fma movbe
MARCH := $(if $(filter-out $(shell grep -m1 '^flags' /proc/cpuinfo 2>/dev/null),$(V3)),,-march=x86-64-v3)
CFLAGS = $(if $(SAN),-O1 -g -fno-omit-frame-pointer,-O2 -g) $(MARCH)

# --- flags -----------------------------------------------------------------------------------------------------------

MODULES := $(shell pkg-config --cflags nauty libcgraph 2>/dev/null)
NAUTY := $(shell pkg-config --libs nauty 2>/dev/null)
CGRAPH := $(shell pkg-config --libs libcgraph 2>/dev/null)

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wwrite-strings $(if $(WERROR),-Werror)
SANITIZERS = $(if $(SAN),address$(,)undefined)
SANITIZE = $(if $(SANITIZERS),-fsanitize=$(SANITIZERS) -fno-sanitize-recover=all)
, = ,
# The checker gets these flags, everything else ALL_CFLAGS. Foreign headers are system headers: no warnings from them.
PLAIN_CFLAGS = -std=c11 $(WARN) $(CFLAGS) $(SANITIZE)
ALL_CFLAGS = $(PLAIN_CFLAGS) $(if $(SAN),-DTHOROUGH) -D_GNU_SOURCE -I. $(patsubst -I%,-isystem %,$(MODULES)) -pthread
LIBS = -lgmp $(NAUTY) -lzstd -lm -pthread -Wl,--as-needed

# libcgraph (EPL) is linked only into these; a static library gives the others no object that asks for it.
GRAPHVIZ = kdraw-board kdraw-show kdraw-derive
# oneDNN (Apache-2.0) only into this.
LEARN = kdraw-learn
# CaDiCaL (MIT, static) only into these.
SAT = kdraw-refute kdraw-search
# libmicrohttpd (LGPL) only into this one.
HTTP = kdraw-web

# Short lines instead of commands; V=1 shows the commands, -s nothing.
Q = $(if $(V),,@)
SAY = @$(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),:,printf '  %-4s %s\n')

# --- files -----------------------------------------------------------------------------------------------------------

FOLDERS = base hypergraph games pictures boards provers plans table fairness experiments web jobs
DEPTHS = $(FOLDERS) $(addsuffix /*,$(FOLDERS))
# Without oneDNN networks are computed by plain loops; it is linked only into what asks for it.
NO_DNNL := $(shell $(CC) -E -include oneapi/dnnl/dnnl.h -x c /dev/null >/dev/null 2>&1 || echo yes)
DNNL = $(if $(NO_DNNL),,-ldnnl)
# Where CaDiCaL is not installed, what asks it says so.
NO_SAT := $(shell $(CC) -E -include ccadical.h -x c /dev/null >/dev/null 2>&1 || echo yes)
CADICAL = $(if $(NO_SAT),,-lcadical -lstdc++ -lm)
# Where libmicrohttpd is not installed, kdraw web says so.
MICROHTTPD := $(shell pkg-config --libs libmicrohttpd 2>/dev/null)
# Work Queue (GPL, static) only into kdraw-jobs, which asks it for sockets of its own choice, and to wait. Where it is not installed, jobs run on this
# machine only.
QUEUE = kdraw-jobs
NO_QUEUE := $(shell $(CC) -E -include cctools/work_queue.h -x c /dev/null >/dev/null 2>&1 || echo yes)
CCTOOLS = $(if $(NO_QUEUE),,-Wl,--wrap=link_serve,--wrap=link_poll,--wrap=link_putlstring -lwork_queue -ldttools -lm -lz)
MAINS = $(wildcard $(addsuffix /kdraw-*.c,$(DEPTHS)) kdraw.c)
SOURCES = $(filter-out $(MAINS) $(if $(NO_SAT),plans/sat.c,plans/sat_none.c) jobs/queue.c jobs/queue_none.c $(if $(MICROHTTPD),web/server_none.c,web/server.c) $(if $(NO_DNNL),experiments/network/convolution_dnnl.c,experiments/network/convolution_none.c) provers/kernel/% $(ZONES),$(wildcard $(addsuffix /*.c,$(DEPTHS))))
# The prover's kernel is compiled once for each width of its sets of lines: 64, 128 and 256 bits.
KERNEL = $(wildcard provers/kernel/*.c)
# The search by zones, too, for sets of squares: 64 and 128 bits.
ZONES = $(filter-out provers/zones/zones.c,$(wildcard provers/zones/*.c))
CHECKER = $(wildcard checker/*.c)
TESTS = $(filter-out tests/fuzz/% tests/preload/% $(INSIDE),$(wildcard tests/*/*.c tests/*/*/*.c))
FUZZERS = $(wildcard tests/fuzz/*.c)
# The checker inside these tests.
INSIDE = tests/checker/inside.c
WITH_CHECKER = arrangement check edits plane wins

BIN = $(BUILD)/bin
LIBRARY = $(BUILD)/libkdraw.a
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o) $(foreach w,1 2 4,$(KERNEL:%.c=$(BUILD)/%.$w.o)) $(foreach w,1 2,$(ZONES:%.c=$(BUILD)/%.$w.o))
QUEUE_OBJECT = $(BUILD)/jobs/$(if $(NO_QUEUE),queue_none,queue).o
PUBLIC = $(wildcard library/*.c)
PUBLIC_LIBRARY = $(BUILD)/lib/libkdraw.a
ALL_OBJECTS = $(OBJECTS) $(QUEUE_OBJECT) $(foreach f,$(MAINS) $(TESTS) $(INSIDE) $(FUZZERS) $(PUBLIC),$(f:%.c=$(BUILD)/%.o))
PROGRAMS = $(patsubst %.c,$(BIN)/%,$(notdir $(MAINS) $(wildcard checker/kdraw-check.c)))
TEST_PROGRAMS = $(TESTS:%.c=$(BUILD)/%)
# The second checker, for tests and pages; without a C++ compiler they leave it out.
SECOND = $(if $(shell command -v $(CXX)),$(BUILD)/tests/checker/kdraw-second)
# What tests put between a program and the system, with LD_PRELOAD.
PRELOADED = $(patsubst %.c,$(BUILD)/%.so,$(wildcard tests/preload/*.c))
# Without help2man everything else is installed.
PAGES = $(patsubst $(BIN)/%,$(BUILD)/man/%.1,$(PROGRAMS))
MADE_PAGES := $(if $(shell command -v help2man),$(PAGES))

#: make              builds the programs into build/bin (build/bin/kdraw works without installation)
all: $(PROGRAMS) $(if $(PUBLIC),$(PUBLIC_LIBRARY))
	@$(if $(NO_QUEUE),echo 'c without kdraw jobs --port: coop-computing-tools-dev is not installed')
	@$(if $(NO_SAT),echo 'c without kdraw refute and kdraw search --sat: libcadical-dev is not installed')
	@$(if $(MICROHTTPD),,echo 'c without kdraw web: libmicrohttpd-dev is not installed')

# --- building --------------------------------------------------------------------------------------------------------

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c $< -o $@

# The known results are part of the program.
$(BUILD)/fairness/facts.o: fairness/facts.txt
$(BUILD)/experiments/network/network_own.o: experiments/network/connect6.network
$(BUILD)/boards/tilings/tiling_stored.o: $(wildcard boards/tilings/*.tiling)
$(BUILD)/web/page.o: $(wildcard web/page/*)

define WIDTH
$(BUILD)/provers/$2/%.$1.o: provers/$2/%.c $(BUILD)/flags
	@mkdir -p $$(@D)
	$(SAY) CC "$$< (WORDS=$1)"
	$(Q)$(CC) $(ALL_CFLAGS) -DWORDS=$1 -MMD -MP -c $$< -o $$@
endef
$(foreach w,1 2 4,$(eval $(call WIDTH,$w,kernel)))
$(foreach w,1 2,$(eval $(call WIDTH,$w,zones)))

# Whole or not at all: half an archive would be newer than its objects.
$(LIBRARY): $(OBJECTS) $(BUILD)/members
	@rm -f $@ $@.new
	$(SAY) AR $@
	$(Q)ar rcs $@.new $(OBJECTS) && mv $@.new $@

define PROGRAM
$(BIN)/$(notdir $(1:.c=)): $(BUILD)/$(1:.c=.o) $(LIBRARY)
	@mkdir -p $$(@D)
	$(SAY) LINK $$@
	$(Q)$(CC) $(ALL_CFLAGS) -o $$@ $$(filter %.o,$$^) $(LIBRARY) $(LIBS) $(if $(filter $(GRAPHVIZ),$(notdir $(1:.c=))),$(CGRAPH)) $(if $(filter $(SAT),$(notdir $(1:.c=))),$(CADICAL)) $(if $(filter $(QUEUE),$(notdir $(1:.c=))),$(CCTOOLS)) $(if $(filter $(HTTP),$(notdir $(1:.c=))),$(MICROHTTPD)) $(if $(filter $(LEARN),$(notdir $(1:.c=))),$(DNNL))
endef
$(foreach m,$(MAINS),$(eval $(call PROGRAM,$m)))
$(QUEUE:%=$(BIN)/%): $(QUEUE_OBJECT)

$(BIN)/kdraw-check: $(CHECKER) $(wildcard checker/*.h) $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) CC checker
	$(Q)$(CC) $(PLAIN_CFLAGS) -o $@ $(CHECKER)

# One object of all that library/kdraw.c needs. In it libc's functions that give memory, end or print are those of
# library/guard.c, and only the names that begin with kdraw_ are seen from outside.
GUARDED = malloc calloc realloc free mmap munmap fopen fclose exit alloc_error stdout stderr
RENAMED = $(foreach f,$(GUARDED),--redefine-sym $f=guard_$f) --redefine-sym __assert_fail=guard_assert
$(PUBLIC_LIBRARY): $(BUILD)/library/kdraw.o $(BUILD)/library/guard.o $(LIBRARY)
	@mkdir -p $(@D)
	$(SAY) AR $@
	$(Q)ld -r -o $(@D)/bare.o $< $(LIBRARY) && objcopy --strip-debug $(RENAMED) $(@D)/bare.o
	$(Q)ld -r -o $(@D)/kdraw.o $(@D)/bare.o $(BUILD)/library/guard.o
	$(Q)objcopy --strip-debug --wildcard --keep-global-symbol='kdraw_*' $(@D)/kdraw.o
	@rm -f $@
	$(Q)ar rcs $@ $(@D)/kdraw.o

# Its names are not those of the library.
$(BUILD)/tests/checker/the_checker: $(BUILD)/tests/checker/inside.o
	$(Q)objcopy --keep-global-symbol=run_checker --keep-global-symbol=inside_most_needed $< $@
$(WITH_CHECKER:%=$(BUILD)/tests/checker/%): $(BUILD)/tests/checker/the_checker

$(TEST_PROGRAMS): %: %.o $(LIBRARY)
	$(SAY) LINK $@
	$(Q)$(CC) $(ALL_CFLAGS) -o $@ $^ -lcmocka $(LIBS) $(CGRAPH) $(CADICAL) $(DNNL)

$(BUILD)/tests/checker/kdraw-second: $(wildcard tests/checker/*.cc tests/checker/*.hh) $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) CXX $@
	$(Q)$(CXX) -std=c++17 -Wall -Wextra -Wpedantic -Wshadow $(if $(WERROR),-Werror) -O1 -g -o $@ $(filter %.cc,$^) -lgmpxx -lgmp

$(PRELOADED): $(BUILD)/%.so: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) -std=c11 $(WARN) -D_GNU_SOURCE -O2 -g -shared -fPIC -o $@ $<

# Two files that change only when what they say does: other flags compile everything again, a source that went away
# leaves the library. Without pkg-config's answer nothing can be compiled, so say what is missing first.
$(BUILD)/flags: FORCE
	@$(if $(MODULES),,CC='$(CC)' .ci/packages --missing)
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || echo '$(CC) $(ALL_CFLAGS)' >$@
$(BUILD)/members: FORCE
	@mkdir -p $(@D)
	@echo '$(ALL_OBJECTS)' | cmp -s - $@ || echo '$(ALL_OBJECTS)' >$@

# When files were added, moved or taken away, dates alone mislead: a file that moved to the place of another keeps its old
# date, and looks older than the object of the other. So objects go whose source is gone or came since, and what was
# linked from them, before make looks at dates.
GONE = $(filter-out $(ALL_OBJECTS),$(shell find $(BUILD) -path '$(BUILD)/lint-*' -prune -o -name '*.o' -print))
CAME = $(basename $(shell find $(SOURCES) $(KERNEL) $(MAINS) $(TESTS) $(INSIDE) $(FUZZERS) $(PUBLIC) -cnewer $(BUILD)/members))
ifneq ($(wildcard $(BUILD)/members),)
ifneq ($(strip $(file <$(BUILD)/members)),$(strip $(ALL_OBJECTS)))
$(shell rm -f $(GONE) $(GONE:.o=.d) $(filter-out %.1 %.2 %.4,$(GONE:.o=)) $(filter-out $(PROGRAMS),$(wildcard $(BIN)/*)) \
	$(foreach c,$(CAME),$(BUILD)/$c.o $(foreach w,1 2 4,$(BUILD)/$c.$w.o)) 2>/dev/null)
endif
endif

-include $(ALL_OBJECTS:.o=.d)

# --- set-up, demo, tests ---------------------------------------------------------------------------------------------

# Make asked pkg-config before anything was installed, so after the set-up everything else is a new make.
AGAIN = +@$(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))

#: make demo         installs what it needs, builds, and does the main job; the results are in build/demo
demo:
	@CC='$(CC)' .ci/packages --demo
	$(AGAIN) run-demo
run-demo: $(PROGRAMS)
	@BIN=$(BIN) OUT=$(BUILD)/demo .ci/demo

#: make check        installs what is missing, builds, and runs all tests; ONLY=word chooses, SAN=1 with sanitizers
check: packages
	$(AGAIN) run-tests
# The longest begin first and short ones last, so that all processors are busy to the end.
LONGEST = $(wildcard $(patsubst %,tests/cli/%.sh,browser papers-replay jobs win jobs-faults jobs-catalog web debian engines full-disk check-second prove))
SHELL_TESTS = $(filter-out %/common.sh,$(wildcard tests/cli/*.sh))
run-tests: all $(TEST_PROGRAMS) $(PRELOADED) $(SECOND)
	@BUILD=$(BUILD) JOBS=$(JOBS) SAN=$(SAN) ONLY='$(ONLY)' tests/run.sh $(LONGEST) $(filter-out $(LONGEST),$(SHELL_TESTS)) $(TEST_PROGRAMS)

#: make browser      uses the page of kdraw web in Chromium, at two sizes; the pictures are in build/browser
browser: all
	@BUILD=$(BUILD) BIN=$(BIN) tests/cli/browser.sh

#: make sanitized    builds with sanitizers and runs a part of the tests: every verb, the kernel's parts, the library
SANITIZED = tests/cli/bench.sh tests/cli/refute.sh tests/cli/check-win.sh tests/cli/library.sh tests/cli/web.sh tests/cli/web-refused.sh
SANITIZED_PROGRAMS = $(filter $(addprefix $(BUILD)/tests/provers/,kernel/% prover/prover prove/%),$(TEST_PROGRAMS))
sanitized: packages
	+@$(MAKE) --no-print-directory -j$(JOBS) SAN=1 WERROR=1 run-sanitized
run-sanitized: all $(SANITIZED_PROGRAMS)
	@BUILD=$(BUILD) JOBS=$(JOBS) SAN=$(SAN) LIMIT=300 tests/run.sh $(SANITIZED_PROGRAMS) $(SANITIZED)

#: make lint         formatting, warnings of gcc, clang and cppcheck, links of the pages
lint: packages
	$(AGAIN) run-lint
run-lint:
	@JOBS=$(JOBS) tests/lint.sh
# For lint: everything is compiled, nothing is linked.
objects: $(ALL_OBJECTS) $(PRELOADED) $(SECOND) $(BIN)/kdraw-check

#: make packages     installs everything that is missing, and does nothing else
packages:
	@CC='$(CC)' .ci/packages

#: make fuzz         runs the readers against libFuzzer for SECONDS=60
fuzz: packages
	$(AGAIN) run-fuzz
# The library is compiled again with libFuzzer's instrumentation, in a build folder of its own.
FUZZ_PROGRAMS = $(FUZZERS:%.c=$(BUILD)/%)
$(FUZZ_PROGRAMS): %: %.o $(LIBRARY)
	$(SAY) LINK $@
	$(Q)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS) $(CGRAPH) $(CADICAL)
fuzzers: $(FUZZ_PROGRAMS)
run-fuzz:
	@$(MAKE) --no-print-directory CC=clang BUILD=build-fuzz SANITIZERS=fuzzer-no-link,address,undefined CFLAGS='-O1 -g $(MARCH)' fuzzers
	@SECONDS_EACH=$(SECONDS) tests/fuzz/run.sh $(FUZZERS:%.c=build-fuzz/%)

#: make bench        runs the jobs of tests/bench/jobs and prints their positions; SLOW=1 what the large certificates cost, too
bench: all
	$(if $(SLOW),@BIN=$(BIN) tests/bench/figures.sh tests/bench/figures)
	$(if $(SLOW),@BIN=$(BIN) tests/bench/growth.sh papers/growth.svg)
	@BIN=$(BIN) tests/bench/run.sh tests/bench/jobs

#: make renew        writes new positions of the bench and new checksums of outputs, and shows what changed
renew: all
	@BIN=$(BIN) tests/bench/run.sh --renew tests/bench/jobs
	@BIN=$(BIN) tests/outputs/run.sh --renew tests/outputs/list

#: make papers       replays the transcripts of README.md and papers/*.md and compares; SLOW=1 the long ones too
papers: all $(SECOND)
	@PATH="$(CURDIR)/$(BUILD)/tests/checker:$$PATH" BIN=$(BIN) SLOW=$(SLOW) papers/replay.sh README.md papers/*.md

#: make stubs        runs the shell tests with programs that do nothing: none may pass; ONLY=word chooses
stubs: all
	@BIN=$(BIN) JOBS=$(JOBS) ONLY='$(ONLY)' tests/stubs.sh

#: make formal       lets Coq prove that Connect(11, 2) is drawn, and Theorem 2, and extracts its checker (formal/); SLOW=1 the others too
formal: packages
	$(AGAIN) run-formal
run-formal: all
	@BIN=$(BIN) OUT=$(BUILD)/formal SLOW=$(SLOW) formal/run.sh

#: make check-the-checker  weakens the checker's conditions one by one, those of tests/mutants.list and all others: a test has to notice each
check-the-checker: packages
	$(AGAIN) ONLY=checker/ mutants
	$(AGAIN) weaken
# Everything in checker/*.c that can be weakened; WEAKEN='-o held.c' for one file.
WEAKEN =
weaken: all $(SECOND) $(filter $(BUILD)/tests/checker/%,$(TEST_PROGRAMS))
	@BIN=$(CURDIR)/$(BIN) SECOND=$(CURDIR)/$(SECOND) JOBS=$(JOBS) tests/checker/weaken.sh $(WEAKEN)

#: make mutants      puts the faults of tests/mutants.list into a copy of the tree, one by one: a test has to notice each
mutants: all $(PRELOADED)
	@BUILD=$(BUILD) JOBS=$(JOBS) ONLY='$(ONLY)' tests/mutants.sh

#: make count        the lines of the program: the rooms of then, what came later (tests/count.sh)
count:
	@tests/count.sh

#: make format       lets clang-format rewrite the sources
format:
	clang-format -i $(shell git ls-files '*.c' '*.h')

# --- installing ------------------------------------------------------------------------------------------------------

# The pages carry the date of the version and not today's: same source, same bytes. The name's line is that of kdraw's list.
RELEASED = 2026-11-01
$(BUILD)/man/%.1: $(BIN)/% $(BIN)/kdraw base/man.awk
	@mkdir -p $(@D)
	$(SAY) MAN $@
	$(Q)help2man --no-info --name="$(if $(filter kdraw,$*),drawn k-in-a-row \
		games,$$($(BIN)/kdraw | sed -n 's/^  $(*:kdraw-%=%)  *//p'))" $< | awk -v released=$(RELEASED) -v others="$(sort $(notdir $(PROGRAMS)))" \
		-f base/man.awk >$@

#: make man          makes the man pages with help2man
man: $(MADE_PAGES)

to = $(DESTDIR)$(prefix)
bindir = $(to)/bin
mandir = $(to)/share/man/man1
docdir = $(to)/share/doc/kdraw
datadir = $(to)/share/kdraw
completiondir = $(to)/share/bash-completion/completions
zshdir = $(to)/share/zsh/site-functions
fishdir = $(to)/share/fish/vendor_completions.d
includedir = $(to)/include
libdir = $(to)/lib
pkgconfigdir = $(libdir)/pkgconfig
# README.md, what it links to, and what that links to: each below docdir where it is here, so that the links hold.
DOCUMENTS = README.md NEWS.md LICENSE checker/FORMATS.md $(wildcard */README.md papers/*.md papers/*.svg papers/*/*) experiments/results.md \
	$(wildcard experiments/*.svg formal/*.v formal/*.ml formal/*.py formal/*.sh) experiments/cloudict.games experiments/network/connect6.games \
	experiments/network/planes.h fairness/facts.txt pictures/b2.svg pictures/web.png

VERSION := $(shell sed -n 's/^.define KDRAW_VERSION "\(.*\)"/\1/p' base/command.h 2>/dev/null)

#: make install      library, programs, man pages and completion into DESTDIR/prefix (prefix=/usr/local)
install: all man
	install -d '$(bindir)' '$(mandir)' '$(docdir)' '$(completiondir)'
	install -m 755 $(PROGRAMS) '$(bindir)'
	$(if $(MADE_PAGES),install -m 644 $(MADE_PAGES) '$(mandir)',@echo "c no man pages: help2man is not there")
	for d in $(DOCUMENTS); do install -D -m 644 "$$d" '$(docdir)'/"$$d" || exit; done
	install -d '$(datadir)' '$(zshdir)' '$(fishdir)'
	install -m 644 base/completion/kdraw.bash '$(completiondir)/kdraw'
	install -m 644 base/completion/_kdraw '$(zshdir)'
	install -m 644 base/completion/kdraw.fish '$(fishdir)'
	install -m 644 base/completion/complete.sh '$(datadir)'
	install -d '$(includedir)' '$(pkgconfigdir)'
	install -m 644 library/kdraw.h '$(includedir)'
	install -m 644 $(PUBLIC_LIBRARY) '$(libdir)'
	sed 's,@prefix@,$(prefix),; s,@version@,$(VERSION),; s,@libs@,$(NAUTY) -lzstd -lm -pthread,' library/kdraw.pc.in >'$(pkgconfigdir)/kdraw.pc'
	chmod 644 '$(pkgconfigdir)/kdraw.pc'

#: make uninstall    removes what `make install` with the same DESTDIR and prefix put there
uninstall:
	rm -f $(foreach p,$(PROGRAMS),'$(bindir)/$(notdir $p)') $(foreach p,$(PAGES),'$(mandir)/$(notdir $p)')
	rm -f $(foreach d,$(DOCUMENTS),'$(docdir)/$d') '$(completiondir)/kdraw'
	rm -f '$(zshdir)/_kdraw' '$(fishdir)/kdraw.fish' '$(datadir)/complete.sh'
	rm -f '$(includedir)/kdraw.h' '$(libdir)/libkdraw.a' '$(pkgconfigdir)/kdraw.pc'
	@$(if $(filter /usr /usr/local,$(to)),rmdir $(foreach d,$(DOC_FOLDERS),'$(to)/$d') '$(datadir)',cd '$(or $(DESTDIR),$(prefix))' && rmdir -p $(FOLDERS_MADE)) \
		2>/dev/null || true
# The longest come first, since a folder is empty when those in it have gone.
DOC_FOLDERS = $(shell printf 'share/doc/kdraw/%s\n' $(sort $(dir $(DOCUMENTS))) | sed 's,/\(\./\)*$$,,' | sort -r)
# Folders that may be empty now, seen from DESTDIR or else from prefix; those of the system stay.
FOLDERS_MADE = $(foreach d,bin share/man/man1 $(DOC_FOLDERS) share/kdraw share/bash-completion/completions share/zsh/site-functions \
	share/fish/vendor_completions.d include lib/pkgconfig,'$(if \
	$(DESTDIR),$(prefix:/%=%)/)$d')

#: make clean        removes the build folders
clean:
	rm -rf build build-*

#: make help         prints this list
help:
	@sed -n 's/^#: //p' Makefile

FORCE:
.PHONY: all demo run-demo check run-tests lint run-lint objects packages fuzz fuzzers run-fuzz bench renew browser sanitized run-sanitized stubs mutants check-the-checker weaken papers formal run-formal count format \
	man install uninstall clean help FORCE
.DELETE_ON_ERROR:
