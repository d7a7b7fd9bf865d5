package import Ledger
package import Store
import Threads

/// Counts tries to sign in, and says how long to wait after many.
///
/// After a few wrong passwords each further try on that account has to wait, twice as long each time and a
/// minute at most. So a stranger's tries never lock an owner out for long, and not at all in a network that
/// the owner has used before. A network has many more tries, as a household or a proxy may share it, and
/// longer waits. A try counts as wrong from its beginning, so that many parallel ones do not slip through
/// together.
package final class SignInAttempts: Sendable {
  private let tallies = Monitor([Subject: Tally]())
  private let refused = Monitor(Refused())
  private let onMany: @Sendable (Int) -> Void

  /// `onMany` is called when very many tries were refused within an hour, over all subjects: it must be
  /// quick.
  package init(onMany: @escaping @Sendable (Int) -> Void = { _ in }) { self.onMany = onMany }

  /// All tries since the beginning of an hour that were not right in the end.
  private struct Refused {
    var count = 0
    var end = Instant(milliseconds: 0)
  }

  /// No person or household mistypes so often.
  static let many = 100

  private struct Tally {
    var wrong = 0
    var openFrom: Instant
    var forgottenFrom: Instant
  }

  /// How long to wait before the next try; nil if the try may begin, which then counts.
  func begin(_ subjects: [Subject], at now: Instant) -> Duration? {
    if subjects.contains(where: \.isOfSignIn) { countRefused(at: now) }
    return tallies.withLock { tallies in
      for subject in subjects { Self.believe(subject, at: now, &tallies) }
      let wait = subjects.compactMap { tallies[$0]?.openFrom }.max().map { now.duration(to: $0) } ?? .zero
      guard wait <= .zero else { return wait }
      for subject in subjects { Self.count(subject, at: now, &tallies) }
      return nil
    }
  }

  /// Lets the try begin and count, or throws how long to wait before the next.
  package func require(_ subjects: [Subject], at now: Instant) throws(Wait) {
    if let wait = begin(subjects, at: now) { throw Wait(wait) }
  }

  /// Takes back a try that was right, and the wrong tries before it on the account.
  package func succeed(_ subjects: [Subject], at now: Instant) {
    if subjects.contains(where: \.isOfSignIn) { refused.withLock { $0.count = max(0, $0.count - 1) } }
    tallies.withLock { tallies in
      for subject in subjects {
        if subject.isForgivenBySuccess {
          tallies[subject] = nil
        } else if var tally = tallies[subject] {
          tally.wrong = max(0, tally.wrong - 1)
          tally.openFrom = now
          tallies[subject] = tally
        }
      }
    }
  }

  /// Takes back a try that began at `start` and was not checked, as when there was no place for it: it was
  /// neither right nor wrong. Earlier wrong tries stay, and so does the wait of one that began later.
  func takeBack(_ subjects: [Subject], since start: Instant) {
    tallies.withLock { tallies in
      for subject in subjects {
        guard var tally = tallies[subject] else { continue }
        if tally.openFrom <= start.adding(subject.delay(after: tally.wrong)) { tally.openFrom = start }
        tally.wrong = max(0, tally.wrong - 1)
        tallies[subject] = tally
      }
    }
  }

  /// Counts the wait from the end of a try that began at `start`, unless it was right. Otherwise the next
  /// could begin at once after a try that takes longer than the wait.
  package func end(_ subjects: [Subject], since start: Instant, at now: Instant) {
    tallies.withLock { tallies in
      for subject in subjects {
        guard var tally = tallies[subject], tally.openFrom > start else { continue }
        tally.openFrom = max(tally.openFrom, now.adding(subject.delay(after: tally.wrong)))
        tally.forgottenFrom = tally.openFrom.adding(Self.rememberedFor)
        tallies[subject] = tally
      }
    }
  }

  /// Counts a try as refused until it turns out to be right.
  private func countRefused(at now: Instant) {
    let count = refused.withLock { refused in
      let left = now.duration(to: refused.end)
      if left <= .zero || left > Self.rememberedFor { refused = Refused(end: now.adding(Self.rememberedFor)) }
      refused.count += 1
      return refused.count
    }
    if count == Self.many { onMany(count) }
  }

  var count: Int { tallies.withLock { $0.count } }

  static let limit = 10_000
  private static let rememberedFor: Duration = .seconds(60 * 60)

  /// A wait longer than any that is ever set comes from a clock that has been set back since, and would last
  /// until that time comes again.
  private static func believe(_ subject: Subject, at now: Instant, _ tallies: inout [Subject: Tally]) {
    guard var tally = tallies[subject] else { return }
    let delay = subject.delay(after: tally.wrong)
    guard now.duration(to: tally.openFrom) > delay else { return }
    tally.openFrom = now.adding(delay)
    tally.forgottenFrom = tally.openFrom.adding(rememberedFor)
    tallies[subject] = tally
  }

  private static func count(_ subject: Subject, at now: Instant, _ tallies: inout [Subject: Tally]) {
    makeRoom(at: now, &tallies)
    var tally = tallies[subject] ?? Tally(openFrom: now, forgottenFrom: now)
    if tally.forgottenFrom <= now { tally.wrong = 0 }
    tally.wrong += 1
    tally.openFrom = now.adding(subject.delay(after: tally.wrong))
    tally.forgottenFrom = tally.openFrom.adding(rememberedFor)
    tallies[subject] = tally
  }

  /// Forgets expired tallies, and then those with the fewest wrong tries: a flood of names that are tried
  /// once does not displace a name that is tried often.
  private static func makeRoom(at now: Instant, _ tallies: inout [Subject: Tally]) {
    guard tallies.count >= limit else { return }
    tallies = tallies.filter { $0.value.forgottenFrom > now }
    guard tallies.count >= limit else { return }
    let kept = tallies.sorted { ($1.value.wrong, $1.value.openFrom) < ($0.value.wrong, $0.value.openFrom) }
    tallies = Dictionary(uniqueKeysWithValues: kept.prefix(limit * 7 / 8).map { ($0.key, $0.value) })
  }
}

extension SignInAttempts {
  /// How long further tries are refused.
  package struct Wait: Error {
    /// Rounded up, so that waiting this long is always enough.
    package let seconds: Int

    package init(_ duration: Duration) {
      let (whole, attoseconds) = duration.components
      seconds = max(1, Int(whole) + (attoseconds > 0 ? 1 : 0))
    }
  }

  /// The account, network or action whose tries are counted.
  package enum Subject: Hashable, Sendable {
    /// A name by its digest, which takes the same space for every name that is tried.
    case username(Digest)
    /// The same name, tried from a network that its owner has used before.
    case familiar(Digest, from: Network)
    /// An account that is signed in and gives its password once more.
    case account(ID<Person>)
    /// The second factor of an account whose password was right; by network, if its owner has used that
    /// before.
    case secondFactor(ID<Person>, familiarFrom: Network?)
    /// A network that one customer has.
    case network(Network)
    /// API clients of that network without a valid token.
    case program(Network)
    /// Test messages to a webhook.
    case webhookTest(ID<Person>)
    /// Test mails that a person sends to their own address.
    case testLetter(ID<Person>)
    /// Archives that an account uploads, each of which takes long to read.
    case archive(ID<Person>)

    fileprivate var isOfSignIn: Bool {
      switch self {
      case .network, .program, .archive, .webhookTest, .testLetter: false
      case .username, .familiar, .account, .secondFactor: true
      }
    }

    fileprivate var isForgivenBySuccess: Bool {
      switch self {
      case .network, .program, .archive, .webhookTest, .testLetter: false
      case .username, .familiar, .account, .secondFactor: true
      }
    }

    /// How long to wait after this many wrong tries.
    fileprivate func delay(after wrong: Int) -> Duration {
      let (free, longest) =
        switch self {
        case .username, .familiar, .account: (5, 60)
        // At one try a minute, six digits are guessed in a year.
        case .secondFactor: (5, 900)
        case .network: (50, 900)
        case .program: (20, 900)
        case .archive: (5, 900)
        case .webhookTest, .testLetter: (10, 900)
        }
      guard wrong >= free else { return .zero }
      return .seconds(min(longest, 1 << min(wrong - free + 1, 20)))
    }
  }
}

extension Digest {
  /// The digest of a username, ignoring case.
  init(of username: Username) { self.init(of: Array(username.text.lowercased().utf8)) }
}

extension Instant {
  fileprivate func duration(to later: Instant) -> Duration {
    .milliseconds(later.milliseconds &- milliseconds)
  }
}
