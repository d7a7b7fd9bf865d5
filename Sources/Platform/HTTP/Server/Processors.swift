import CLinux

package enum Processors {
  /// The number of processors that this process may use, which a container or `taskset` can limit.
  package static var count: Int { max(1, Int(linux_processor_count())) }
}
