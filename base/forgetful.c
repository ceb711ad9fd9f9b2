#include "base/forgetful.h"

#include <sys/mman.h>

#include "base/memory.h"

bool forgetful_init(struct forgetful *t, size_t bucket, unsigned long long bytes)
{
	assert(bucket > 0);
	*t = (struct forgetful){.bucket = bucket, .buckets = bytes / bucket};
	if (t->buckets == 0)
		t->buckets = 1;
	if (t->buckets > UINT32_MAX)
		t->buckets = UINT32_MAX;
	t->entry =
	    mmap(NULL, forgetful_bytes(t), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	return t->entry != MAP_FAILED;
}

void forgetful_need(struct forgetful *t, size_t bucket, unsigned long long bytes)
{
	memory_or_die(forgetful_init(t, bucket, bytes) ? t->entry : NULL, bytes);
}

void forgetful_clear(struct forgetful *t)
{
	munmap(t->entry, forgetful_bytes(t));
	*t = (struct forgetful){0};
}
