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
}
