import CLinux

package enum Processors {
  /// Those that this process may use, which a container or `taskset` can make fewer than there are.
  package static var count: Int { max(1, Int(linux_processor_count())) }
}
