import HTML
import HTTP
import Household
import Ledger
import Refusals
import Store
import Words

/// Changes the members of a group and their names.
enum Members {
  static func create(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let name = try form.single("name") ?? ""
    let request = try visit.groupRequest(as: visit.operation(of: form))
    do {
      let added = try await visit.write { try $0.addMember(named: name, for: request) }
      return try done(visit.t.memberAdded(name: added.name), undo: added.appended, visit)
    } catch { return try refuse(.adding, form, error, visit) }
  }

  static func rename(_ visit: Visit) async throws -> Response {
    let (form, member) = (try await visit.form(), try visit.id("member", of: Member.self))
    let (name, request) = (try form.single("name") ?? "", try visit.groupRequest())
    do {
      let renamed = try await visit.write { try $0.renameMember(member, to: name, for: request) }
      let words = visit.t.memberRenamed(old: renamed.old.name, new: renamed.name)
      return try done(words, undo: renamed.appended, visit)
    } catch { return try refuse(.name, form, error, visit) }
  }

  static func changeRole(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let member = try visit.member().id
    guard let role = Role(rawValue: try form.single("role") ?? "") else {
      return try MemberPage.refuse(.role, form, visit.t.choiceUnknown, visit)
    }
    do {
      let request = try visit.groupRequest()
      let changed = try await visit.write { try $0.changeRole(of: member, to: role, for: request) }
      let words = visit.t.memberRoleChanged(name: changed.old.name, role: role.words(visit.t))
      return try done(words, undo: changed.appended, visit)
    } catch { return try refuse(.role, form, error, visit) }
  }

  /// Merges two members who are the same person.
  static func merge(_ visit: Visit) async throws -> Response {
    let form = try await visit.form()
    let member = try visit.member().id
    guard let other = try other(than: member, form.single("into") ?? "", visit) else {
      return try MemberPage.refuse(.merging, form, visit.t.choiceUnknown, visit)
    }
    do {
      let request = try visit.groupRequest()
      let merged = try await visit.write { try $0.mergeMember(member, into: other, for: request) }
      let words = visit.t.memberMerged(name: merged.old.name, other: merged.other.name)
      return try done(words, undo: merged.appended, visit)
    } catch { return try refuse(.merging, form, error, visit) }
  }

  /// The member to merge into: chosen, or in a large group typed by name.
  private static func other(than member: ID<Member>, _ typed: String, _ visit: Visit) throws -> ID<Member>? {
    if typed.isEmpty { return nil }
    if let id = ID<Member>(typed) { return id }
    let group = try visit.group.group
    let current = try visit.read { try $0.members(of: group) }.filter(\.isCurrent)
    guard current.count > MembersPage.mostChoices else { throw Problem.notFound }
    return current.current(named: typed, besides: member)?.id
  }

  /// Restores a removed member.
  static func takeBack(_ visit: Visit) async throws -> Response {
    let member = try visit.id("member", of: Member.self)
    do {
      let request = try visit.groupRequest()
      let returned = try await visit.write { try $0.restoreMember(member, for: request) }
      return try done(visit.t.memberAddedBack(name: returned.old.name), undo: returned.appended, visit)
    } catch DistinctName.Mistake.taken(let other, _) {
      let words = visit.t.memberNameClash(name: other)
      return try MembersPage.refuse(.returning(member), Form(), words, visit)
    } catch { return try refuse(.returning(member), Form(), error, visit) }
  }

  /// Removes a viewer from the entries that they have a share in.
  static func removeViewersPart(_ visit: Visit) async throws -> Response {
    let operation = try visit.operation(of: try await visit.form())
    let (viewer, request) = (try visit.id("member", of: Member.self), try visit.groupRequest(as: operation))
    let outcome = try await visit.write { try $0.takeOutViewer(viewer, for: request) }
    let (t, name) = (visit.t, visit.formats.isolated(outcome.viewer.name))
    guard outcome.changed + outcome.left > 0 else {
      return visit.redirect(to: Link("/groups", try visit.group.group, "members"))
    }
    var words = t.viewerTakenOut(name: name, count: outcome.changed)
    if outcome.left > 0 { words += " " + t.viewerRemainingEntries(name: name) }
    // No undo is offered: it would give a share back to a viewer, and has to wait until they are a member.
    return try done(words, undo: nil, visit)
  }

  /// The list again, with the error beside its field.
  private static func refuse(_ section: MembersPage.Section, _ form: Form, _ error: any Error, _ visit: Visit)
    throws -> Response
  { try refuse(error, words(error, nil, visit.t), visit) { try MembersPage.refuse(section, form, $0, $1) } }

  /// The member's page again, with the error beside its field.
  private static func refuse(_ section: MemberPage.Section, _ form: Form, _ error: any Error, _ visit: Visit)
    throws -> Response
  {
    try refuse(error, words(error, section, visit.t), visit) { try MemberPage.refuse(section, form, $0, $1) }
  }

  /// An error that belongs to no field appears at the top of the page.
  private static func refuse(
    _ error: any Error, _ words: String?, _ visit: Visit, _ page: (_ words: String?, Visit) throws -> Response
  ) throws -> Response { try page(words, words == nil ? visit.refused(by: error) : visit) }

  /// Nil for an error that belongs to no field.
  private static func words(_ error: any Error, _ section: MemberPage.Section?, _ t: Strings) -> String? {
    switch (error, section) {
    case (let mistake as DistinctName.Mistake, _): mistake.words(t)
    case (Refusal.hasPart, .role), (Refusal.hasPart, .merging): t.memberHasPart
    case (Refusal.lastOwner, .role), (Refusal.lastOwner, .merging): t.memberLastOwner
    case (Refusal.mergedIntoItself, .merging): t.memberMergedIntoItself
    case (Refusal.alreadyClaimed, .merging): t.memberMergeClaimed
    default: nil
    }
  }

  static func done(_ words: String, undo appended: Appended?, _ visit: Visit) throws -> Response {
    visit.redirect(
      to: Link("/groups", try visit.group.group, "members"), saying: words, undo: try visit.undo(appended))
  }
}

extension Visit {
  /// The member that the address names.
  func member() throws -> Member { try member(id("member")) }

  /// A member of the page's group. A member of another group is not found.
  func member(_ id: ID<Member>?) throws -> Member {
    let group = try group.group
    guard let id, let member = try read({ try $0.members(of: group) }).first(where: { $0.id == id }) else {
      throw Problem.notFound
    }
    return member
  }
}
