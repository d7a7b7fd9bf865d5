/// Reasons why the code of a custom unit is refused.
package enum CustomUnitError: Error, Hashable {
  case codeEmpty
  case codeTooLong(limit: Int)
  /// A code may have letters and symbols only: digits, spaces and marks would be parsed as part of an amount.
  case codeHasOtherCharacters
  case codeIsACurrency
  case scaleOutOfRange(limit: Int)
}

extension Currency {
  /// The most characters in the code of a group's own unit.
  package static let longestCustomCode = 12
  /// The most bytes in the code of a currency or unit.
  package static let longestCode = 8 * longestCustomCode

  /// The code in its composed spelling, which is the same from every keyboard, program or file. A code that
  /// would become too long is returned unchanged: no unit can have it.
  package static func spelling(of code: String) -> String {
    guard code.utf8.count <= longestCode else { return code }
    let composed = code.composed
    return composed.utf8.count <= longestCode ? composed : code
  }

  /// A custom unit, such as points: any code that is not a currency's, and up to eight decimals.
  package init(custom typed: String, scale: Int) throws(CustomUnitError) {
    let code = Currency.spelling(of: typed)
    guard !code.isEmpty else { throw .codeEmpty }
    guard code.utf8.count <= Currency.longestCode, code.composed.utf8.count <= Currency.longestCode,
      code.count <= Currency.longestCustomCode
    else { throw .codeTooLong(limit: Currency.longestCustomCode) }
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
  // Some letters and symbols are blank. A variation selector may follow an emoji.
  let isVariation = scalar.properties.isVariationSelector
  guard isVariation || !scalar.isInvisible else { return false }
  return switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
    .spacingMark, .currencySymbol, .otherSymbol:
    true
  default: false
  }
}
