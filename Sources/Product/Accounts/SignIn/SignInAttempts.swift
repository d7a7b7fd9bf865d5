package import Ledger
package import Store
import Threads

/// Counts tries to sign in, and says how long to wait when there have been many.
///
/// After a few wrong passwords each further try on that account has to wait, twice as long each time and a
/// minute at the most, so that nobody is kept out of an account for good by somebody else's tries, and nobody
/// at all where they have been before. An address
/// has many more tries, as a household or a proxy is behind one, and longer waits. A try counts as wrong from
/// its beginning, so that many at once do not slip through together.
package final class SignInAttempts: Sendable {
  private let tallies = Monitor([Subject: Tally]())
  private let refused = Monitor(Refused())
  private let onMany: @Sendable (Int) -> Void

  /// `onMany` is told when very many were refused within an hour, whoever they were about: it must be quick.
  package init(onMany: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.onMany = onMany
  }

  /// Everything since an hour began that was not right in the end.
  private struct Refused {
    var count = 0
    var end = Instant(milliseconds: 0)
  }

  /// Nobody mistypes so often, nor a household.
  static let many = 100

  private struct Tally {
    var wrong = 0
    var openFrom: Instant
    var forgottenFrom: Instant
  }

  /// Says how long to wait before the next try, or nil and then the try counts.
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

  /// Takes the try back that turned out to be right, and what was wrong before it on the account.
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

  /// Takes a try back that began at `start` and was not looked at, as where there was no place for it: it was
  /// neither right nor wrong. What was wrong before it stays, and so does the wait of one that began later.
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

  /// Counts the wait from the end of a try that began at `start`, unless it was right. Else the next could begin at once
  /// after one that takes longer than the wait.
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

  /// Each counts until it turns out to be right.
  private func countRefused(at now: Instant) {
    let count = refused.withLock { refused in
      let left = now.duration(to: refused.end)
      if left <= .zero || left > Self.rememberedFor {
        refused = Refused(end: now.adding(Self.rememberedFor))
      }
      refused.count += 1
      return refused.count
    }
    if count == Self.many { onMany(count) }
  }

  var count: Int { tallies.withLock { $0.count } }

  static let limit = 10_000
  private static let rememberedFor: Duration = .seconds(60 * 60)

  /// A wait that is longer than any was ever given out comes from a clock that has been set back since, and
  /// would last until that time comes again.
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

  /// Forgets what is over, and then what has the fewest wrong tries: a flood of names that are tried once
  /// does not wash away a name that is tried often.
  private static func makeRoom(at now: Instant, _ tallies: inout [Subject: Tally]) {
    guard tallies.count >= limit else { return }
    tallies = tallies.filter { $0.value.forgottenFrom > now }
    guard tallies.count >= limit else { return }
    let kept = tallies.sorted { ($1.value.wrong, $1.value.openFrom) < ($0.value.wrong, $0.value.openFrom) }
    tallies = Dictionary(uniqueKeysWithValues: kept.prefix(limit * 7 / 8).map { ($0.key, $0.value) })
  }
}

extension SignInAttempts {
  /// How long nobody looks at a further try.
  package struct Wait: Error {
    /// Rounded up, so that whoever waits so long has waited long enough.
    package let seconds: Int

    package init(_ duration: Duration) {
      let (whole, attoseconds) = duration.components
      seconds = max(1, Int(whole) + (attoseconds > 0 ? 1 : 0))
    }
  }

  /// Whose tries are counted.
  package enum Subject: Hashable, Sendable {
    /// By its digest, which takes the same little room for every name that is tried.
    case username(Digest)
    /// The same name, tried from a network where its owner has been before.
    case familiar(Digest, from: Network)
    /// An account in which somebody is signed in and gives the password once more.
    case account(ID<Person>)
    /// The second factor of an account, whose password is known to whoever tries; where its owner has been before,
    /// by the network.
    case secondFactor(ID<Person>, familiarFrom: Network?)
    /// A network that one customer has.
    case network(Network)
    /// Programs of that network, which show no token that is good.
    case program(Network)
    /// Messages by which somebody tries a webhook.
    case webhookTest(ID<Person>)
    /// Test mails that a person sends to their own address.
    case testLetter(ID<Person>)
    /// Archives that somebody brings, each of which is long to look at.
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

    /// How long to wait when so many tries have been wrong.
    fileprivate func delay(after wrong: Int) -> Duration {
      let (free, longest) =
        switch self {
        case .username, .familiar, .account: (5, 60)
        // Six digits are guessed in a year where a try a minute is allowed.
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
  /// Of a name as names are compared, whatever the case of its letters.
  init(of username: Username) {
    self.init(of: Array(username.text.lowercased().utf8))
  }
}

extension Instant {
  fileprivate func duration(to later: Instant) -> Duration {
    .milliseconds(later.milliseconds &- milliseconds)
  }
}
