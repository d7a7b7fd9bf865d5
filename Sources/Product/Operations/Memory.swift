import CLinux

/// The program's memory as the system sees it.
package enum Memory {
  /// Returns unused memory to the system, which the allocator would keep.
  package static func giveBackWhatIsFree() { malloc_trim(0) }

  /// Limits the allocator's arenas to the number of threads that allocate at the same time. It would reserve
  /// 64 MiB of addresses for nearly every thread, and a small machine may have only a few times that.
  package static func share(among threads: Int) { mallopt(M_ARENA_MAX, Int32(clamping: threads)) }
}
