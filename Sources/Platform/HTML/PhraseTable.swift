/// All phrases of one language in one constant: first where each begins and how long it is, then their texts.
/// It needs no work at the start of the program and takes no memory of its own.
///
/// Code for each phrase took two minutes to compile in seven languages, and was spread among code that runs.
package struct PhraseTable: Sendable {
  private let constant: StaticString

  package init(_ constant: StaticString) { self.constant = constant }

  /// A piece of a phrase.
  package enum Part: Equatable, Sendable {
    case words(String)
    /// A slot for markup, by its number after the values.
    case slot(Int)
  }

  package subscript(index: Int) -> String { String(decoding: bytes(at: index), as: UTF8.self) }

  /// The phrase with its values inserted: the first at U+0001, the second at U+0002, and so on.
  package func phrase(_ index: Int, _ values: String...) -> String { Self.filled(bytes(at: index), values) }

  /// The pieces of a phrase. Marks after those of the values are its slots.
  package func parts(_ index: Int, _ values: String...) -> [Part] {
    var parts: [Part] = []
    var rest = bytes(at: index)
    while let mark = rest.firstIndex(where: { $0 <= Self.marks && $0 > values.count }) {
      if mark > rest.startIndex { parts.append(.words(Self.filled(.init(rebasing: rest[..<mark]), values))) }
      parts.append(.slot(Int(rest[mark]) - values.count - 1))
      rest = .init(rebasing: rest[(mark + 1)...])
    }
    if !rest.isEmpty { parts.append(.words(Self.filled(rest, values))) }
    return parts
  }

  private static func filled(_ phrase: UnsafeBufferPointer<UInt8>, _ values: [String]) -> String {
    let marks = phrase.indices.filter { phrase[$0] <= Self.marks }
    let count = marks.reduce(phrase.count) { $0 - 1 + values[Int(phrase[$1]) - 1].utf8.count }
    return String(unsafeUninitializedCapacity: count) { text in
      var (end, read) = (0, 0)
      for mark in marks {
        end = text[end...].initialize(fromContentsOf: phrase[read..<mark])
        end = text[end...].initialize(fromContentsOf: values[Int(phrase[mark]) - 1].utf8)
        read = mark + 1
      }
      return text[end...].initialize(fromContentsOf: phrase[read...])
    }
  }

  private func bytes(at index: Int) -> UnsafeBufferPointer<UInt8> {
    let table = UnsafeBufferPointer(start: constant.utf8Start, count: constant.utf8CodeUnitCount)
    let entry = index * Self.entrySize
    let start = Int(table[entry]) | Int(table[entry + 1]) << 7 | Int(table[entry + 2]) << 14
    let count = Int(table[entry + 3]) | Int(table[entry + 4]) << 7
    return UnsafeBufferPointer(rebasing: table[start..<start + count])
  }

  /// The highest mark; tabs and line feeds come after it.
  package static let marks: UInt8 = 8
  private static let entrySize = 5
}

// MARK: - Making one

extension PhraseTable {
  /// The constant for some phrases; nil if they are too long for it. Numbers are written in bytes of seven
  /// bits, so that the constant is text like any other.
  package static func constant(of phrases: [String]) -> String? {
    var (index, texts): ([UInt8], [UInt8]) = ([], [])
    for phrase in phrases {
      let (start, count) = (phrases.count * entrySize + texts.count, phrase.utf8.count)
      guard start < 1 << 21, count < 1 << 14 else { return nil }
      index += [start, start >> 7, start >> 14, count, count >> 7].map { UInt8($0 & 0x7F) }
      texts += phrase.utf8
    }
    return String(validating: index + texts, as: UTF8.self)
  }
}
