package import Ledger
package import Store

extension Transaction {
  /// Makes a person an owner of a restored group, as a member of the journal or as a new one, and releases
  /// the members of people without an account here, so that they can claim them again.
  ///
  /// The appended operations can be recognised by their author. Returns their number.
  @discardableResult package func takeOver(
    _ group: ID<Group>, as claim: JoiningMember?, operation id: ID<Operation>, from origin: Origin
  ) throws -> Int {
    guard let person = origin.author.person else { throw JournalError.missing(.member) }
    var origin = origin
    origin.isRestoring = true
    var own: [Change] = []
    switch claim {
    case nil: own = try ownership(of: person, in: group)
    case .existing(let member)?:
      own.append(.member(member, .claimed(person)))
      if try roster(of: group).member(member)?.role != .owner { own.append(.member(member, .role(.owner))) }
    case .new(let new)?: own = [.member(new.id, .added(name: new.name, role: .owner, person: person))]
    }
    let proposals = own.enumerated().map { number, change in
      Proposal(number == 0 ? id : id.derived(number, as: Operation.self), change)
    }
    try append(proposals, to: group, from: origin)
    return own.count + (try freeNames(in: group, as: id, at: origin.now))
  }

  /// Makes a person who is already a member an owner.
  private func ownership(of person: ID<Person>, in group: ID<Group>) throws -> [Change] {
    guard let member = try roster(of: group).member(of: person) else { throw JournalError.missing(.member) }
    return member.role == .owner ? [] : [.member(member.id, .role(.owner))]
  }

  private func freeNames(in group: ID<Group>, as id: ID<Operation>, at now: Instant) throws -> Int {
    var origin = Origin.system(at: now)
    origin.isRestoring = true
    let strangers = try members(of: group).filter { member in
      try member.person.map { try account($0) == nil } ?? false
    }
    let proposals = strangers.enumerated().map { number, member in
      Proposal(id.derived(1_000 + number, as: Operation.self), .member(member.id, .claimed(nil)))
    }
    try append(proposals, to: group, from: origin)
    return proposals.count
  }
}

extension Snapshot {
  /// The findings of a check of one group.
  func findings(of group: ID<Group>) throws -> [Finding] {
    var rows = JournalAudit()
    try rows.run(on: self, of: group)
    guard rows.findings.isEmpty else { return rows.findings }
    var erasures = ErasureAudit()
    var audit = Audit(group, isFiled: true)
    let findings = try erasures.run(on: self, of: group)
    try audit.run(on: self) { _ in }
    return findings + audit.findings
  }
}
