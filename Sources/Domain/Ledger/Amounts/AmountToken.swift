/// A token of an amount: a number, an operator, or a word beside it.
enum AmountToken: Hashable {
  case numeral([NumeralCharacter])
  case plus, minus, times, over, open, close
  case word(String)

  /// One character of a number.
  enum NumeralCharacter: Hashable {
    case digit(Int64)
    case mark(Mark)
  }

  /// The marks in numbers; each case stands for several characters.
  enum Mark: Hashable { case point, comma, space, apostrophe, arabicDecimal, arabicGroup }

  var isSign: Bool { self == .plus || self == .minus }
}

extension AmountToken {
  static func tokens(of text: String) throws(AmountError) -> [AmountToken] {
    guard text.utf8.count <= 4 * AmountFormat.longestText else {
      throw .tooLong(limit: AmountFormat.longestText)
    }
    // Direction marks come along with pasted Arabic and Hebrew text, and have no meaning here.
    let scalars = text.unicodeScalars.filter { !isDirectionMark($0) }
    guard scalars.count <= AmountFormat.longestText else { throw .tooLong(limit: AmountFormat.longestText) }
    var reader = Reader(scalars: Array(scalars))
    return reader.tokens()
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var position = 0

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    func scalar(at index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

    mutating func tokens() -> [AmountToken] {
      var tokens: [AmountToken] = []
      while let next = scalar(at: position) {
        if next.properties.isWhitespace {
          position += 1
        } else if let sign = sign(next) {
          tokens.append(sign)
          position += 1
        } else if glyph(next) != nil {
          tokens.append(numeral())
        } else {
          tokens.append(word())
        }
      }
      return tokens
    }

    mutating func numeral() -> AmountToken {
      var glyphs: [NumeralCharacter] = []
      while let next = scalar(at: position), let glyph = glyph(next) {
        // A space belongs to the number only between two of its digits.
        if glyph == .mark(.space), !isBetweenDigits(position) { break }
        glyphs.append(glyph)
        position += 1
      }
      return .numeral(glyphs)
    }

    mutating func word() -> AmountToken {
      var word = String.UnicodeScalarView()
      while let next = scalar(at: position), belongsToWord(next) {
        word.append(next)
        position += 1
      }
      return .word(String(word))
    }

    /// A full stop ends an abbreviation (`Fr. 12`) unless a digit follows: then it may be a decimal mark.
    func belongsToWord(_ next: Unicode.Scalar) -> Bool {
      if next == "." { return digit(scalar(at: position + 1)) == nil }
      return !next.properties.isWhitespace && sign(next) == nil && glyph(next) == nil
    }

    func isBetweenDigits(_ index: Int) -> Bool {
      digit(scalar(at: index - 1)) != nil && digit(scalar(at: index + 1)) != nil
    }
  }
}

private func sign(_ scalar: Unicode.Scalar) -> AmountToken? {
  switch scalar {
  case "+", "\u{FF0B}": .plus
  case "-", "\u{2212}", "\u{FF0D}": .minus
  case "*", "\u{D7}", "\u{FF0A}": .times
  case "/", "\u{F7}", "\u{FF0F}": .over
  case "(", "\u{FF08}": .open
  case ")", "\u{FF09}": .close
  default: nil
  }
}

private func glyph(_ scalar: Unicode.Scalar) -> AmountToken.NumeralCharacter? {
  switch scalar {
  case ".", "\u{FF0E}": .mark(.point)
  case ",", "\u{FF0C}": .mark(.comma)
  case " ", "\u{A0}", "\u{202F}", "\u{2009}", "\u{2007}", "\u{3000}": .mark(.space)
  case "'", "\u{2019}", "\u{FF07}": .mark(.apostrophe)
  case "\u{66B}": .mark(.arabicDecimal)
  case "\u{66C}": .mark(.arabicGroup)
  default: digit(scalar).map { .digit($0) }
  }
}

/// Western, Arabic-Indic, Persian, Devanagari, Bengali, Thai and full-width digits.
private func digit(_ scalar: Unicode.Scalar?) -> Int64? {
  guard let value = scalar?.value else { return nil }
  for zero: UInt32 in [0x30, 0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10]
  where (zero...zero + 9).contains(value) { return Int64(value - zero) }
  return nil
}

private func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x61C, 0x200E, 0x200F, 0x2066...0x2069: true
  default: false
  }
}
