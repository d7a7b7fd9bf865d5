import HTML
import HTTP
import Store

extension Visit {
  /// A page, written by `view`. It may not be cached. If the
  /// page says that its form is refused, the status does too.
  func page(_ status: Status = .ok, _ view: (inout Markup) -> Void) -> Response {
    var out = Markup(basePath: site.basePath, reserving: Self.usualLength)
    view(&out)
    var response = Response(refusal != nil && status == .ok ? .unprocessable : status, html: out.bytes)
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    return response
  }

  /// The size of a list of fifty entries in most languages.
  private static let usualLength = 80 << 10

  /// Redirects to another page, which shows `words` about the action and an undo button that posts to `undo`.
  /// A session that begins with this response is passed in `session`.
  func redirect(
    to link: Link, saying words: String? = nil, undo: Link? = nil, isUndone: Bool = false,
    in session: Session? = nil
  ) -> Response {
    // Forms from the outbox leave no message, since the visitor may not be looking when they are sent.
    if let words, head[.outbox] == nil, let session = session ?? visitor?.session {
      site.memory.messages.leave(Message(words, undo: undo, isUndone: isUndone), for: session.id, at: now)
    }
    var response = Response.seeOther(link.text(under: site.basePath))
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    return response
  }

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

  /// Whether a script asks only for the parts of a form that a preview changes.
  var asksForParts: Bool { head[.refresh].map { Array($0.utf8) == Array("parts".utf8) } ?? false }

  var isLookedAt: Bool {
    guard request.method == .get else { return false }
    return head[.refresh].map { $0 == "looked-at" } ?? ["navigate", nil].contains(head[.secFetchMode])
  }

  /// The undo of a page's action returns to that page, unless the link says otherwise.
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
  /// Set by our own scripts, since a browser does not say over plain HTTP what it requests: `1` for the
  /// refresh of a part of a page, `looked-at` after an action of the visitor there, and `parts` for the
  /// preview parts of a form.
  static let refresh = FieldName("Evenly-Refresh")
}
