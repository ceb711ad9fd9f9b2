#include "provers/search/transposition.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/forgetful.h"
#include "base/log.h"
#include "base/memory.h"

#define BUCKET 4
#define LOW_BITS UINT64_C(0xffffffffffffff00)
#define FIRST_BUCKETS 1024 /* at the beginning: 64 KiB */

struct entry {
	_Atomic uint64_t check, data;
};

struct transposition {
	struct forgetful table;   /* at its full size; what is not in use has never been touched */
	_Atomic uint64_t buckets; /* in use; doubled as long as there are more in the table */
	atomic_flag growing;
};

static struct entry *bucket_at(const struct transposition *t, uint64_t number)
{
	return (struct entry *)t->table.entry + BUCKET * number;
}

struct transposition *transposition_new(unsigned long long bytes)
{
	const size_t bucket = BUCKET * sizeof(struct entry);
	struct transposition *t = xcalloc(1, sizeof *t);
	uint64_t buckets = bytes / bucket > UINT32_MAX ? UINT32_MAX : bytes / bucket; /* 256 GiB */
	unsigned doublings = 0;
	for (; buckets >= 2 * FIRST_BUCKETS; buckets /= 2)
		doublings++;
	t->buckets = buckets == 0 ? 1 : buckets;
	atomic_flag_clear(&t->growing);
	if (forgetful_init(&t->table, bucket, (buckets << doublings) * bucket)) {
		assert(t->table.buckets == t->buckets << doublings);
		return t;
	}
	free(t);
	return NULL;
}

void transposition_settle(struct transposition *t)
{
	madvise(t->table.entry, forgetful_bytes(&t->table), MADV_HUGEPAGE);
}

void transposition_release(struct transposition *t)
{
	if (t == NULL)
		return;
	forgetful_clear(&t->table);
	free(t);
}

/* The buckets of a key: by its upper half and by its lower half. */
static uint64_t bucket_of(uint64_t buckets, uint64_t high, unsigned choice)
{
	return forgetful_number(buckets, (uint32_t)(choice == 0 ? high >> 32 : high));
}

static uint64_t load(const _Atomic uint64_t *word)
{
	return atomic_load_explicit(word, memory_order_relaxed);
}

static bool is_key(const struct entry *e, uint64_t high, uint64_t low)
{
	uint64_t data = load(&e->data);
	return (data & LOW_BITS) == (low & LOW_BITS) && (data & 1) && load(&e->check) == (high ^ data);
}

int transposition_find(const struct transposition *t, uint64_t high, uint64_t low)
{
	uint64_t buckets = load(&t->buckets);
	assert(buckets <= t->table.buckets && t->table.buckets % buckets == 0);
	for (unsigned choice = 0; choice < 2; choice++) {
		const struct entry *e = bucket_at(t, bucket_of(buckets, high, choice));
		for (unsigned n = 0; n < BUCKET; n++)
			if (is_key(e + n, high, low))
				return (int)(load(&e[n].data) >> 1 & 1);
	}
	return -1;
}

static void put(struct entry *e, uint64_t check, uint64_t data)
{
	atomic_store_explicit(&e->data, data, memory_order_relaxed);
	atomic_store_explicit(&e->check, check, memory_order_relaxed);
}

/* Where a key is in this bucket, or else a free place, or else the one with the least effort. */
static struct entry *place_in(struct entry *bucket, uint64_t high, uint64_t low, unsigned *free_places)
{
	struct entry *best = bucket;
	*free_places = 0;
	for (unsigned n = 0; n < BUCKET; n++) {
		uint64_t data = load(&bucket[n].data), best_data = load(&best->data);
		if (is_key(bucket + n, high, low)) {
			*free_places = BUCKET + 1;
			return bucket + n;
		}
		*free_places += !(data & 1);
		if (!(data & 1) ? (best_data & 1) : (best_data & 1) && (data >> 2 & 63) < (best_data >> 2 & 63))
			best = bucket + n;
	}
	assert(*free_places <= BUCKET);
	return best;
}

/* Of its two buckets the emptier one, so that both are full only when most of the table is. */
static struct entry *place_for(const struct transposition *t, uint64_t buckets, uint64_t high, uint64_t low)
{
	unsigned free_places[2];
	struct entry *e[2];
	for (unsigned choice = 0; choice < 2; choice++) {
		struct entry *bucket = bucket_at(t, bucket_of(buckets, high, choice));
		e[choice] = place_in(bucket, high, low, free_places + choice);
	}
	if (free_places[0] + free_places[1] == 0)
		return (load(&e[1]->data) >> 2 & 63) < (load(&e[0]->data) >> 2 & 63) ? e[1] : e[0];
	return free_places[1] > free_places[0] ? e[1] : e[0];
}

/* The entries of a bucket go to the two in its place, each by the half of the key that brought it here: so they fit.
 * What was torn is left out. */
static void split(const struct transposition *t, uint64_t bucket, uint64_t buckets)
{
	assert(bucket < buckets && 2 * buckets <= t->table.buckets);
	struct entry *e = bucket_at(t, bucket);
	uint64_t check[BUCKET], data[BUCKET];
	for (unsigned n = 0; n < BUCKET; n++) {
		check[n] = load(&e[n].check);
		data[n] = load(&e[n].data);
		put(e + n, 0, 0);
	}
	for (unsigned n = 0; n < BUCKET; n++) {
		uint64_t high = check[n] ^ data[n];
		unsigned choice = bucket_of(buckets, high, 0) != bucket;
		if ((data[n] & 1) == 0 || bucket_of(buckets, high, choice) != bucket)
			continue;
		struct entry *to = bucket_at(t, bucket_of(2 * buckets, high, choice));
		for (unsigned k = 0; k < BUCKET; k++)
			if (!(load(&to[k].data) & 1)) {
				put(to + k, check[n], data[n]);
				break;
			}
	}
}

/* In place, from the last bucket down: 2 i and 2 i + 1 have been left when i is split. Meanwhile other threads find
 * less than there is, and what they store may be lost; it is never wrong. False if another one is at it. */
static bool grow(struct transposition *t, uint64_t buckets)
{
	if (atomic_flag_test_and_set(&t->growing))
		return false;
	if (load(&t->buckets) == buckets) {
		assert(2 * buckets <= t->table.buckets);
		atomic_store(&t->buckets, 2 * buckets);
		for (uint64_t bucket = buckets; bucket-- > 0;)
			split(t, bucket, buckets);
	}
	atomic_flag_clear(&t->growing);
	return true;
}

bool transposition_store(struct transposition *t, uint64_t high, uint64_t low, bool drawn, uint64_t work)
{
	struct entry *e;
	bool replaces;
	for (;;) {
		uint64_t buckets = load(&t->buckets);
		e = place_for(t, buckets, high, low);
		replaces = (load(&e->data) & 1) && !is_key(e, high, low);
		if (!replaces || buckets == t->table.buckets || !grow(t, buckets))
			break;
	}
	assert(log_of(work) < 64); /* six bits */
	uint64_t data = (low & LOW_BITS) | log_of(work) << 2 | (uint64_t)drawn << 1 | 1;
	put(e, high ^ data, data);
	return !replaces;
}

double transposition_filling(const struct transposition *t)
{
	const struct entry *e = bucket_at(t, 0);
	uint64_t entries = load(&t->buckets) * BUCKET, step = entries / 4096 + 1, used = 0, looked = 0;
	for (uint64_t i = 0; i < entries; i += step, looked++)
		used += load(&e[i].data) & 1;
	assert(looked > 0 && used <= looked);
	return (double)used / (double)looked * (double)entries / (double)(t->table.buckets * BUCKET);
}

unsigned long long transposition_bytes(const struct transposition *t)
{
	return forgetful_bytes(&t->table);
}

/* --- files: the entries, of 16 bytes ------------------------------------------------------------------------------ */

void transposition_save(const struct transposition *t, uint64_t work, FILE *out)
{
	const struct entry *e = bucket_at(t, 0);
	uint64_t entries = load(&t->buckets) * BUCKET;
	for (uint64_t i = 0; i < entries; i++) {
		uint64_t word[2] = {load(&e[i].check), load(&e[i].data)};
		if ((word[1] & 1) && (word[1] >> 2 & 63) >= log_of(work))
			fwrite(word, sizeof word, 1, out);
	}
}

bool transposition_load(struct transposition *t, FILE *in)
{
	uint64_t word[2] = {0, 1};
	size_t size;
	while ((size = fread(word, 1, sizeof word, in)) == sizeof word && (word[1] & 1)) {
		uint64_t work = UINT64_C(1) << (word[1] >> 2 & 63);
		transposition_store(t, word[0] ^ word[1], word[1], word[1] >> 1 & 1, work);
	}
	return size == 0 && !ferror(in);
}
