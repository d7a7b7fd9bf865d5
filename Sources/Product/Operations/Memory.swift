import CLinux

/// The program's memory, as the system sees it.
package enum Memory {
  /// Hands back to the system what was taken and is not used any more, which the allocator would keep.
  package static func giveBackWhatIsFree() {
    malloc_trim(0)
  }

  /// Says how many threads take memory at the same time. The allocator would reserve 64 MiB of addresses for nearly
  /// every thread there is, and a small machine may have no more than a few times that.
  package static func share(among threads: Int) {
    mallopt(M_ARENA_MAX, Int32(clamping: threads))
  }
}
