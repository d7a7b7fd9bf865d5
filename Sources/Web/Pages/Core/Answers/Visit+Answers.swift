import HTML
import HTTP
import Operations
import Store

extension Visit {
  /// A page, written by `view`. It may not be cached. If the
  /// page says that its form is refused, the status does too.
  func page(_ status: Status = .ok, _ view: (inout Markup) -> Void) -> Response {
    let html = Markup.bytes(basePath: site.basePath, reserving: Self.usualLength, view)
    var response = Response(refusal != nil && status == .ok ? .unprocessable : status, html: html)
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    return response
  }

  /// The size of a list of fifty entries in most languages.
  private static let usualLength = 80 << 10

  /// The progress page of a slow job. The browser reloads it by itself, even without scripts.
  func progress(of work: SlowWork.Job, _ title: String) -> Response {
    let (frame, progress) = (frame(title), work.progress)
    var response = page {
      Views.siteWorking(&$0, progress: "\(progress)", isWaiting: work.isWaiting, frame: frame)
    }
    response.fields[HeaderName("Refresh")] = "2"
    return response
  }

  /// Redirects to another page, which shows `words` about the action and an undo button that posts to `undo`.
  /// A session that begins with this response is passed in `session`.
  func redirect(
    to link: Link, saying words: String? = nil, undo: Link? = nil, isUndone: Bool = false,
    offering offer: Message.Offer? = nil, in session: Session? = nil
  ) -> Response {
    // Forms from the outbox leave no message, since the visitor may not be looking when they are sent.
    if let words, head[.outbox] == nil, let session = session ?? visitor?.session {
      let message = Message(words, undo: undo, isUndone: isUndone, offer: offer)
      site.memory.messages.leave(message, for: session.id, at: now)
    }
    var response = Response.seeOther(link.text(under: site.basePath))
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    return response
  }

  /// Redirects after a press that found its work done. The message of an earlier press that still waits stays:
  /// it has the undo button.
  func redirect(to link: Link, findingDone words: String) -> Response {
    let isWaiting = visitor.map { site.memory.messages.isWaiting(for: $0.session.id) } ?? false
    return redirect(to: link, saying: isWaiting ? nil : words)
  }

  /// Redirects to another page after a change. Undoing the change returns to that page.
  func redirect(to link: Link, saying words: String, undoing appended: Appended?) throws -> Response {
    redirect(to: link, saying: words, undo: try undo(appended)?.returning(to: link))
  }
}

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
    var frame = Frame(
      title: title, t: t, person: isUnready ? nil : visitor?.account, place: place,
      message: message.map(returningHere), refusal: refusal, groups: groups, last: lastGroup,
      keepsPages: keepsPages, offersOffline: origin.isSecure && visitor != nil && !keepsPages,
      formats: formats, recentNavigation: site.memory.recentNavigation)
    frame.demo = site.settings.demo.map { ($0.usernames.joined(separator: ", "), $0.password) }
    return frame
  }

  /// Whether the navigation is useless so far, because the visitor lacks a second factor or is not signed in.
  private var isUnready: Bool { visitor?.lacksFactor ?? true }

  /// The buttons of a message return to the page that shows it, unless a link says otherwise.
  private func returningHere(_ message: Message) -> Message {
    guard let here = Link(local: addressBelowBase) else { return message }
    let offer = message.offer.map { Message.Offer(words: $0.words, action: $0.action.returning(to: here)) }
    return Message(
      message.words, undo: message.undo.map { $0.hasQuery ? $0 : $0.returning(to: here) },
      isUndone: message.isUndone, offer: offer)
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

extension Response {
  /// A file for the visitor to save, which is not cached.
  static func download(_ body: Response.Body, as name: String, _ contentType: String) -> Response {
    Response(
      .ok,
      fields: [
        .contentType: contentType, .contentDisposition: "attachment; filename=\"\(name)\"",
        .cacheControl: Representation.CachePolicy.unstored.fieldValue,
      ], body: body)
  }
}
