/// Removes lines that hold only directives without output, with their line ends.
enum StandaloneLines {
  private static let silent: Set<Substring> = [
    "view", "package", "for", "if", "else", "switch", "case", "default", "let", "end",
  ]

  static func removed(from pieces: [Piece], of source: Source) -> [Piece] {
    var result = pieces
    var index = 0
    while index < result.count {
      let end = endOfGroup(from: index, in: result, source)
      if end > index, startsLine(index, in: result, source), endsLine(end, in: result, source) {
        trim(index..<end, in: &result, source)
      }
      index = max(end, index + 1)
    }
    return result.filter { !isEmpty($0) }
  }

  static func isSilent(_ piece: Piece) -> Bool {
    guard case .directive(let code, _) = piece else { return false }
    return code.text.hasPrefix("//") || silent.contains(code.keyword)
  }

  /// Directives without output and the blanks between them, ending with a directive.
  private static func endOfGroup(from start: Int, in pieces: [Piece], _ source: Source) -> Int {
    var end = start
    var index = start
    while index < pieces.count {
      if isSilent(pieces[index]) {
        end = index + 1
      } else if index == start || !isBlank(pieces[index], source) {
        return end
      }
      index += 1
    }
    return end
  }

  private static func isBlank(_ piece: Piece, _ source: Source) -> Bool {
    guard case .literal(let range) = piece else { return false }
    return source.bytes[range].allSatisfy { isWhitespace($0) && $0 != UInt8(ascii: "\n") }
  }

  private static func startsLine(_ index: Int, in pieces: [Piece], _ source: Source) -> Bool {
    guard index > 0 else { return true }
    guard case .literal(let range) = pieces[index - 1] else {
      return isSilent(pieces[index - 1]) && precedingByteIsLineEnd(pieces[index], source)
    }
    let start = indentation(of: range, source)
    return start == 0 || source.bytes[start - 1] == UInt8(ascii: "\n")
  }

  private static func precedingByteIsLineEnd(_ piece: Piece, _ source: Source) -> Bool {
    guard case .directive(_, let opening) = piece else { return false }
    return source.byte(at: opening - 1) == UInt8(ascii: "\n")
  }

  /// The beginning of the blanks at the end of a literal.
  private static func indentation(of range: Range<Int>, _ source: Source) -> Int {
    var start = range.upperBound
    while start > range.lowerBound, isBlank(.literal(start - 1..<start), source) { start -= 1 }
    return start
  }

  private static func endsLine(_ end: Int, in pieces: [Piece], _ source: Source) -> Bool {
    guard end < pieces.count else { return true }
    guard case .literal(let range) = pieces[end] else { return false }
    let rest = source.bytes[range].first { !isWhitespace($0) || $0 == UInt8(ascii: "\n") }
    return rest == UInt8(ascii: "\n") || rest == nil && end == pieces.count - 1
  }

  private static func trim(_ group: Range<Int>, in pieces: inout [Piece], _ source: Source) {
    if group.lowerBound > 0, case .literal(let before) = pieces[group.lowerBound - 1] {
      pieces[group.lowerBound - 1] = .literal(before.lowerBound..<indentation(of: before, source))
    }
    if group.upperBound < pieces.count, case .literal(let after) = pieces[group.upperBound] {
      let lineEnd = source.bytes[after].firstIndex(of: UInt8(ascii: "\n"))
      pieces[group.upperBound] = .literal((lineEnd.map { $0 + 1 } ?? after.upperBound)..<after.upperBound)
    }
    for index in group where !isSilent(pieces[index]) { pieces[index] = .literal(0..<0) }
  }

  private static func isEmpty(_ piece: Piece) -> Bool {
    guard case .literal(let range) = piece else { return false }
    return range.isEmpty
  }
}
