#pragma once

#include "fairness/defence.h"

static inline bool is_in(const struct stones *s, struct place x)
{
	for (unsigned i = 0; s != NULL && i < s->count; i++)
		if (place_compare(&s->stone[i], &x) == 0)
			return true;
	return false;
}

static inline bool answer_is_empty(const struct defence *d, const struct threats_position *p)
{
	for (unsigned i = 0; i < d->answer.count; i++)
		if (is_in(p->black, d->answer.stone[i]) || is_in(p->white, d->answer.stone[i]))
			return false;
	return true;
}

static inline bool threat_is_met(const struct defence *d, const struct threat *t, unsigned k)
{
	for (unsigned j = 0; j < k; j++)
		if (is_in(&d->answer, threat_square(t, j)))
			return true;
	return false;
}

static inline bool share_an_empty_square(const struct threat *a, const struct threat *b,
                                         const struct threats_position *p)
{
	for (unsigned i = 0; i < p->k; i++)
		for (unsigned j = 0; j < p->k; j++) {
			struct place x = threat_square(a, i), y = threat_square(b, j);
			if (place_compare(&x, &y) == 0 && !is_in(p->black, x))
				return true;
		}
	return false;
}

static inline bool defence_right(const struct defence *d, const struct threats_position *p)
{
	if (d->answer.count != d->number || !answer_is_empty(d, p))
		return false;
	for (unsigned i = 0; i < d->threats.count; i++)
		if (!threat_is_met(d, &d->threats.threat[i], p->k))
			return false;
	for (unsigned i = 0; d->disjoint && i < d->number; i++)
		for (unsigned j = 0; j < i; j++)
			if (share_an_empty_square(&d->threats.threat[d->witness[i]], &d->threats.threat[d->witness[j]],
			                          p))
				return false;
	return true;
}
