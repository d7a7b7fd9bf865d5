import HTML
import HTTP
import Ledger
import Words

/// A group's custom units, and the forms to add one and to change each.
struct UnitsPage {
  enum Section: Equatable {
    /// A field of the form for a new unit.
    case adding(String)
    case name(Currency)
    case retirement(Currency)
  }

  struct Row {
    let unit: Currency
    let decimals: String
    let nameField: InputField
    let isOpen: Bool
    let retirementError: String?
    let naming: Link
    let retirement: Link
  }

  let group: GroupFrame
  let rows: [Row]
  let codeField: InputField
  let decimalsField: SelectField

  static func show(_ visit: Visit) throws -> Response {
    let page = try UnitsPage(visit, nil)
    return visit.page { Views.groupsUnits(&$0, page: page) }
  }

  /// The page again, with the refused input and the reason.
  static func refuse(_ section: Section, _ form: Form, _ error: String?, _ visit: Visit) throws -> Response {
    let page = try UnitsPage(visit, RefusedForm(section: section, form: form, error: error))
    return visit.page(.unprocessable) { Views.groupsUnits(&$0, page: page) }
  }

  private init(_ visit: Visit, _ refused: RefusedForm<Section>?) throws {
    let frame = try visit.read { try GroupFrame(visit, $0, visit.t.unitsTitle, .settings) }
    group = frame
    let t = visit.t
    rows = frame.group.customUnits.map { Row($0, frame, refused) }
    codeField = InputField(
      id: "code", name: "code", label: t.unitName, value: refused?.newUnitInput("code") ?? "",
      autocomplete: "off", hint: t.unitNameHint, error: refused?.error(of: .adding("code")))
    decimalsField = SelectField(
      id: "decimals", name: "decimals", label: t.unitDecimals,
      options: (0...Currency.largestScale).map {
        SelectField.Option(value: "\($0)", label: t.unitDecimalCount(count: $0))
      }, chosen: refused?.newUnitInput("decimals") ?? "0", hint: t.unitDecimalsHint,
      error: refused?.error(of: .adding("decimals")))
  }

  var t: Strings { group.t }
  var all: Link { Link("/groups", group.group.id, "units") }
  var settings: Link { Link("/groups", group.group.id, "settings") }
}

extension UnitsPage.Row {
  fileprivate init(_ unit: Currency, _ frame: GroupFrame, _ refused: RefusedForm<UnitsPage.Section>?) {
    let section = UnitsPage.Section.name(unit)
    let address = Link("/groups", frame.group.id, "units", unit.code, "name")
    self.init(
      unit: unit, decimals: frame.t.unitDecimalCount(count: unit.scale),
      nameField: InputField(
        id: "code-\(unit.code)", name: "code", label: frame.t.unitName,
        value: refused?.form(of: section)?["code"] ?? unit.code, autocomplete: "off",
        hint: frame.t.unitRenameHint, error: refused?.error(of: section)),
      isOpen: refused?.section == section, retirementError: refused?.error(of: .retirement(unit)),
      naming: address, retirement: Link("/groups", frame.group.id, "units", unit.code, "retirement"))
  }
}

extension RefusedForm<UnitsPage.Section> {
  /// What was typed into a field of the form for a new unit.
  fileprivate func newUnitInput(_ field: String) -> String? {
    if case .adding = section { form[field] } else { nil }
  }
}
