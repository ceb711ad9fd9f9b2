#pragma once

#include <stddef.h>

/* The files of web/page, which are a part of the program: nothing else is ever served. */
struct page_file {
	const char *name, *type, *text;
	size_t size;
};

/* "" is index.html; NULL: there is no such file. */
const struct page_file *page_find(const char *name);
