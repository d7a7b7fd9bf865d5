import Ledger

extension EntryContext {
  /// A saved split as it can be used now, and who of those it names shares no costs any more: they are
  /// left out. Whoever was merged goes by the other name.
  func standing(_ split: Split) -> (split: Split, gone: [ID<Member>]) {
    let merged = split.merged(by: representatives)
    let isHere = { (id: ID<Member>) in self.member(id)?.sharesCosts == true }
    return (
      Split(merged.mode, merged.parts.filter { isHere($0.member) }), merged.members.filter { !isHere($0) }
    )
  }
}
