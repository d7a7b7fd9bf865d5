import HTTP

/// A stream that announces changes of a group, without their contents.
enum EventStreamResource {
  static func follow(_ call: APICall) throws -> APIAnswer {
    // A HEAD request gets no stream.
    guard call.request.method == .get else { return APIAnswer(.events(nil)) }
    let since = call.head[.lastEventID].flatMap { Int64($0) } ?? call.query.integer("since").map(Int64.init)
    return APIAnswer(.events(try call.door.follow(try call.me.token, try call.group, since)))
  }
}
