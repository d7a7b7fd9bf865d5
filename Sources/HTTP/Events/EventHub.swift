import Threads

/// Who listens to what: an event published under a topic reaches every stream subscribed to it.
package final class EventHub<Topic: Hashable & Sendable>: Sendable {
  private typealias Streams = [ObjectIdentifier: EventStream]

  private let streams = Monitor([Topic: Streams]())

  package init() {}

  /// A new stream of a topic's events; it leaves the hub by itself when it ends.
  package func subscribe(to topic: Topic) -> EventStream {
    let stream = EventStream(onEnd: { [weak self] in self?.remove($0, from: topic) })
    streams.withLock { $0[topic, default: [:]][ObjectIdentifier(stream)] = stream }
    return stream
  }

  /// Sends to all of a topic. The event is put into bytes once, and each loop is woken once.
  package func publish(_ event: ServerSentEvent, to topic: Topic) {
    let subscribers = Array(streams.withLock { $0[topic] ?? [:] }.values)
    let bytes = event.encoded
    let byLoop = Dictionary(grouping: subscribers, by: { $0.loop.map(ObjectIdentifier.init) })
    for group in byLoop.values {
      if let loop = group.first?.loop {
        loop.perform { for stream in group { stream.deliver(bytes) } }
      } else {
        for stream in group { stream.send(event) }
      }
    }
  }

  package func subscriberCount(of topic: Topic) -> Int {
    streams.withLock { $0[topic]?.count ?? 0 }
  }

  private func remove(_ stream: EventStream, from topic: Topic) {
    streams.withLock { topics in
      topics[topic]?[ObjectIdentifier(stream)] = nil
      if topics[topic]?.isEmpty == true { topics[topic] = nil }
    }
  }
}
