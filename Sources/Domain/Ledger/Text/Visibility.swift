extension Unicode.Scalar {
  /// Whether the character is invisible by itself: it joins or separates letters, changes their direction,
  /// selects a variant, or is blank.
  package var isInvisible: Bool {
    switch value {
    // A braille pattern without dots, and a filler that Unicode counts as a mark.
    case 0x2800, 0x16FE4: true
    default: properties.isDefaultIgnorableCodePoint || properties.isWhitespace
    }
  }

  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }
  fileprivate var isPicture: Bool { value > 0x2000 && properties.isEmoji }
}

extension String {
  /// Whether there is a visible character.
  package var isVisible: Bool { unicodeScalars.contains { !$0.isInvisible } }

  /// The text without invisible characters and surrounding spaces. Invisible characters that combine emoji
  /// into another one (a family, the flag of a region) are kept.
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
  /// Visible ASCII without surrounding spaces, as most names are.
  fileprivate var isPlain: Bool {
    utf8.first != UInt8(ascii: " ") && utf8.last != UInt8(ascii: " ")
      && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

extension Unicode.Scalar {
  /// `last` is the last visible character before it.
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
