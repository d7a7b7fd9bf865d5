import Accounts
import HTML
import HTTP
import Store
import Words

/// The preferences: language, formats of numbers and dates, time zone and theme.
enum Preferences {
  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let chosen = try Chosen(form)
    let errors = chosen.errors(visit.t)
    guard errors.isEmpty else { return try AccountPage.refuse(.preferences, form, errors, visit) }
    let me = try visit.me.account.id
    try await visit.store.write { try $0.keep(chosen.settings, of: me) }
    let t = Strings(tag: chosen.language ?? "") ?? visit.t
    return visit.redirect(to: Link("/account"), saying: t.preferencesSaved)
  }

  static func languages(_ t: Strings) -> [SelectField.Option] {
    [SelectField.Option(value: "", label: t.languageOfBrowser)]
      + Strings.Language.allCases.map { language in
        let name = LocaleData.of(language.rawValue).name
        return SelectField.Option(
          value: language.rawValue, label: name.prefix(1).uppercased() + name.dropFirst())
      }
  }

  static func formats(_ t: Strings) -> [SelectField.Option] {
    [SelectField.Option(value: "", label: t.formatsOfLanguage)] + samples
  }

  /// A stored zone with an older name is offered too, so that saving does not lose it.
  static func timeZones(_ t: Strings, kept: String?) -> [SelectField.Option] {
    let older = [kept].compactMap(\.self).filter { !zones.contains($0) }
    return [SelectField.Option(value: "", label: t.timeZoneOfInstance)]
      + (older + zones).map { SelectField.Option(value: $0, label: $0.replacing("_", with: " ")) }
  }

  static func themes(_ t: Strings) -> [SelectField.Option] {
    Account.Theme.allCases.map { theme in
      let label =
        switch theme {
        case .system: t.themeSystem
        case .light: t.themeLight
        case .dark: t.themeDark
        }
      return SelectField.Option(value: theme.rawValue, label: label)
    }
  }

  private static let samples = FormatSample.all.map { SelectField.Option(value: $0.tag, label: $0.label) }

  private static let zones = ["UTC"] + ZoneDirectory.system.names

  private struct Chosen: Sendable {
    let language: String?
    let formats: String?
    let timeZone: String?
    let theme: String

    init(_ form: Form) throws(FormError) {
      language = try form.single("language").flatMap { $0.isEmpty ? nil : $0 }
      formats = try form.single("formats").flatMap { $0.isEmpty ? nil : $0 }
      timeZone = try form.single("time_zone").flatMap { $0.isEmpty ? nil : $0 }
      theme = try form.single("theme") ?? Account.Theme.system.rawValue
    }

    var settings: PageSettings {
      PageSettings(
        language: language, formats: formats, timeZone: timeZone,
        theme: Account.Theme(rawValue: theme) ?? .system)
    }

    /// Pages offer only valid choices, so errors come from an old page or a program.
    func errors(_ t: Strings) -> FormErrors {
      var errors = FormErrors()
      let isLanguage = language.map { tag in Strings.Language.allCases.contains { $0.rawValue == tag } }
      let isFormat = formats.map { tag in FormatSample.tags.contains(tag) }
      if isLanguage == false { errors.add("language", t.choiceUnknown) }
      if isFormat == false { errors.add("formats", t.choiceUnknown) }
      let isZone = timeZone.map { TimeZone.named($0) != nil || Preferences.zones.contains($0) }
      if isZone == false { errors.add("time_zone", t.choiceUnknown) }
      if Account.Theme(rawValue: theme) == nil { errors.add("theme", t.choiceUnknown) }
      return errors
    }
  }
}

/// Asks whether to use the time zone of a device that is in another one. A script asks once for each zone.
struct TimeZoneQuestion {
  let frame: Frame
  let zone: String
  let words: String

  var t: Strings { frame.t }

  /// No question if both zones show the same time.
  static func show(_ visit: Visit) throws -> Response {
    let zone = try visit.query().single("zone") ?? ""
    guard let there = TimeZone.named(zone), visit.now.time(in: there) != visit.now.time(in: visit.timeZone)
    else { return visit.redirect(to: Link("/account")) }
    let (formats, time) = (visit.formats, visit.formats.time(visit.now.time(in: there)))
    let question = TimeZoneQuestion(
      frame: visit.frame(visit.t.timeZone), zone: zone,
      words: visit.t.timeZoneAsk(zone: formats.isolated(zone.replacing("_", with: " ")), time: time))
    return visit.page { Views.accountsTimeZone(&$0, question: question) }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    guard let zone = try form.single("zone"), TimeZone.named(zone) != nil else { throw Problem.notFound }
    let me = try visit.me.account.id
    try await visit.store.write { try $0.setTimeZone(of: me, to: zone) }
    return visit.redirect(to: Link(next: try form.single("next")), saying: visit.t.preferencesSaved)
  }
}
