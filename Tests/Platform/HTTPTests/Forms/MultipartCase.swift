import HTTP
import Testing

/// A multipart body with the boundary `B`, and what it means.
struct MultipartCase: CustomTestStringConvertible, Sendable {
  let sentence: String
  let input: [UInt8]
  let expected: MultipartTranscript

  var testDescription: String { sentence }

  init(_ sentence: String, _ input: String, _ expected: MultipartTranscript) {
    self.sentence = sentence
    self.input = bytes(input)
    self.expected = expected
  }

  /// One part with this head and this content.
  init(_ sentence: String, head: String, _ content: String, _ expected: MultipartTranscript) {
    self.init(sentence, "--B\r\n\(head)\r\n\r\n\(content)\r\n--B--\r\n", expected)
  }

  /// One part with this head and `x`.
  init(_ sentence: String, head: String, _ expected: MultipartTranscript) {
    self.init(sentence, head: head, "x", expected)
  }

  /// One field `a` with this content.
  init(_ sentence: String, content: String, _ expected: MultipartTranscript) {
    self.init(sentence, head: "Content-Disposition: form-data; name=\"a\"", content, expected)
  }

  /// Delivers the bytes whole, one at a time, and in two at every place; the result is the same.
  func check() {
    #expect(MultipartTranscript(of: [input[...]]) == expected, "delivered whole")
    #expect(MultipartTranscript(of: input.indices.map { input[$0...$0] }) == expected, "a byte at a time")
    for place in 0...input.count {
      let split = MultipartTranscript(of: [input[..<place], input[place...]])
      if split != expected { #expect(split == expected, "split at \(place)") }
    }
  }
}

/// The events of a reader, in a form that does not depend on how the bytes were split.
struct MultipartTranscript: Equatable, Sendable {
  var parts: [Seen] = []
  var end = End.waiting

  enum End: Equatable, Sendable {
    case waiting
    case whole
    case refused(FormError)
  }

  struct Seen: Equatable, Sendable {
    var name: String
    var fileName: String?
    var mediaType: String?
    var content: [UInt8] = []
    var isWhole = true

    static func field(_ name: String, _ content: String) -> Seen { Seen(name: name, content: bytes(content)) }

    static func file(_ name: String, _ fileName: String, _ content: String, type: String? = nil) -> Seen {
      Seen(name: name, fileName: fileName, mediaType: type, content: bytes(content))
    }

    /// The same without the end.
    var begun: Seen {
      var copy = self
      copy.isWhole = false
      return copy
    }
  }

  static func parts(_ parts: Seen...) -> Self { Self(parts: parts, end: .whole) }
  static func waiting(after parts: Seen...) -> Self { Self(parts: parts, end: .waiting) }

  static func refused(_ reason: String, after parts: Seen...) -> Self {
    Self(parts: parts, end: .refused(.malformed(reason)))
  }
}

extension MultipartTranscript {
  /// Feeds a reader and records its events.
  init(of parts: [ArraySlice<UInt8>], limits: MultipartReader.Limits = .init()) {
    guard var reader = MultipartReader(boundary: "B", limits: limits) else { return }
    for part in parts {
      let input = Array(part)
      var position = 0
      while let event = reader.next(input.span, from: &position) { write(event, input) }
      if case .refused = end { continue }
      #expect(position == input.count, "bytes were left over")
    }
  }

  private mutating func write(_ event: MultipartReader.Event, _ input: [UInt8]) {
    if case .refused = end { Issue.record("an event after a refusal") }
    switch event {
    case .partBegan(let part):
      #expect(parts.last?.isWhole != false, "a part within a part")
      let mediaType = part.contentType?.mediaType
      parts.append(Seen(name: part.name, fileName: part.fileName, mediaType: mediaType, isWhole: false))
    case .data(let range): append(input[range])
    case .heldData(let held): append(held[...])
    case .partEnded: if let last = parts.indices.last { parts[last].isWhole = true }
    case .end: end = .whole
    case .refused(let error): end = .refused(error)
    }
  }

  private mutating func append(_ content: ArraySlice<UInt8>) {
    #expect(!content.isEmpty)
    if let last = parts.indices.last { parts[last].content += content }
  }
}
