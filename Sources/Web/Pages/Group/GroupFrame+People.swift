import Ledger
import Words

extension GroupPeople {
  /// A member that an address or a form names. One of another group is not there at all.
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
