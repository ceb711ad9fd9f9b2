#include "web/page.h"

#include <string.h>

/* The texts, put into the program by the assembler. */
#define PAGE(symbol, name, type)                                                                                       \
	__asm__(".pushsection .rodata\n"                                                                               \
	        ".globl page_" #symbol "\n"                                                                            \
	        "page_" #symbol ":\n"                                                                                  \
	        ".incbin \"web/page/" name "\"\n"                                                                      \
	        ".globl page_end_" #symbol "\n"                                                                        \
	        "page_end_" #symbol ":\n"                                                                              \
	        ".byte 0\n"                                                                                            \
	        ".popsection\n");                                                                                      \
	extern const char page_##symbol[], page_end_##symbol[];
#include "web/page/FILES"
#undef PAGE

static const struct {
	const char *name, *type, *text, *end;
} files[] = {
#define PAGE(symbol, name, type) {name, type, page_##symbol, page_end_##symbol},
#include "web/page/FILES"
#undef PAGE
};
enum { FILES = sizeof files / sizeof *files };

const struct page_file *page_find(const char *name)
{
	static _Thread_local struct page_file found;
	for (unsigned i = 0; i < FILES; i++)
		if (strcmp(*name == '\0' ? "index.html" : name, files[i].name) == 0) {
			found = (struct page_file){files[i].name, files[i].type, files[i].text,
			                           (size_t)(files[i].end - files[i].text)};
			return &found;
		}
	return NULL;
}
