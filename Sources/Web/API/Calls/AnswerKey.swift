import HTTP
import Ledger
import Words

/// All inputs of an answer that depends on a group's journal alone: two answers with the same key are the
/// same, byte for byte.
struct AnswerKey: Hashable, Sendable {
  private let path: String
  private let query: String?
  private let position: Int64
  /// The member for "mine", whose formats are used.
  private let member: ID<Member>
  private let language: String
  private let today: Day

  init(_ call: APICall, at position: Int64) throws(APIProblem) {
    (path, query, self.position) = (call.head.path, call.head.query, position)
    member = try call.member.id
    (language, today) = (call.t.tag, call.formats.today)
  }
}
