extension Response {
  /// An open-ended answer of events, which nobody keeps and no proxy holds back. Without a stream it is its head
  /// alone, as HEAD asks for it.
  package static func events(_ stream: EventStream?) -> Response {
    var response = Response()
    response.fields[.contentType] = "text/event-stream"
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    response.fields[.proxyBuffering] = "no"
    if let stream { response.body = .events(stream) }
    return response
  }
}

extension FieldName {
  /// Asks nginx and those like it to pass on each event as it comes.
  fileprivate static let proxyBuffering = FieldName("X-Accel-Buffering")
}
