#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "pictures/svg.h"

/* The text of what draw() writes; the caller frees it. */
static char *written(void (*draw)(struct svg *s))
{
	struct svg s = {tmpfile()};
	draw(&s);
	size_t size = (size_t)ftell(s.out);
	char *text = calloc(size + 1, 1);
	rewind(s.out);
	assert_int_equal(fread(text, 1, size, s.out), size);
	fclose(s.out);
	return text;
}

static void draw_dot(struct svg *s)
{
	svg_dot(s, 1.0 / 3, -0.004, 2.10, "square");
}

static void draw_negative(struct svg *s)
{
	svg_dot(s, -0.05, -12.5, 100, "square");
}

static void draw_bow(struct svg *s)
{
	svg_bow(s, 0, 100, 100, 100, 30, "line across");
}

static void draw_text(struct svg *s)
{
	svg_text(s, 1, 2, "note", "%s", "a<b>&\"c\"\n");
}

static void draw_whole(struct svg *s)
{
	svg_begin(s, s->out, 100, 50, "<&>", ".x { fill: red }\n");
	svg_chain(s, (double[]){1, 2, 3.25, 4, 5, 6}, 3, "line");
	svg_band(s, 1, 2, 3, 4, 5, "band tint2");
	svg_end(s);
}

static void assert_writes(void (*draw)(struct svg *s), const char *expected)
{
	char *text = written(draw);
	assert_string_equal(text, expected);
	free(text);
}

static void numbers_are_rounded_to_two_decimals(void **state)
{
	(void)state;
	assert_writes(draw_dot, "<circle class=\"square\" cx=\"0.33\" cy=\"0\" r=\"2.1\"/>\n");
	assert_writes(draw_negative, "<circle class=\"square\" cx=\"-0.05\" cy=\"-12.5\" r=\"100\"/>\n");
}

/* The middle of the curve is 3/4 of the way to its control points: 30 up. */
static void a_bow_is_as_high_as_asked(void **state)
{
	(void)state;
	assert_writes(draw_bow, "<path class=\"line across\" d=\"M0,100 C20,60 80,60 100,100\"/>\n");
}

static void directions_have_names(void **state)
{
	(void)state;
	assert_string_equal(svg_direction(3, 0), "across");
	assert_string_equal(svg_direction(0, -1), "upwards");
	assert_string_equal(svg_direction(-2, -2), "rising");
	assert_string_equal(svg_direction(-1, 1), "falling");
	assert_string_equal(svg_direction(2, 1), "");
}

static void text_is_escaped(void **state)
{
	(void)state;
	assert_writes(draw_text,
	              "<text class=\"note\" x=\"1\" y=\"2\" dy=\"0.35em\">a&lt;b&gt;&amp;&quot;c&quot; </text>\n");
}

/* Elements open and close in pairs, attributes are quoted: enough of XML for what we write. */
static int depth_at_end(const char *p)
{
	int depth = 0;
	for (p = strchr(p, '<'); p != NULL; p = strchr(p + 1, '<')) {
		const char *end = strchr(p, '>');
		assert_non_null(end);
		depth += p[1] == '/' ? -1 : end[-1] == '/' ? 0 : 1;
		assert_true(depth >= 0);
		unsigned quotes = 0;
		for (const char *q = p; q < end; q++)
			quotes += *q == '"';
		assert_int_equal(quotes % 2, 0);
	}
	return depth;
}

static void a_picture_is_well_formed_and_always_the_same(void **state)
{
	(void)state;
	char *first = written(draw_whole), *second = written(draw_whole);
	assert_string_equal(first, second);
	assert_int_equal(depth_at_end(first), 0);
	assert_non_null(strstr(first, "points=\"1,2 3.25,4 5,6\""));
	assert_non_null(strstr(first, "viewBox=\"0 0 100 50\""));
	free(first);
	free(second);
}

static void tints_repeat_after_eight(void **state)
{
	(void)state;
	assert_string_equal(svg_tint(3), svg_tint(11));
	assert_string_not_equal(svg_tint(0), svg_tint(1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(numbers_are_rounded_to_two_decimals),
	    cmocka_unit_test(a_bow_is_as_high_as_asked),
	    cmocka_unit_test(directions_have_names),
	    cmocka_unit_test(text_is_escaped),
	    cmocka_unit_test(a_picture_is_well_formed_and_always_the_same),
	    cmocka_unit_test(tints_repeat_after_eight),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
