import Notifications
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

extension TestSite {
  /// A site that sends mail, of which a test reads what waits to be sent.
  static func mailing(settings change: (inout SiteSettings) -> Void = { _ in }) async throws -> TestSite {
    let sender = try #require(MailSender("Evenly <evenly@example.org>"))
    return try await household(settings: { settings in
      settings.mail = MailSetup(sender) { _ in .unavailable("nobody sends it") }
      settings.publicURL = PublicURL("http://evenly.lan:8080")
      change(&settings)
    })
  }

  /// What waits to be sent, the newest last.
  func letters() throws -> [QueuedLetter] {
    try store.read { try $0.dueLetters(at: clock.now, limit: 100) }.sorted { $0.created < $1.created }
  }

  /// The digits in the newest letter.
  func sentCode() throws -> String {
    let letter = try #require(try letters().last)
    return String(try #require(letter.text.firstMatch(of: /\b\d{8}\b/)).output)
  }

  /// Gives a resident a confirmed mail address.
  func giveMailbox(to resident: Resident, _ change: (inout MessageChoices) -> Void = { _ in }) async throws {
    var choices = MessageChoices(language: "en")
    change(&choices)
    try await store.write { [choices, now = clock.now] transaction in
      try transaction.setMailbox(of: resident.id, to: "\(resident.rawValue)@example.org", at: now)
      try transaction.keep(choices, of: resident.id)
    }
  }
}
