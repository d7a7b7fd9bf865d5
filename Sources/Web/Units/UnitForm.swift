import HTTP
import Ledger
import Words

/// A group's own unit as it is typed: its name, and how many decimals its amounts have.
struct UnitForm {
  let code: String
  let decimals: String

  enum Mistake: FieldMistake {
    case code(CustomUnitError)
    case taken(String)
    /// Entries in a unit of this name have another number of decimals.
    case otherDecimals(Int)
    /// Entries are in it, and keep it.
    case inUse

    /// Whether it is said beside the number of decimals.
    var isAboutDecimals: Bool {
      if case .code(.scaleOutOfRange) = self { true } else { false }
    }

    func words(_ t: Strings) -> String {
      switch self {
      case .code(.codeEmpty): t.unitNameMissing
      case .code(.codeTooLong(let limit)): t.errorTextTooLong(limit: limit)
      case .code(.codeHasOtherCharacters): t.unitNameNotPlain
      case .code(.codeIsACurrency): t.unitNameIsCurrency
      case .code(.scaleOutOfRange): t.choiceUnknown
      case .taken(let name): t.unitNameTaken(name: name)
      case .otherDecimals(let count): t.unitOtherDecimals(count: count)
      case .inUse: t.unitInUse
      }
    }
  }

  init(_ form: Form) throws(FormError) {
    code = (try form.single("code") ?? "").trimmingBlanks
    decimals = try form.single("decimals") ?? "0"
  }

  /// The unit as typed. `replaced` is the one that it is to be the new name of.
  func unit(
    in group: Group, _ use: UnitUse, replacing replaced: Currency? = nil
  ) throws(Mistake) -> Currency {
    let unit = try custom(scale: replaced?.scale ?? Int(decimals) ?? -1)
    let others = group.customUnits.filter { $0 != replaced && $0 != unit }
    if let other = others.first(where: { $0.code.foldedName == code.foldedName }) {
      throw .taken(other.code)
    }
    // One name with two numbers of decimals would make old and new amounts look alike.
    if let other = use.scale(of: code), other != unit.scale { throw .otherDecimals(other) }
    if let replaced, replaced != unit, use.contains(replaced) { throw .inUse }
    return unit
  }

  private func custom(scale: Int) throws(Mistake) -> Currency {
    do throws(CustomUnitError) {
      return try Currency(custom: code, scale: scale)
    } catch {
      throw .code(error)
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }
}
