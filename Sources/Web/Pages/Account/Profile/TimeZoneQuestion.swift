import HTML
import HTTP
import Store
import Words

/// Whether times follow a device that is in another time zone: asked by a script, once in each.
struct TimeZoneQuestion {
  let frame: Frame
  let zone: String
  let words: String

  var t: Strings { frame.t }

  /// Where the clock shows the same there is nothing to ask.
  static func show(_ visit: Visit) throws -> Response {
    let zone = try visit.query().single("zone") ?? ""
    guard let there = TimeZone.named(zone), visit.now.time(in: there) != visit.now.time(in: visit.timeZone)
    else {
      return visit.redirect(to: Link("/account"))
    }
    let (formats, time) = (visit.formats, visit.formats.time(visit.now.time(in: there)))
    let question = TimeZoneQuestion(
      frame: visit.frame(visit.t.timeZone), zone: zone,
      words: visit.t.timeZoneAsk(zone: formats.isolated(zone.replacing("_", with: " ")), time: time))
    return visit.page { Views.accountsTimeZone(&$0, question: question) }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    guard let zone = try form.single("zone"), TimeZone.named(zone) != nil else { throw Problem.notFound }
    try await visit.changeMyAccount { $0.timeZone = zone }
    return visit.redirect(to: Link(next: try form.single("next")), saying: visit.t.preferencesSaved)
  }
}
