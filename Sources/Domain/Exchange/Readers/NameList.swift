/// Several names in one cell. Names may hold what stands between them, so those that are known come first, the
/// longest of them.
struct NameList {
  /// Those that hold the separator: all others end where it stands.
  private let known: [[UInt8]]
  private let separator: [UInt8]

  init(known: [String], separator: String) {
    let separator = Array(separator.utf8)
    self.known = Set(known.map { Array($0.utf8) }).filter {
      Self.length(of: $0[...], before: separator) < $0.count
    }
    .sorted { $0.count > $1.count }
    self.separator = separator
  }

  /// The names as they are written, without spaces around them; none in a blank cell.
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
