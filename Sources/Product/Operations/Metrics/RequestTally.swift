import HTTP

/// Counts requests by route pattern, a set known in advance, and never by path, so that visitors can neither
/// grow the metrics nor write into them.
final class RequestTally: Sendable {
  static let methods = ["GET", "HEAD", "POST", "other"]
  static let classes = ["1xx", "2xx", "3xx", "4xx", "5xx"]
  /// In microseconds; one more bucket counts the slower requests.
  static let bounds: [Int64] = [
    250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    5_000_000, 10_000_000,
  ]

  /// Requests without a route come last.
  let patterns: [String]
  private let numbers: [UInt: Int]
  private let requests: Counters
  private let durations = Counters(bounds.count + 1)
  private let microseconds = Counter()

  init(_ texts: [StaticString]) {
    var known: [String: Int] = [:]
    var patterns: [String] = []
    var numbers: [UInt: Int] = [:]
    for text in texts {
      let number = known[text.description] ?? patterns.count
      if number == patterns.count { patterns.append(text.description) }
      known[text.description] = number
      if text.hasPointerRepresentation { numbers[UInt(bitPattern: text.utf8Start)] = number }
    }
    self.patterns = patterns + ["none"]
    self.numbers = numbers
    requests = Counters(self.patterns.count * Self.methods.count * Self.classes.count)
  }

  func count(_ record: RequestRecord) {
    requests.add(at: index(number(of: record.route), Self.number(of: record.method), record.status / 100 - 1))
    guard record.refusal == nil, !record.isStream else { return }
    durations.add(at: Self.bounds.firstIndex { record.microseconds <= $0 } ?? Self.bounds.count)
    microseconds.add(Int(record.microseconds))
  }

  /// Calls `body` for every count that is not zero, with its labels.
  func forEach(_ body: (_ labels: [(StaticString, String)], _ count: Int) -> Void) {
    for (pattern, text) in patterns.enumerated() {
      for (method, name) in Self.methods.enumerated() {
        for (group, status) in Self.classes.enumerated() {
          let count = requests[index(pattern, method, group)]
          if count > 0 { body([("method", name), ("route", text), ("status", status)], count) }
        }
      }
    }
  }

  /// The number of requests up to each bound, their total number and their total time.
  var histogram: (buckets: [Int], count: Int, microseconds: Int) {
    var (sum, buckets) = (0, [Int]())
    for index in Self.bounds.indices {
      sum += durations[index]
      buckets.append(sum)
    }
    return (buckets, sum + durations[Self.bounds.count], microseconds.value)
  }

  private func index(_ pattern: Int, _ method: Int, _ group: Int) -> Int {
    guard Self.classes.indices.contains(group) else { return -1 }
    return (pattern * Self.methods.count + method) * Self.classes.count + group
  }

  private func number(of route: StaticString?) -> Int {
    guard let route, route.hasPointerRepresentation else { return patterns.count - 1 }
    return numbers[UInt(bitPattern: route.utf8Start)] ?? patterns.count - 1
  }

  private static func number(of method: Method) -> Int {
    switch method {
    case .get: 0
    case .head: 1
    case .post: 2
    default: 3
    }
  }
}
