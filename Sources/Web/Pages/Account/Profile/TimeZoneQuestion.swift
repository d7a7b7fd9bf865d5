import Accounts
import HTML
import HTTP
import Store
import Words

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
