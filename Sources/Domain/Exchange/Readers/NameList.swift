/// Parses several names in one cell. Names may contain the separator, so known names are tried first, the
/// longest of them before others.
struct NameList {
  /// Known names that contain the separator; other names end at it.
  private let known: [[UInt8]]
  private let separator: [UInt8]

  init(known: [String], separator: String) {
    let separator = Array(separator.utf8)
    self.known = Set(known.map { Array($0.utf8) }).filter {
      Self.length(of: $0[...], before: separator) < $0.count
    }.sorted { $0.count > $1.count }
    self.separator = separator
  }

  /// The names without surrounding spaces; none in a blank cell.
  func names(in cell: String) -> [String] {
    var names: [String] = []
    var rest = Array(cell.utf8)[...]
    while !rest.isEmpty, names.count <= ImportLimit.people {
      let length = knownLength(in: rest) ?? Self.length(of: rest, before: separator)
      names.append(String(decoding: rest.prefix(length), as: UTF8.self).trimmedSpaces)
      rest = rest.dropFirst(length + separator.count)
      if separator.last != UInt8(ascii: " ") { rest = rest.drop { $0 == UInt8(ascii: " ") } }
    }
    return names.filter { !$0.isEmpty }
  }

  private func knownLength(in rest: ArraySlice<UInt8>) -> Int? {
    known.first { name in
      guard !name.isEmpty, rest.starts(with: name) else { return false }
      let behind = rest.dropFirst(name.count)
      return behind.isEmpty || behind.starts(with: separator)
    }?.count
  }

  private static func length(of rest: ArraySlice<UInt8>, before separator: [UInt8]) -> Int {
    var place = rest.startIndex
    while place < rest.endIndex, !rest[place...].starts(with: separator) { place += 1 }
    return place - rest.startIndex
  }
}
