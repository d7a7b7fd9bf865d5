import HTML
import Ledger
import Words

/// The text in place of an empty list: a description, and the next step for members who can take it.
struct EmptyList: Sendable {
  enum Reason: Sendable {
    case noEntries
    case noMatch
    case archived
  }

  let title: String
  let text: String
  let next: (name: String, link: Link)?
  /// Further first steps of a new household.
  let steps: [FirstSteps.Step]

  init(_ reason: Reason, _ context: EntryContext, _ first: FirstSteps? = nil) {
    let t = context.t
    let links = EntryLinks(context.group.id)
    steps = reason == .noEntries && context.canChange ? first?.steps ?? [] : []
    switch reason {
    case .noEntries:
      (title, text) = (t.entriesEmptyTitle, t.entriesEmpty)
      next = context.canChange ? (t.entriesAddFirst, links.new) : nil
    case .noMatch:
      (title, text) = (t.entriesNoMatchTitle, t.entriesNoMatch)
      next = (t.entriesClearFilter, links.list)
    case .archived:
      (title, text) = (t.entriesArchivedTitle, t.entriesArchived)
      next = (t.entriesToBalances, links.balances)
    }
  }
}
