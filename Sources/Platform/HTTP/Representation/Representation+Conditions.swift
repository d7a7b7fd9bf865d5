extension Representation {
  /// The result of a request's conditions.
  enum Verdict {
    case holds
    case unchanged
    case failed
  }

  /// Evaluates the conditions in the order of RFC 9110 §13.2.2.
  func verdict(on head: RequestHead) -> Verdict {
    guard isVersionMeant(by: head) else { return .failed }
    let isRead = head.method == .get || head.method == .head
    if let known = head.entityTags(in: .ifNoneMatch) {
      guard known.containsEquivalent(of: entityTag) else { return .holds }
      return isRead ? .unchanged : .failed
    }
    guard isRead, let lastModified, let since = head.date(in: .ifModifiedSince) else { return .holds }
    return lastModified <= since ? .unchanged : .holds
  }

  /// If-Match, or If-Unmodified-Since without it.
  private func isVersionMeant(by head: RequestHead) -> Bool {
    if let meant = head.entityTags(in: .ifMatch) { return meant.containsSameBytes(as: entityTag) }
    guard let lastModified, let since = head.date(in: .ifUnmodifiedSince) else { return true }
    return lastModified <= since
  }

  /// The range to send, if the request asks for one of this same version.
  func range(askedBy head: RequestHead) -> ByteRange? {
    guard head.method == .get, let value = head.soleValue(of: .range), isSameVersion(forRangeOf: head) else {
      return nil
    }
    return ByteRange(value)
  }

  /// If-Range, by the strong comparison alone: parts of two versions must not be joined.
  private func isSameVersion(forRangeOf head: RequestHead) -> Bool {
    let values = head.values(of: .ifRange)
    guard let value = values.first else { return true }
    guard values.count == 1 else { return false }
    if let tag = EntityTag(fieldValue: value) { return entityTag?.isSameBytes(as: tag) ?? false }
    return HTTPDate(value).map { $0 == lastModified } ?? false
  }
}

extension RequestHead {
  fileprivate func date(in name: HeaderName) -> HTTPDate? { soleValue(of: name).flatMap(HTTPDate.init) }

  /// The value of a field that may occur only once; nil if it is missing or repeated.
  fileprivate func soleValue(of name: HeaderName) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values.first : nil
  }
}
