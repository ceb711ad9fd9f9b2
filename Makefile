# kdraw: `make help` lists the targets.
CC = gcc
BUILD = build
MARCH := $(shell grep -qm1 'avx2.*bmi2\|bmi2.*avx2' /proc/cpuinfo 2>/dev/null && echo -march=x86-64-v3)
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wwrite-strings
CFLAGS = -O2 -g $(MARCH)
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARN) $(CFLAGS) -I. -MMD -MP -pthread
LIBS = -lgmp $(shell pkg-config --libs nauty) -lzstd -lm -pthread

FOLDERS = command hypergraph boards provers fairness experiments
MAINS = $(wildcard $(addsuffix /kdraw-*.c,$(FOLDERS)))
SOURCES = $(filter-out $(MAINS),$(wildcard $(addsuffix /*.c,$(FOLDERS))))
TESTS = $(wildcard tests/*/*.c)
PROGRAMS = $(patsubst %.c,$(BUILD)/bin/%,$(notdir $(MAINS))) $(if $(wildcard kdraw.c),$(BUILD)/bin/kdraw) \
	$(if $(wildcard checker/kdraw-check.c),$(BUILD)/bin/kdraw-check)
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o)
LIBRARY = $(BUILD)/libkdraw.a

all: $(PROGRAMS)

$(LIBRARY): $(OBJECTS)
	@rm -f $@
	ar rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(dir $@)
	$(CC) $(ALL_CFLAGS) -c $< -o $@

define PROGRAM
$(BUILD)/bin/$(notdir $(1:.c=)): $(BUILD)/$(1:.c=.o) $(LIBRARY)
	@mkdir -p $(BUILD)/bin
	$(CC) $(ALL_CFLAGS) -o $$@ $$^ $(LIBS)
endef
$(foreach m,$(MAINS),$(eval $(call PROGRAM,$m)))

$(BUILD)/bin/kdraw-check: checker/kdraw-check.c
	@mkdir -p $(BUILD)/bin
	$(CC) -std=c11 $(WARN) $(CFLAGS) -o $@ $<

$(BUILD)/tests/%: tests/%.c $(LIBRARY)
	@mkdir -p $(dir $@)
	$(CC) $(ALL_CFLAGS) -o $@ $< $(LIBRARY) -lcmocka $(LIBS)

check: all $(TESTS:%.c=$(BUILD)/%)
	@for t in $(TESTS:%.c=$(BUILD)/%); do $$t || exit 1; done

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.PHONY: all check clean
