/// Why a group's own unit cannot be named so.
package enum CustomUnitError: Error, Hashable {
  case codeEmpty
  case codeTooLong(limit: Int)
  /// A code is letters and single symbols: digits, spaces and marks would be taken for part of an amount.
  case codeHasOtherCharacters
  case codeIsACurrency
  case scaleOutOfRange(limit: Int)
}

extension Currency {
  /// The most characters in the code of a group's own unit.
  package static let longestCustomCode = 12

  /// A group's own unit, such as points: any code that is not a currency's, and up to eight decimals.
  package init(custom code: String, scale: Int) throws(CustomUnitError) {
    guard !code.isEmpty else { throw .codeEmpty }
    guard code.utf8.count <= 8 * Currency.longestCustomCode, code.count <= Currency.longestCustomCode else {
      throw .codeTooLong(limit: Currency.longestCustomCode)
    }
    guard code.unicodeScalars.allSatisfy(isUnitCharacter), code.isVisible else {
      throw .codeHasOtherCharacters
    }
    guard Currency.named(code) == nil else { throw .codeIsACurrency }
    guard (0...Currency.largestScale).contains(scale) else {
      throw .scaleOutOfRange(limit: Currency.largestScale)
    }
    self.init(code: code, scale: scale)
  }
}

private func isUnitCharacter(_ scalar: Unicode.Scalar) -> Bool {
  // Some letters and symbols are blank. What chooses how a picture is drawn may stand behind it.
  let isVariation = scalar.properties.isVariationSelector
  guard isVariation || !scalar.isInvisible else { return false }
  return switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .currencySymbol, .otherSymbol:
    true
  default:
    false
  }
}
