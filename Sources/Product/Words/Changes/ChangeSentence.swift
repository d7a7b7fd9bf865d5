package import Ledger
package import Store

/// The sentence of a change in the activity, with the person first: "Jonas added Internet €29.90".
package struct ChangeSentence {
  private let people: GroupPeople

  package init(people: GroupPeople) { self.people = people }

  private var t: Strings { people.t }

  /// The sentence, without a full stop. `headline` says the same without the person.
  package func words(_ item: HistoryItem, _ headline: String) -> MarkedSentence {
    let author = item.operation.author
    let event = ChangeEvent(item.differences)
    let words: String? =
      switch item.after {
      case .group(let state): group(state.name.value, event, author)
      case .member(let state): member(state, event, item)
      case .entry(let state): entry(state, event, item)
      case .label(let state): thing(people.label(state.id), event, author, isRemoved: true)
      case .preset(let state): thing(state.name.value, event, author, isRemoved: true)
      case .rule(let state): thing(state.template.value?.title, event, author, isRemoved: true)
      case .budget(let state): thing(people.label(state.category), .changed, author)
      case .receipt: nil
      }
    return words.map(MarkedSentence.init) ?? said(headline, author)
  }

  /// "Jonas: 3 entries deleted", for what has no sentence of its own.
  package func said(_ what: String, _ author: Author?) -> MarkedSentence {
    guard let author else { return MarkedSentence(what) }
    return MarkedSentence(
      people.isMe(author) ? t.historyYouDid(what: what) : t.historyDid(name: by(author), what: what))
  }

  package func reminded(_ member: ID<Member>, _ author: Author) -> MarkedSentence {
    let payee = MarkedSentence.mark(people.nameInList(member))
    return MarkedSentence(
      people.isMe(author)
        ? t.historyYouRemind(payee: payee) : t.historyDidRemind(name: by(author), payee: payee))
  }

  package func invited(_ member: ID<Member>, _ author: Author) -> MarkedSentence {
    let payee = MarkedSentence.mark(people.nameInList(member))
    return MarkedSentence(
      people.isMe(author)
        ? t.historyYouInvite(payee: payee) : t.historyDidInvite(name: by(author), payee: payee))
  }

  private func by(_ author: Author) -> String { MarkedSentence.mark(people.author(author)) }

  private func group(_ name: String, _ event: ChangeEvent, _ author: Author) -> String? {
    guard event == .added else { return thing(name, event, author) }
    let title = MarkedSentence.mark(people.formats.isolated(name))
    return people.isMe(author)
      ? t.historyYouCreate(title: title) : t.historyDidCreate(name: by(author), title: title)
  }

  private func member(_ state: MemberState, _ event: ChangeEvent, _ item: HistoryItem) -> String? {
    switch item.operation.change {
    case .member(_, .nameErased), .member(_, .paymentWaysChanged), .member(_, .saidPaid): return nil
    default: break
    }
    if event == .added ? state.person.value != nil : event == .changed && item.joins {
      return people.isMe(state.id)
        ? t.historyYouJoin
        : t.historyDidJoin(name: MarkedSentence.mark(people.formats.isolated(state.name.value)))
    }
    // Of themselves, and of a return, the headline speaks better.
    let author = item.operation.author
    guard event != .restored, !people.isAuthor(author, state.id) else { return nil }
    return thing(state.name.value, event, author, isRemoved: true)
  }

  private func entry(_ state: EntryState, _ event: ChangeEvent, _ item: HistoryItem) -> String? {
    let author = item.operation.author
    guard !state.isErased, !item.erasesFile else { return nil }
    let bill = state.bill
    let title = bill.map { t.title(state.title.value, of: $0.kind) } ?? state.title.value
    guard event == .added, let bill else { return thing(title, event, author) }
    let amount = people.formats.money(bill.amount)
    if bill.kind == .transfer, let payer = bill.payers.members.first,
      let payee = bill.split.participants.first
    {
      return paid(payer, payee, amount, author)
    }
    let marked = MarkedSentence.mark(people.formats.isolated(title))
    return people.isMe(author)
      ? t.historyYouAddFor(title: marked, amount: amount)
      : t.historyDidAddFor(name: by(author), title: marked, amount: amount)
  }

  private func paid(_ payer: ID<Member>, _ payee: ID<Member>, _ amount: String, _ author: Author) -> String {
    let receiver = MarkedSentence.mark(people.nameInList(payee))
    if people.isAuthor(author, payer) {
      if people.isMe(payer) { return t.historyYouPay(payee: receiver, amount: amount) }
      return people.isMe(payee)
        ? t.historyDidPayYou(name: by(author), amount: amount)
        : t.historyDidPay(name: by(author), payee: receiver, amount: amount)
    }
    let payer = MarkedSentence.mark(people.nameInList(payer))
    return people.isMe(author)
      ? t.historyYouRecord(payer: payer, payee: receiver, amount: amount)
      : t.historyDidRecord(name: by(author), payer: payer, payee: receiver, amount: amount)
  }

  private func thing(_ title: String?, _ event: ChangeEvent, _ author: Author, isRemoved: Bool = false)
    -> String
  {
    let title = MarkedSentence.mark(people.formats.isolated(title ?? ""))
    let name = by(author)
    return switch (event, people.isMe(author)) {
    case (.added, true): t.historyYouAdd(title: title)
    case (.added, false): t.historyDidAdd(name: name, title: title)
    case (.changed, true): t.historyYouChange(title: title)
    case (.changed, false): t.historyDidChange(name: name, title: title)
    case (.deleted, true): isRemoved ? t.historyYouRemove(title: title) : t.historyYouDelete(title: title)
    case (.deleted, false):
      isRemoved ? t.historyDidRemove(name: name, title: title) : t.historyDidDelete(name: name, title: title)
    case (.restored, true): t.historyYouRestore(title: title)
    case (.restored, false): t.historyDidRestore(name: name, title: title)
    }
  }
}

/// A sentence in which names stand out, as pieces in the order of the language.
package struct MarkedSentence {
  package struct Piece: Equatable {
    package let text: String
    package let isName: Bool
  }

  package private(set) var pieces: [Piece] = []

  // Control characters, which belong to no other character and to no text that is meant to be read.
  private static let start: Character = "\u{2}"
  private static let end: Character = "\u{3}"

  /// A name for a sentence, in which it is to stand out.
  static func mark(_ name: String) -> String { "\(start)\(name.filter { $0 != start && $0 != end })\(end)" }

  package init(_ words: String) {
    var piece = ""
    for character in words {
      guard character == Self.start || character == Self.end else {
        piece.append(character)
        continue
      }
      if !piece.isEmpty { pieces.append(Piece(text: piece, isName: character == Self.end)) }
      piece = ""
    }
    if !piece.isEmpty { pieces.append(Piece(text: piece, isName: false)) }
  }

  package var text: String { pieces.map(\.text).joined() }
}
