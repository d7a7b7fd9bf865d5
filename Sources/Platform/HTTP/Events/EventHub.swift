import Threads

/// A registry of event streams by topic: an event published under a topic reaches every stream subscribed to
/// it.
package final class EventHub<Topic: Hashable & Sendable>: Sendable {
  private struct State {
    var topics: [Topic: [ObjectIdentifier: EventStream]] = [:]
    var count = 0
  }

  private let state = Monitor(State())

  package init() {}

  /// A new stream of several topics' events; it leaves the hub by itself when it ends.
  package func subscribe(to topics: Set<Topic>) -> EventStream {
    let stream = EventStream(onEnd: { [weak self] in self?.remove($0, from: topics) })
    state.withLock { state in
      for topic in topics { state.topics[topic, default: [:]][ObjectIdentifier(stream)] = stream }
      state.count += 1
    }
    return stream
  }

  /// Sends an event to all streams of a topic. It is encoded once, and each thread is woken once.
  package func publish(_ event: ServerSentEvent, to topic: Topic) {
    let subscribers = subscribers(of: topic)
    guard !subscribers.isEmpty else { return }
    let bytes = event.encoded
    var outlets: [any EventOutlet] = []
    for stream in subscribers {
      if let outlet = stream.outlet { outlets.append(outlet) } else { stream.send(event) }
    }
    for group in Dictionary(grouping: outlets, by: \.threadID).values {
      group[0].perform { for outlet in group { outlet.push(bytes) } }
    }
  }

  /// Ends every stream of a topic.
  package func end(_ topic: Topic) { for stream in subscribers(of: topic) { stream.end() } }

  /// Ends one stream of the topic that has the most streams among the counted ones, if it has more than
  /// `least`.
  package func endOne(ofMoreThan least: Int, where isCounted: (Topic) -> Bool) {
    let most = state.withLock { state in
      state.topics.filter { isCounted($0.key) && $0.value.count > least }.max {
        $0.value.count < $1.value.count
      }
    }
    most?.value.values.first?.end()
  }

  /// The number of all streams.
  package var count: Int { state.withLock { $0.count } }

  package func subscriberCount(of topic: Topic) -> Int { state.withLock { $0.topics[topic]?.count ?? 0 } }

  private func subscribers(of topic: Topic) -> [EventStream] {
    state.withLock { $0.topics[topic].map { Array($0.values) } ?? [] }
  }

  private func remove(_ stream: EventStream, from topics: Set<Topic>) {
    state.withLock { state in
      for topic in topics {
        state.topics[topic]?[ObjectIdentifier(stream)] = nil
        if state.topics[topic]?.isEmpty == true { state.topics[topic] = nil }
      }
      state.count -= 1
    }
  }
}

extension Response {
  /// A response of endless events, which is neither cached nor buffered by a proxy. Without a stream it is
  /// the head alone, for HEAD.
  package static func events(_ stream: EventStream?) -> Response {
    var response = Response()
    response.fields[.contentType] = "text/event-stream"
    response.fields[.cacheControl] = Representation.CachePolicy.unstored.fieldValue
    response.fields[.proxyBuffering] = "no"
    if let stream { response.body = .events(stream) }
    return response
  }
}

extension HeaderName {
  /// Asks nginx and similar proxies to pass on each event as it comes.
  fileprivate static let proxyBuffering = HeaderName("X-Accel-Buffering")
}
