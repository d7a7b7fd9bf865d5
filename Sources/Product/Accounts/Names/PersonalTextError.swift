package import Ledger

/// Why a text about a person is not kept as it was typed.
package enum PersonalTextError: Error, Hashable {
  /// What they sign in with.
  case username(TextError)
  /// What the others call them.
  case displayName(TextError)
  case mailAddress
  /// How they can be paid.
  case paymentNote(TextError)
}
