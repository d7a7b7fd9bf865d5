import CLinux

/// The program's memory, as the system sees it.
package enum Memory {
  /// Hands back to the system what was taken and is not used any more, which the allocator would keep.
  package static func giveBackWhatIsFree() {
    malloc_trim(0)
  }
}
