import Ledger

extension EntryContext {
  /// A saved split with current members: merged members are replaced, and those who no longer share costs are
  /// left out and returned in `gone`.
  func standing(_ split: Split) -> (split: Split, gone: [ID<Member>]) {
    let merged = split.merged(by: representatives)
    let isHere = { (id: ID<Member>) in self.member(id)?.sharesCosts == true }
    return (
      Split(merged.mode, merged.parts.filter { isHere($0.member) }), merged.members.filter { !isHere($0) }
    )
  }
}
