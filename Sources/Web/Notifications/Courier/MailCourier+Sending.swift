import Ledger
import Store

/// Several mails at a time: a server that takes a second for each must not delay hundreds of people.
extension MailCourier {
  /// The next mail to send.
  private enum Item: Sendable {
    case letter(QueuedLetter)
    case news(NewsSubscriber)
  }

  /// The result of a try at the server.
  enum Attempt: Sendable {
    case notAsked
    case answered
    /// The server accepts no mail from us.
    case failed
  }

  /// The people to whom mail is being sent: one person gets their mails one after the other.
  private struct BusyReceivers {
    var addresses: Set<String> = []
    var people: Set<ID<Person>> = []

    var count: Int { addresses.count + people.count }

    mutating func insert(_ item: Item) {
      switch item {
      case .letter(let letter): addresses.insert(letter.address)
      case .news(let reader): people.insert(reader.account)
      }
    }

    mutating func remove(_ item: Item) {
      switch item {
      case .letter(let letter): addresses.remove(letter.address)
      case .news(let reader): people.remove(reader.account)
      }
    }
  }

  /// The first mail goes alone, to see whether the server answers.
  func sendWhatIsDue() async throws {
    try await withThrowingTaskGroup(of: (Item, Attempt).self) { group in
      var receivers = BusyReceivers()
      var isServerThere = false
      while true {
        let isAllowed = receivers.count < (isServerThere ? MailConnections.most : 1)
        if isAllowed, !isPaused, !Task.isCancelled, let item = try nextItem(besides: receivers) {
          receivers.insert(item)
          group.addTask { [self] in (item, try await send(item)) }
        } else {
          guard let (item, attempt) = try await group.next() else { return }
          receivers.remove(item)
          if attempt != .notAsked { isServerThere = attempt == .answered }
          try await readers.arrangeNews()
        }
      }
    }
  }

  /// Letters first.
  private func nextItem(besides receivers: BusyReceivers) throws -> Item? {
    try store.read { snapshot in
      let now = clock.now()
      if let letter = try snapshot.dueLetters(at: now, besides: receivers.addresses, limit: 1).first {
        return .letter(letter)
      }
      return try snapshot.dueReaders(Self.channels, at: now, besides: receivers.people, limit: 1).first.map(
        Item.news)
    }
  }

  private func send(_ item: Item) async throws -> Attempt {
    switch item {
    case .letter(let letter): try await send(letter)
    case .news(let reader): try await send(to: reader)
    }
  }

  /// Stores the result of a mail, also while the program is ending: a mail that was accepted must not be sent
  /// again.
  func writeUncancelled<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T
  { try await Task { [store] in try await store.write(body) }.value }
}
