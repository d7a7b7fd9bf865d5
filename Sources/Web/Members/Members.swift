import HTML
import HTTP
import Ledger
import Store
import Words

/// Changing who is in a group, and what they are called.
enum Members {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let id = try visit.operation(of: form)
    let member = id.retyped(as: Member.self)
    do {
      let name = try DistinctName(
        form.single("name") ?? "", of: .member, besides: names(besides: member, visit))
      let appended = try await visit.append(
        .member(member, .added(name: name.text, role: .member, person: nil)), as: id)
      return try done(visit.t.memberAdded(name: name.text), undo: appended, visit)
    } catch let mistake as NameMistake {
      return try MembersPage.refuse(.adding, form, mistake.words(visit.t), visit)
    } catch {
      return try MembersPage.refuse(.adding, form, nil, visit.refused(by: error))
    }
  }

  static func rename(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let member = try visit.member()
    do {
      let name = try DistinctName(
        form.single("name") ?? "", of: .member, besides: names(besides: member.id, visit))
      let appended = try await visit.append(.member(member.id, .renamed(name.text)))
      return try done(visit.t.memberRenamed(old: member.name, new: name.text), undo: appended, visit)
    } catch let mistake as NameMistake {
      return try MembersPage.refuse(.name(member.id), form, mistake.words(visit.t), visit)
    } catch {
      return try MembersPage.refuse(.name(member.id), form, nil, visit.refused(by: error))
    }
  }

  static func changeRole(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let member = try visit.member()
    guard let role = Role(rawValue: try form.single("role") ?? "") else {
      return try MembersPage.refuse(.role(member.id), form, visit.t.choiceUnknown, visit)
    }
    do {
      let appended = try await visit.append(.member(member.id, .role(role)))
      let words = visit.t.memberRoleChanged(name: member.name, role: role.words(visit.t))
      return try done(words, undo: appended, visit)
    } catch Refusal.lastOwner {
      return try MembersPage.refuse(.role(member.id), form, visit.t.memberLastOwner, visit)
    } catch {
      return try MembersPage.refuse(.role(member.id), form, nil, visit.refused(by: error))
    }
  }

  /// Says that two members are the same person; what one of them had part in is the other's from then on.
  static func merge(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let member = try visit.member()
    guard let other = try other(than: member, form.single("into") ?? "", visit) else {
      return try MembersPage.refuse(.merging(member.id), form, visit.t.choiceUnknown, visit)
    }
    let me = try visit.group
    guard member.person == nil || mayMerge(member, into: other, me) else {
      return try MembersPage.refuse(.merging(member.id), form, visit.t.memberMergeClaimed, visit)
    }
    do {
      // Whoever has joined as both goes on as the other one: the account behind this one is out.
      let release = member.person == nil ? [] : [Change.member(member.id, .claimed(nil))]
      let changes = release + [.member(member.id, .merged(into: other.id))]
      let appended = try await visit.append(changes.map { Proposal(visit.newID(), $0) }).first
      return try done(visit.t.memberMerged(name: member.name, other: other.name), undo: appended, visit)
    } catch Refusal.lastOwner {
      return try MembersPage.refuse(.merging(member.id), form, visit.t.memberLastOwner, visit)
    } catch Refusal.mergedIntoItself {
      return try MembersPage.refuse(.merging(member.id), form, visit.t.memberMergedIntoItself, visit)
    } catch Refusal.alreadyClaimed {
      return try MembersPage.refuse(.merging(member.id), form, visit.t.memberMergeClaimed, visit)
    } catch {
      return try MembersPage.refuse(.merging(member.id), form, nil, visit.refused(by: error))
    }
  }

  /// Whom a member is merged into: chosen, or in a large group typed by name.
  private static func other(than member: Member, _ typed: String, _ visit: Visit) throws -> Member? {
    if typed.isEmpty { return nil }
    if let id = ID<Member>(typed) { return try visit.member(id) }
    let group = try visit.group.group
    let current = try visit.store.read { try $0.members(of: group) }.filter(\.isCurrent)
    guard current.count > MembersPage.mostChoices else { throw Problem.notFound }
    let name = typed.foldedName
    return current.first { $0.id != member.id && $0.name.foldedName == name }
  }

  /// Of two who have joined, an owner says that they are one; and nobody puts themselves out by that.
  private static func mayMerge(_ member: Member, into other: Member, _ me: Membership) -> Bool {
    me.role.includes(.owner) && member.id != me.member && other.person != nil
  }

  /// Takes a member back who was removed.
  static func takeBack(_ visit: Visit) async throws -> Response {
    let member = try visit.member()
    if let other = try names(besides: member.id, visit).first(alike: member.name) {
      let words = visit.t.memberNameClash(name: other)
      return try MembersPage.refuse(.returning(member.id), Form(), words, visit)
    }
    do {
      let appended = try await visit.append(.member(member.id, .removed(false)))
      return try done(visit.t.memberTakenBack(name: member.name), undo: appended, visit)
    } catch {
      return try MembersPage.refuse(.returning(member.id), Form(), nil, visit.refused(by: error))
    }
  }

  static func done(_ words: String, undo appended: Appended?, _ visit: Visit) throws -> Response {
    visit.redirect(
      to: Link("/groups", try visit.group.group, "members"), saying: words, undo: try visit.undo(appended))
  }

  private static func names(besides member: ID<Member>, _ visit: Visit) throws -> [String] {
    let group = try visit.group.group
    return try visit.store.read { try $0.members(of: group) }
      .filter { $0.isCurrent && $0.id != member }.map(\.name)
  }
}

extension Visit {
  /// The member of the page's group that the address names.
  func member() throws -> Member {
    try member(id("member"))
  }

  /// A member of the page's group; one of another group is no more there than one of none.
  func member(_ id: ID<Member>?) throws -> Member {
    let group = try group.group
    guard let id, let member = try store.read({ try $0.members(of: group) }).first(where: { $0.id == id })
    else { throw Problem.notFound }
    return member
  }
}
