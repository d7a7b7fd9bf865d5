import HTML
import HTTP
import Household
import Ledger
import Refusals
import Store
import Words

/// A group's custom units, such as points, beside the known currencies.
enum Units {
  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let form = try UnitForm(sent)
    do {
      let request = try visit.groupRequest()
      let added = try await visit.write { try $0.addUnit(named: form.code, scale: form.scale, for: request) }
      return try done(visit.t.unitAdded(name: added.unit.code), undo: added.appended, visit)
    } catch let refusal as UnitRefusal {
      let section = UnitsPage.Section.adding(refusal.isAboutDecimals ? "decimals" : "code")
      return try UnitsPage.refuse(section, sent, refusal.words(visit.t), visit)
    } catch { return try UnitsPage.refuse(.adding("code"), sent, nil, visit.refused(by: error)) }
  }

  /// Renames a unit that no entry uses.
  static func rename(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let old = try unit(visit)
    do {
      let (code, request) = (try UnitForm(sent).code, try visit.groupRequest())
      let renamed = try await visit.write { try $0.renameUnit(old, to: code, for: request) }
      let words = visit.t.unitRenamed(old: old.code, new: renamed.unit.code)
      return try done(words, undo: renamed.appended, visit)
    } catch let refusal as UnitRefusal {
      return try UnitsPage.refuse(.name(old), sent, refusal.words(visit.t), visit)
    } catch { return try UnitsPage.refuse(.name(old), sent, nil, visit.refused(by: error)) }
  }

  /// Retires a unit: new entries cannot choose it, and the entries that use it keep it.
  static func retire(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let unit = try unit(visit)
    do {
      let request = try visit.groupRequest()
      let appended = try await visit.write { try $0.retireUnit(unit, for: request) }
      return try done(visit.t.unitRemoved(name: unit.code), undo: appended, visit)
    } catch let refusal as UnitRefusal {
      return try UnitsPage.refuse(.retirement(unit), sent, refusal.words(visit.t), visit)
    }
  }

  /// The unit of the page's group that the address names.
  private static func unit(_ visit: Visit) throws -> Currency {
    let (group, code) = (try visit.group.group, visit.parameters["unit"])
    let units = try visit.read { try $0.group(group)?.customUnits }
    guard let unit = units?.first(where: { $0.code == code }) else { throw Problem.notFound }
    return unit
  }

  private static func done(_ words: String, undo appended: Appended?, _ visit: Visit) throws -> Response {
    try visit.redirect(to: Link("/groups", visit.group.group, "units"), saying: words, undoing: appended)
  }
}

/// The form of a custom unit: its name, and the number of decimals of its amounts.
struct UnitForm {
  let code: String
  let decimals: String

  init(_ form: Form) throws(FormError) {
    code = (try form.single("code") ?? "").trimmed
    decimals = try form.single("decimals") ?? "0"
  }

  /// The number of decimals; -1, which is out of range, for text that is not a number.
  var scale: Int { Int(decimals) ?? -1 }
}

extension UnitRefusal {
  /// Whether the error belongs beside the number of decimals.
  var isAboutDecimals: Bool { if case .code(.scaleOutOfRange) = self { true } else { false } }
}
