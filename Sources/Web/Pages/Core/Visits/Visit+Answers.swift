import HTML
import HTTP
import Store

extension Visit {
  /// A page, written by `view`. Nobody keeps a copy of it. Where it says that its form is refused, so does its
  /// status.
  func page(_ status: Status = .ok, _ view: (inout Markup) -> Void) -> Response {
    var out = Markup(basePath: site.basePath, reserving: Self.usualLength)
    view(&out)
    var response = Response(refusal != nil && status == .ok ? .unprocessable : status, html: out.bytes)
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    return response
  }

  /// A list of fifty entries in most languages.
  private static let usualLength = 80 << 10

  /// Sends the browser to look at another page, where `words` say what has been done and `undo` is where a
  /// form posts to that takes it back. A session that begins with this answer is named.
  func redirect(
    to link: Link, saying words: String? = nil, undo: Link? = nil, isUndone: Bool = false,
    in session: Session? = nil
  ) -> Response {
    // Nobody may be looking when what waited is sent.
    if let words, head[.outbox] == nil, let session = session ?? visitor?.session {
      site.memory.messages.leave(Message(words, undo: undo, isUndone: isUndone), for: session.id, at: now)
    }
    var response = Response.seeOther(link.text(under: site.basePath))
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    return response
  }

  /// What stands around the page's content, for a page that reads from no snapshot of its own. Without the
  /// visitor's groups it is still a page.
  func frame(_ title: String, _ place: Frame.Place? = nil) -> Frame {
    let groups = isUnready ? [] : try? store.read { try groupTitles(in: $0) }
    return frame(title, place, groups: groups ?? [])
  }

  /// The message that waits is taken by a page that a person looks at, and by no script that refreshes a
  /// part of one.
  func frame(_ title: String, _ place: Frame.Place? = nil, groups: [GroupTitle]) -> Frame {
    let message = isLookedAt ? visitor.flatMap { site.memory.messages.take(for: $0.session.id, at: now) } : nil
    return Frame(
      title: title, t: t, person: isUnready ? nil : visitor?.account, place: place,
      message: message.map(returningHere), refusal: refusal, groups: groups, last: lastGroup,
      keepsPages: keepsPages, formats: formats, recentWays: site.memory.recentWays)
  }

  /// Whether the ways to other pages lead nowhere yet.
  private var isUnready: Bool { visitor?.lacksFactor ?? true }

  /// Whether scripts ask what a form comes to, and for nothing around it.
  var asksForParts: Bool { head[.refresh].map { Array($0.utf8) == Array("parts".utf8) } ?? false }

  var isLookedAt: Bool {
    guard request.method == .get else { return false }
    return head[.refresh].map { $0 == "looked-at" } ?? ["navigate", nil].contains(head[.secFetchMode])
  }

  /// What is taken back from a page is seen on that page, unless the link says where else.
  private func returningHere(_ message: Message) -> Message {
    guard let undo = message.undo, !undo.hasQuery, let here = Link(local: addressBelowBase) else {
      return message
    }
    return Message(message.words, undo: undo.returning(to: here), isUndone: message.isUndone)
  }

  func groupTitles(in snapshot: Snapshot) throws -> [GroupTitle] {
    try visitor.map { try snapshot.groupTitles(of: $0.account.id) } ?? []
  }
}

extension FieldName {
  static let secFetchMode = FieldName("Sec-Fetch-Mode")
  /// Set by our own scripts, for a browser that came by plain HTTP does not say what it asks for: `1` where a
  /// part of a page is refreshed, `looked-at` where somebody has done something there, and `parts` for what a
  /// form comes to and nothing around it.
  static let refresh = FieldName("Evenly-Refresh")
}
