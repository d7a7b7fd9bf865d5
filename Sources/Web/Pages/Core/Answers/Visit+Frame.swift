import HTML
import HTTP
import Store

extension Visit {
  /// The frame of a page that reads no snapshot of its own. If
  /// the groups cannot be read, the page does without them.
  func frame(_ title: String, _ place: Frame.Place? = nil) -> Frame {
    let groups = isUnready ? [] : try? store.read { try groupTitles(in: $0) }
    return frame(title, place, groups: groups ?? [])
  }

  /// The waiting message is shown on a page that a person
  /// views, and not by a script that refreshes a part of one.
  func frame(_ title: String, _ place: Frame.Place? = nil, groups: [GroupTitle]) -> Frame {
    let message =
      isLookedAt ? visitor.flatMap { site.memory.messages.take(for: $0.session.id, at: now) } : nil
    return Frame(
      title: title, t: t, person: isUnready ? nil : visitor?.account, place: place,
      message: message.map(returningHere), refusal: refusal, groups: groups, last: lastGroup,
      keepsPages: keepsPages, formats: formats, recentNavigation: site.memory.recentNavigation)
  }

  /// Whether the navigation is useless so far, because the visitor lacks a second factor or is not signed in.
  private var isUnready: Bool { visitor?.lacksFactor ?? true }

  /// The undo of a page's action returns to that page, unless the link says otherwise.
  private func returningHere(_ message: Message) -> Message {
    guard let undo = message.undo, !undo.hasQuery, let here = Link(local: addressBelowBase) else {
      return message
    }
    return Message(message.words, undo: undo.returning(to: here), isUndone: message.isUndone)
  }
}

extension LivePage {
  /// Nil if the page answers a form, since reloading its address would show another page.
  init?(_ visit: Visit, _ snapshot: Snapshot) throws {
    guard visit.request.method.isSafe, let person = visit.visitor?.account.id else { return nil }
    stream = Link("/events").query("person", person).text(under: visit.site.basePath)
    position = try snapshot.position()
  }
}
