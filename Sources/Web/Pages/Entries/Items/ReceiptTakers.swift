import Ledger
import Words

/// Reads who had a line of a typed receipt, such as `ana x2, ben` or `everyone`.
struct ReceiptTakers {
  private let words: ReceiptWords
  private let people: [(id: ID<Member>, name: FoldedText)]
  private let everyone: [ID<Member>]
  private let everyoneNames: Set<FoldedText>

  init(_ words: ReceiptWords, _ context: EntryContext, everyone: [ID<Member>]) {
    self.words = words
    self.everyone = everyone
    people = context.sharingMembers.map { ($0.id, $0.name.foldedName) }
    let t = context.t
    everyoneNames = Set([t.tickEveryone, t.everyone, t.importEveryone].map(\.foldedName))
  }

  /// The members with their weights, or, if a name is none of a member, the words as they are.
  func read(_ typed: [String]) -> (takers: [ID<Member>: String], rest: String) {
    let text = typed.joined(separator: " ")
    if ReceiptWords.isTaxLetter(text), !people.contains(where: { $0.name == text.foldedName }) {
      return ([:], "")
    }
    var takers: [ID<Member>: String] = [:]
    for part in text.split(whereSeparator: { [",", ";", "&", "、", "・", "،"].contains($0) }) {
      // "さくら×2" has no space, and no name ends so.
      var names: [Substring] = part.replacing("×", with: " ×").split(separator: " ")
      let weight = weight(names.last ?? "")
      if weight != nil { names.removeLast() }
      let found = members(names.joined(separator: " "))
      if found.isEmpty { return ([:], text) }
      for member in found { takers[member] = weight ?? "" }
    }
    return (takers, "")
  }

  /// The number of `x2`.
  private func weight(_ word: Substring) -> String? {
    guard let sign = word.first, ["x", "X", "×", "*"].contains(sign) else { return nil }
    let number = String(word.dropFirst())
    let isNumber = (try? words.amounts.readPart(number, of: .shares, in: words.currency)) != nil
    return isNumber ? number : nil
  }

  /// The member of this name, or the only one whose name begins with it; or everyone.
  private func members(_ name: String) -> [ID<Member>] {
    let name = name.foldedName
    guard !name.text.isEmpty else { return [] }
    if let exact = people.first(where: { $0.name == name }) { return [exact.id] }
    if everyoneNames.contains(name) { return everyone }
    let begun = people.filter { $0.name.text.hasPrefix(name.text) }
    return begun.count == 1 ? begun.map(\.id) : []
  }
}
