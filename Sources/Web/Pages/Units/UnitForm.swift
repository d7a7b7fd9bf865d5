import HTTP
import Household
import Ledger

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
}

extension String {
  fileprivate var trimmingBlanks: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }
}
