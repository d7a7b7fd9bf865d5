import Glibc

/// The system's figures about this process.
struct ProcessFigures {
  private(set) var residentBytes: Int?
  /// The memory that would come free if the process ended.
  private(set) var privateBytes: Int?
  private(set) var openFiles: Int?
  private(set) var processorTime: Duration = .zero

  init() {
    for line in Self.contents(of: "/proc/self/status").split(separator: "\n") {
      if line.hasPrefix("VmRSS:") { residentBytes = Self.kilobytes(line) }
    }
    for line in Self.contents(of: "/proc/self/smaps_rollup").split(separator: "\n") {
      guard line.hasPrefix("Private_Clean:") || line.hasPrefix("Private_Dirty:") else { continue }
      privateBytes = Self.kilobytes(line).map { $0 + (privateBytes ?? 0) }
    }
    openFiles = Self.countFiles()
    var usage = rusage()
    if getrusage(RUSAGE_SELF.rawValue, &usage) == 0 {
      for time in [usage.ru_utime, usage.ru_stime] {
        processorTime += .seconds(time.tv_sec) + .microseconds(time.tv_usec)
      }
    }
  }

  private static func kilobytes(_ line: Substring) -> Int? {
    Int(line.filter { ("0"..."9").contains($0) }).map { $0 * 1_024 }
  }

  private static func countFiles() -> Int? {
    guard let directory = opendir("/proc/self/fd") else { return nil }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Without two that lead to directories, and the one being read.
    return max(0, count - 3)
  }

  private static func contents(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
