// The filter of system calls that a confined program is started behind.
#pragma once

#include <linux/filter.h>

enum { linux_filter_size = 256 };

struct linux_filter {
  unsigned short count;
  struct sock_filter steps[linux_filter_size];
};

/// A filter that lets this program be started, and then lets it compute, read files that are open to it, and
/// write to what is open already; with `may_write`, open files for writing too.
void linux_make_filter(struct linux_filter *filter, const char *program, int may_write);
