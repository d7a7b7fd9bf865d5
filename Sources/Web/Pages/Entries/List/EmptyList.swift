import HTML
import Ledger
import Words

/// What stands where entries would: what will be here, and the one next step of those who can take it.
struct EmptyList: Sendable {
  enum Reason: Sendable {
    case noEntries
    case noMatch
    case archived
  }

  let title: String
  let text: String
  let next: (name: String, link: Link)?
  /// What else a new household does first.
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
