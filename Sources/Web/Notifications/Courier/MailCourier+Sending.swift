import Accounts
import Ledger
import Operations
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
      return try snapshot.dueReaders(Self.deliveries, at: now, besides: receivers.people, limit: 1).first.map(
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

/// Letters that must arrive.
extension MailCourier {
  func send(_ letter: QueuedLetter) async throws -> Attempt {
    let now = clock.now()
    guard now < letter.expires, let to = try? MailAddress(letter.address) else {
      try await writeUncancelled { try $0.remove(letter.id) }
      return .notAsked
    }
    var message = MailMessage(
      from: sender, to: to, subject: letter.subject, text: letter.text, html: letter.html, date: now,
      id: "\(letter.id)@\(address.host)")
    if address.origin.scheme == .https { message.unsubscribe = letter.ending }
    switch await outcome(of: message) {
    case .sent: try await writeUncancelled { try $0.remove(letter.id) }
    case .refused: try await drop(letter, at: now)
    case .later(let reason):
      log.write(.warning, "an email failed and will be tried again: \(reason)")
      let due = now.adding(Delays.retry(after: letter.tries))
      try await writeUncancelled { try $0.postpone(letter.id, until: due) }
    case .unavailable, .broken: return .failed
    }
    return .answered
  }

  private func drop(_ letter: QueuedLetter, at now: Instant) async throws {
    try await writeUncancelled { transaction in
      try transaction.remove(letter.id)
      if let account = letter.account {
        try transaction.noteRefusal(of: letter.address, by: account, at: now)
      } else {
        // A code, by which a person proves that the address is theirs.
        try transaction.noteCodesUndeliverable(of: letter.address, at: now)
      }
    }
  }
}

/// News of groups that people chose to get.
extension MailCourier {
  /// The end of the mail is fixed before it is sent: if the program ends in between, the same mail is sent
  /// the next time.
  func send(to reader: NewsSubscriber) async throws -> Attempt {
    let now = clock.now()
    let reach = try reader.reach ?? store.read { try $0.journalEnd(of: reader.group) }
    guard let message = try store.read({ try news.message(for: reader, through: reach, in: $0, at: now) })
    else {
      try await finish(reader, at: reach)
      return .notAsked
    }
    if reader.reach == nil { try await writeUncancelled { try $0.begin(reader.number, upTo: reach) } }
    switch await outcome(of: message) {
    case .sent: try await finish(reader, at: reach)
    case .refused: try await refuse(reader, message.to, at: now)
    case .later(let reason): try await retry(reader, at: reach, now, reason)
    case .unavailable, .broken: return .failed
    }
    return .answered
  }

  func finish(_ reader: NewsSubscriber, at reach: Int64) async throws {
    let hasMore = try await writeUncancelled { transaction in
      try transaction.finish(reader.number, at: reach)
      return try transaction.journalEnd(of: reader.group) > reach
    }
    // Changes that came while it was sent wake the courier again.
    if hasMore { noteChange(of: reader.group) }
  }

  func refuse(_ reader: NewsSubscriber, _ address: MailAddress, at now: Instant) async throws {
    log.write(.warning, "the mail server refused an email address")
    try await writeUncancelled { try $0.noteRefusal(of: address.text, by: reader.account, at: now) }
  }

  func retry(_ reader: NewsSubscriber, at reach: Int64, _ now: Instant, _ reason: String) async throws {
    log.write(.warning, "an email failed and will be tried again: \(reason)")
    guard reader.tries < Delays.mostTries else { return try await finish(reader, at: reach) }
    let due = now.adding(Delays.retry(after: reader.tries))
    try await writeUncancelled { try $0.postpone(reader.number, until: due, isFailure: true) }
  }
}
