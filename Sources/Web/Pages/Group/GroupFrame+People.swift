import Ledger
import Words

extension GroupPeople {
  /// The member that an address or a form names. A member of another group is not found.
  func member(_ text: String?) throws(Problem) -> ID<Member> {
    guard let id = text.flatMap({ ID<Member>($0) }), knows(id) else { throw .notFound }
    return id
  }
}

extension GroupFrame {
  func people(_ visit: Visit) -> GroupPeople {
    GroupPeople(overview, me: me.id, formats: visit.formats)
  }
}
