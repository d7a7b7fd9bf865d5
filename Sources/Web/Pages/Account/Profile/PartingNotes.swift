import HTML
import Ledger
import Refusals
import Store
import Words

/// Notes about the visitor's groups before the account is deleted.
struct PartingNotes {
  /// A link to appoint another owner for a group that would have none.
  struct Way {
    let name: String
    let members: Link
  }

  /// The groups that are deleted with the account; nil if there are none.
  let going: String?
  /// Why the account cannot be deleted yet; nil if it can.
  let staying: String?
  let ways: [Way]

  init(_ parting: AccountDeletionPlan, _ formats: Formats) {
    going =
      parting.going.isEmpty
      ? nil : formats.t.deletionGroupsGo(names: Self.names(parting.going, formats))
    staying =
      parting.ownerless.isEmpty ? nil : AccountError.leavesOwnerless(parting.ownerless).words(formats)
    ways = parting.ownerless.map { Way(name: $0.name, members: Link("/groups", $0.id, "members")) }
  }

  private static func names(_ groups: [Group], _ formats: Formats) -> String {
    formats.list(groups.map { formats.isolated($0.name) })
  }
}
