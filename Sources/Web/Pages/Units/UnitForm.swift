import HTTP
import Household
import Ledger
import Words

/// The form of a custom unit: its name, and the number of decimals of its amounts.
struct UnitForm {
  let code: String
  let decimals: String

  init(_ form: Form) throws(FormError) {
    code = (try form.single("code") ?? "").trimmingBlanks
    decimals = try form.single("decimals") ?? "0"
  }

  /// The number of decimals; -1, which is out of range, for text that is not a number.
  var scale: Int { Int(decimals) ?? -1 }
}

extension UnitRefusal {
  /// Whether the error belongs beside the number of decimals.
  var isAboutDecimals: Bool {
    if case .code(.scaleOutOfRange) = self { true } else { false }
  }

  func words(_ t: Strings) -> String {
    switch self {
    case .code(let error): error.words(t)
    case .taken(let name): t.unitNameTaken(name: name)
    case .otherDecimals(let count): t.unitOtherDecimals(count: count)
    case .inUse: t.unitInUse
    case .isTheGroups: t.unitIsTheGroups
    case .isRepeated: t.unitIsRepeated
    }
  }
}

extension CustomUnitError {
  fileprivate func words(_ t: Strings) -> String {
    switch self {
    case .codeEmpty: t.unitNameMissing
    case .codeTooLong(let limit): t.errorTextTooLong(limit: limit)
    case .codeHasOtherCharacters: t.unitNameNotPlain
    case .codeIsACurrency: t.unitNameIsCurrency
    case .scaleOutOfRange: t.choiceUnknown
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }
}
