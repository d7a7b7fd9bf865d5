extension Unicode.Scalar {
  /// Whether nothing is seen of it by itself: it joins or parts letters, turns their direction, chooses how another
  /// is drawn, or keeps a place empty.
  package var isInvisible: Bool {
    switch value {
    // A pattern without points, and a filler that Unicode counts among the marks.
    case 0x2800, 0x16FE4: true
    default: properties.isDefaultIgnorableCodePoint || properties.isWhitespace
    }
  }

  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }
  fileprivate var isPicture: Bool { value > 0x2000 && properties.isEmoji }
}

extension String {
  /// Whether there is anything to see.
  package var isVisible: Bool { unicodeScalars.contains { !$0.isInvisible } }

  /// What is seen of it: without what nobody sees, and without space around it. Where that makes of pictures
  /// another one (a family, the flag of a land within a land), it is seen.
  var seen: String {
    if isPlain { return self }
    var result = String.UnicodeScalarView()
    let scalars = unicodeScalars
    for place in scalars.indices {
      let scalar = scalars[place]
      if scalar.properties.isWhitespace || scalar.value == 0x2800 {
        if !result.isEmpty { result.append(scalar.value == 0x2800 ? " " : scalar) }
      } else if !scalar.isInvisible || scalar.isSeen(behind: result.last, before: scalars[after: place]) {
        result.append(scalar)
      }
    }
    while result.last?.properties.isWhitespace == true { result.removeLast() }
    return String(result)
  }
}

extension String {
  /// Letters and signs of English without space around them, as most names are.
  fileprivate var isPlain: Bool {
    utf8.first != UInt8(ascii: " ") && utf8.last != UInt8(ascii: " ")
      && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

extension Unicode.Scalar {
  /// `last` is what is seen before it.
  fileprivate func isSeen(behind last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard let last else { return false }
    if value == 0x200D { return last.isPicture && next?.isPicture == true }
    return isTag && (last.isTag || last.value == 0x1F3F4)
  }
}

extension String.UnicodeScalarView {
  fileprivate subscript(after place: Index) -> Unicode.Scalar? {
    let next = index(after: place)
    return next < endIndex ? self[next] : nil
  }
}
