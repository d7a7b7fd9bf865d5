// The filter of system calls for a confined program.
#pragma once

#include <linux/filter.h>

enum { linux_filter_size = 256 };

struct linux_filter {
  unsigned short count;
  struct sock_filter steps[linux_filter_size];
};

/// Creates a filter that allows starting this program, and then computing, reading files that it may open,
/// and writing to open files; with `may_write`, opening files for writing too.
void linux_make_filter(struct linux_filter *filter, const char *program, int may_write);
