import Ledger
import Testing

@Suite struct DistinctNameTests {
  private let names = ["Sam", "Kim Ann"]

  @Test(arguments: [
    ("SAM", "Sam"), (" sám ", "Sam"), ("kim   ann", "Kim Ann"), ("Kim\u{00A0}Ann", "Kim Ann"),
  ])
  func `what nobody could tell from another name is taken`(_ typed: String, _ other: String) {
    #expect(throws: DistinctName.Mistake.taken(other)) {
      try DistinctName(typed, .memberName, besides: names)
    }
    let folded = Dictionary(names.map { (FoldedText(name: $0), $0) }) { first, _ in first }
    #expect(throws: DistinctName.Mistake.taken(other)) {
      try DistinctName(typed, .memberName, besides: folded)
    }
  }

  @Test(arguments: ["Samuel", "Sa m", "Kim"])
  func `another name is kept as it was typed`(_ typed: String) throws {
    #expect(try DistinctName(typed, .memberName, besides: names).text == typed)
  }

  @Test func `what cannot be a name at all says why`() {
    #expect(throws: DistinctName.Mistake.text(.empty)) {
      try DistinctName(" ", .memberName, besides: names)
    }
    #expect(throws: DistinctName.Mistake.text(.tooLong(limit: 60))) {
      try DistinctName(String(repeating: "a", count: 61), .labelName, besides: names)
    }
  }
}
