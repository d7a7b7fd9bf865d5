/// A sum entered for an amount, such as `18+36.2/3`: in plain digits with a decimal point, in every language.
package struct EnteredSum: Hashable, Sendable {
  package let text: String

  /// Nil if there are other characters than digits, points, operators and brackets.
  package init?(_ text: String) {
    guard (1...AmountFormat.longestText).contains(text.utf8.count),
      text.utf8.allSatisfy({ "0123456789.+-*/()".utf8.contains($0) })
    else { return nil }
    self.text = text
  }
}

extension AmountFormat {
  /// The sum in a text; nil for a single number, or an unreadable text.
  package func sum(in text: String, of currency: Currency) -> EnteredSum? {
    do throws(AmountError) {
      guard try read(text, in: currency).isCalculated else { return nil }
      let rules = NumeralRules(self, decimals: currency.scale)
      var sum = ""
      for token in try AmountToken.tokens(of: text) { sum += try token.plainText(rules) }
      return EnteredSum(sum)
    } catch { return nil }
  }

  /// The text of a form's field for an amount: the sum that was entered, if its result is still this amount.
  package func text(of amount: Money, typedAs sum: EnteredSum?) -> String {
    guard let sum else { return text(of: amount) }
    var text = ""
    for character in sum.text.unicodeScalars { text.unicodeScalars.append(own(character)) }
    do throws(AmountError) {
      let reading = try read(text, in: amount.currency)
      return reading.minorUnits == amount.minorUnits ? text : self.text(of: amount)
    } catch { return self.text(of: amount) }
  }

  private func own(_ character: Unicode.Scalar) -> Unicode.Scalar {
    switch character {
    case ".": decimalMarks.first ?? character
    case "0"..."9": Unicode.Scalar(zero.value + character.value - 0x30) ?? character
    default: character
    }
  }
}

extension AmountToken {
  fileprivate func plainText(_ rules: NumeralRules) throws(AmountError) -> String {
    switch self {
    case .numeral(let glyphs): try rules.read(glyphs).plainText
    case .plus: "+"
    case .minus: "-"
    case .times: "*"
    case .over: "/"
    case .open: "("
    case .close: ")"
    case .word: ""
    }
  }
}
