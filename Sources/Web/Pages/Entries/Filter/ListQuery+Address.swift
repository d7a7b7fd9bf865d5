import HTTP
import Ledger

extension ListQuery {
  /// Parses an address of the group's list. Nil for every other address, and for one that names a member or
  /// label of another group.
  init?(address: String, _ context: EntryContext) {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "/groups/\(context.group.id)",
      let form = try? Form(query: String(parts[1])), let query = try? ListQuery(form, context)
    else { return nil }
    self = query
  }
}
