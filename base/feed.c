/* The input goes through a temporary file and the output through us, since not every program says when the disk is
 * full. */
#include "base/feed.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/beside.h"
#include "base/output.h"

/* Starts the program; *output is the pipe out of it. Returns -1 if that is impossible. */
static pid_t start(const char *const *argv, int input, int *output)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) != 0)
		return -1;
	pid_t child = command_spawn(argv, input, ends[1]);
	close(ends[1]);
	*output = ends[0];
	return child;
}

static bool judge(pid_t child, const char *program, const char *file, struct trouble *t)
{
	int status;
	if (waitpid(child, &status, 0) < 0)
		return trouble_say(t, 0, "lost sight of %s: %s", program, strerror(errno));
	if (WIFEXITED(status) && WEXITSTATUS(status) == COMMAND_NOT_RUN)
		return trouble_say(t, 0, "this needs the program %s, which is not installed", program);
	if (status != 0)
		return trouble_say(t, 0, "%s could not make %s", program, file);
	return true;
}

/* Everything from the pipe to the file. */
static bool copy(int from, FILE *to)
{
	char chunk[1 << 14];
	ssize_t length;
	bool good = true;
	while ((length = read(from, chunk, sizeof chunk)) > 0 || (length < 0 && errno == EINTR))
		good = (length < 0 || fwrite(chunk, 1, (size_t)length, to) == (size_t)length) && good;
	close(from);
	return fflush(to) == 0 && good && length == 0;
}

static bool run(const char *const *argv, const char *file, FILE *in, FILE *out, struct trouble *t)
{
	int output;
	pid_t child = start(argv, output_descriptor(in), &output);
	if (child < 0)
		return trouble_say(t, 0, "cannot start %s: %s", argv[0], strerror(errno));
	errno = 0;
	bool copied = copy(output, out);
	int why = errno;
	if (!judge(child, argv[0], file, t))
		return false;
	return copied || trouble_say(t, 0, "cannot write %s: %s", file, strerror(why));
}

/* The temporary file with the input, ready to be read. */
static FILE *write_input(void (*write)(FILE *out, const void *data), const void *data)
{
	FILE *in = output_scratch();
	if (in == NULL)
		return NULL;
	write(in, data);
	if (output_rewind(in) && lseek(output_descriptor(in), 0, SEEK_SET) == 0)
		return in;
	fclose(in);
	return NULL;
}

bool feed_program(const char *const *argv, const char *file, void (*write)(FILE *out, const void *data),
                  const void *data, struct trouble *t)
{
	FILE *out = output_begin(file);
	if (out == NULL)
		return trouble_say(t, 0, "cannot write %s: %s", file, strerror(errno));
	FILE *in = write_input(write, data);
	bool good = in != NULL ? run(argv, file, in, out, t)
	                       : trouble_say(t, 0, "cannot write a temporary file: %s", strerror(errno));
	if (in != NULL)
		fclose(in);
	if (good)
		return output_end(out, NULL) || trouble_say(t, 0, "cannot write %s: %s", file, strerror(errno));
	output_drop(out);
	return false;
}
