/// The level of log messages.
package enum LogLevel: Int, Comparable, Sendable, CaseIterable {
  case debug
  case info
  case warning
  case error

  package init?(name: String) {
    guard let level = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = level
  }

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
