import HTML
import Ledger
import Store
import Words

/// The first steps of a household without entries, beside adding an entry.
struct FirstSteps: Sendable {
  struct Step: Sendable {
    let name: String
    let link: Link
    /// The member whom a button invites at once; nil for a link to another page.
    var invited: ID<Member>?
  }

  let steps: [Step]

  private static let mostNamed = 3

  init(_ group: GroupFrame, _ context: EntryContext, _ links: EntryLinks) {
    let t = context.t
    let names = group.overview.members.filter { $0.isCurrent && $0.person == nil && $0.mergedInto == nil }
    let isAlone = group.overview.members.count(where: \.isCurrent) == 1
    var steps: [Step] = []
    if group.mayInvite {
      if names.isEmpty ? isAlone : names.count > Self.mostNamed {
        steps.append(Step(name: t.invite, link: group.invitationsLink))
      } else {
        steps += names.map {
          Step(name: t.inviteNamed(name: context.name($0.id)), link: group.invitationsLink, invited: $0.id)
        }
      }
    }
    if isAlone { steps.append(Step(name: t.memberAddTitle, link: links.members)) }
    steps.append(Step(name: t.firstImport, link: links.list.segment("import")))
    self.steps = steps
  }
}
