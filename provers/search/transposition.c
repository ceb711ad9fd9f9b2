#include "provers/search/transposition.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/memory.h"

#define BUCKET 4
#define LOW_BITS UINT64_C(0xffffffffffffff00)

struct entry {
	_Atomic uint64_t check, data;
};

/* A large table is mostly untouched in a short search; used tells the pages that a file has to be made of. */
#define PAGE_ENTRIES (4096 / sizeof(struct entry))

struct transposition {
	uint64_t buckets;
	size_t bytes;
	struct entry *entry;
	_Atomic unsigned char *used; /* for each PAGE_ENTRIES entries: was anything stored there? */
};

struct transposition *transposition_new(unsigned long long bytes)
{
	struct transposition *t = xcalloc(1, sizeof *t);
	t->buckets = bytes / (BUCKET * sizeof(struct entry));
	if (t->buckets == 0)
		t->buckets = 1;
	if (t->buckets >> 32 != 0)
		t->buckets = UINT32_MAX; /* 256 GiB */
	t->bytes = t->buckets * BUCKET * sizeof(struct entry);
	t->entry = mmap(NULL, t->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (t->entry == MAP_FAILED) {
		free(t);
		return NULL;
	}
	t->used = xcalloc(t->bytes / 4096 + 1, 1);
	return t;
}

void transposition_settle(struct transposition *t)
{
	madvise(t->entry, t->bytes, MADV_HUGEPAGE);
}

void transposition_release(struct transposition *t)
{
	if (t == NULL)
		return;
	munmap(t->entry, t->bytes);
	free(t->used);
	free(t);
}

static struct entry *bucket_of(const struct transposition *t, uint64_t high)
{
	return t->entry + BUCKET * ((high >> 32) * t->buckets >> 32);
}

static uint64_t load(const _Atomic uint64_t *word)
{
	return atomic_load_explicit(word, memory_order_relaxed);
}

int transposition_find(const struct transposition *t, uint64_t high, uint64_t low)
{
	const struct entry *e = bucket_of(t, high);
	for (unsigned n = 0; n < BUCKET; n++) {
		uint64_t data = load(&e[n].data);
		if ((data & LOW_BITS) == (low & LOW_BITS) && (data & 1) && load(&e[n].check) == (high ^ data))
			return (int)(data >> 1 & 1);
	}
	return -1;
}

static void mark_used(struct transposition *t, const struct entry *e)
{
	_Atomic unsigned char *page = t->used + (size_t)(e - t->entry) / PAGE_ENTRIES;
	if (!atomic_load_explicit(page, memory_order_relaxed))
		atomic_store_explicit(page, 1, memory_order_relaxed);
}

static unsigned effort(uint64_t work)
{
	return work == 0 ? 0 : 63 - (unsigned)__builtin_clzll(work);
}

bool transposition_store(struct transposition *t, uint64_t high, uint64_t low, bool drawn, uint64_t work)
{
	struct entry *e = bucket_of(t, high), *best = e;
	uint64_t least = UINT64_MAX;
	for (unsigned n = 0; n < BUCKET; n++) {
		uint64_t data = load(&e[n].data);
		if (!(data & 1) || ((data & LOW_BITS) == (low & LOW_BITS) && load(&e[n].check) == (high ^ data))) {
			best = e + n;
			least = 0;
			break;
		}
		if ((data >> 2 & 63) < least) {
			least = data >> 2 & 63;
			best = e + n;
		}
	}
	bool replaces = least != 0 && (load(&best->data) & 1);
	uint64_t data = (low & LOW_BITS) | effort(work) << 2 | (uint64_t)drawn << 1 | 1;
	atomic_store_explicit(&best->data, data, memory_order_relaxed);
	atomic_store_explicit(&best->check, high ^ data, memory_order_relaxed);
	mark_used(t, best);
	return !replaces;
}

double transposition_filling(const struct transposition *t)
{
	uint64_t entries = t->buckets * BUCKET, step = entries / 4096 + 1, used = 0, looked = 0;
	for (uint64_t i = 0; i < entries; i += step, looked++)
		used += load(&t->entry[i].data) & 1;
	return (double)used / (double)looked;
}

unsigned long long transposition_bytes(const struct transposition *t)
{
	return t->bytes;
}

/* --- files: the entries, then a zero entry whose first word is their sum --------------------------------------------
 */

/* The sum depends on every bit and on the order. */
static uint64_t add_to_sum(uint64_t sum, const uint64_t *word)
{
	for (unsigned n = 0; n < 2; n++) {
		sum = (sum ^ word[n]) * UINT64_C(0x9e3779b97f4a7c15);
		sum ^= sum >> 29;
	}
	return sum;
}

static bool save_page(const struct entry *e, uint64_t entries, FILE *out, uint64_t *sum)
{
	for (uint64_t i = 0; i < entries; i++) {
		uint64_t word[2] = {load(&e[i].check), load(&e[i].data)};
		if (!(word[1] & 1))
			continue;
		*sum = add_to_sum(*sum, word);
		if (fwrite(word, sizeof word, 1, out) != 1)
			return false;
	}
	return true;
}

bool transposition_save(const struct transposition *t, FILE *out)
{
	uint64_t entries = t->buckets * BUCKET, sum = 0;
	for (uint64_t i = 0; i < entries; i += PAGE_ENTRIES) {
		uint64_t count = entries - i < PAGE_ENTRIES ? entries - i : PAGE_ENTRIES;
		if (atomic_load(t->used + i / PAGE_ENTRIES) && !save_page(t->entry + i, count, out, &sum))
			return false;
	}
	uint64_t last[2] = {sum, 0};
	return fwrite(last, sizeof last, 1, out) == 1;
}

enum transposition_file transposition_load(struct transposition *t, FILE *in)
{
	uint64_t word[2], sum = 0;
	while (fread(word, sizeof word, 1, in) == 1) {
		if ((word[1] & 1) == 0)
			return word[0] == sum && word[1] == 0 && getc(in) == EOF ? TRANSPOSITION_WHOLE
			                                                         : TRANSPOSITION_DAMAGED;
		uint64_t work = UINT64_C(1) << (word[1] >> 2 & 63);
		sum = add_to_sum(sum, word);
		transposition_store(t, word[0] ^ word[1], word[1], word[1] >> 1 & 1, work);
	}
	return TRANSPOSITION_CUT_SHORT;
}
