import HTML
import HTTP
import Store
import Words

/// The visitor's choice of notifications and their time.
enum NotificationChoices {
  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    var errors = FormErrors()
    let me = try visit.me.account.id
    let present = try visit.read { try $0.messageChoices(of: me) } ?? MessageChoices(language: visit.t.tag)
    guard let choices = try read(form, over: present, &errors, visit.t) else {
      return try NotificationsPage.refuse(.choices, form, errors, visit)
    }
    try await visit.write { try $0.keep(choices, of: me) }
    return visit.redirect(to: Link("/account", "notifications"), saying: visit.t.notificationsSaved)
  }

  /// Choices that the page did not offer stay as they are.
  private static func read(
    _ form: Form, over present: MessageChoices, _ errors: inout FormErrors, _ t: Strings
  ) throws -> MessageChoices? {
    var choices = present
    choices.language = t.tag
    choices.quietHours = nil
    let asked = form.values(of: "asked")
    if asked.contains("push") { choices.push = kinds(form.values(of: "push")) }
    if asked.isEmpty || asked.contains("kind") {
      choices.mail = kinds(form.values(of: "kind"))
      if let summary = MessageChoices.Summary(rawValue: try form.single("summary") ?? "never") {
        choices.summary = summary
      } else {
        errors.add("summary", t.choiceUnknown)
      }
    }
    if let day = try form.single("open_day") {
      if let day = Int(day), MessageChoices.openDays.contains(day) {
        choices.openDay = day
      } else {
        errors.add("open_day", t.choiceUnknown)
      }
    }
    let (start, end) = (try form.single("quiet_from") ?? "", try form.single("quiet_until") ?? "")
    if !start.isEmpty || !end.isEmpty {
      choices.quietHours = Int(start).flatMap { start in
        Int(end).flatMap { QuietHours(from: start, until: $0) }
      }
      if choices.quietHours == nil { errors.add("quiet_until", t.quietMistake) }
    }
    return errors.isEmpty ? choices : nil
  }

  /// Pages offer only known kinds, so unknown names come from an old page or a program.
  private static func kinds(_ names: [some StringProtocol]) -> MessageChoices.Kinds {
    NotificationsPage.kinds.reduce(into: []) { kinds, kind in
      if names.contains(where: { $0 == kind.name }) { kinds.insert(kind.kind) }
    }
  }
}
