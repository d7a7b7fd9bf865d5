import Words

/// The sentence of the form, "Paid by you, split equally, today", as pieces in the order of the language.
struct FormSentence: Equatable, Sendable {
  enum Place: Equatable, Sendable {
    case payer, receiver, split, day
    /// The interval of a recurring entry, and its end.
    case rhythm, end
  }

  struct Piece: Equatable, Sendable {
    /// The text before the word that opens a section.
    let words: String
    /// Nil at the end.
    let place: Place?
    /// The comma or full stop after the word, on the same line.
    let mark: String
  }

  private(set) var pieces: [Piece] = []

  init(_ parts: [Part]) {
    var words = ""
    var place: (words: String, Place)?
    for part in parts {
      switch part {
      case .words(let text):
        let mark = text.prefix { place != nil && $0.isPunctuation }
        finish(&place, mark: String(mark))
        words += text.dropFirst(mark.count)
      case .place(let next):
        finish(&place, mark: "")
        place = (words, next)
        words = ""
      }
    }
    finish(&place, mark: "")
    if !words.isEmpty { pieces.append(Piece(words: words, place: nil, mark: "")) }
  }

  enum Part {
    case words(String)
    case place(Place)
  }

  func mark(after place: Place) -> String { pieces.first { $0.place == place }?.mark ?? "" }

  private mutating func finish(_ place: inout (words: String, Place)?, mark: String) {
    guard let (words, opened) = place else { return }
    pieces.append(Piece(words: words, place: opened, mark: mark))
    place = nil
  }
}

extension FormSentence {
  static func expense(_ t: Strings) -> FormSentence {
    FormSentence(
      t.sentenceExpense.map { part in
        switch part {
        case .words(let words): .words(words)
        case .payer: .place(.payer)
        case .split: .place(.split)
        case .day: .place(.day)
        }
      })
  }

  static func income(_ t: Strings) -> FormSentence {
    FormSentence(
      t.sentenceIncome.map { part in
        switch part {
        case .words(let words): .words(words)
        case .payer: .place(.payer)
        case .split: .place(.split)
        case .day: .place(.day)
        }
      })
  }

  static func transfer(_ t: Strings) -> FormSentence {
    FormSentence(
      t.sentenceTransfer.map { part in
        switch part {
        case .words(let words): .words(words)
        case .payer: .place(.payer)
        case .receiver: .place(.receiver)
        case .day: .place(.day)
        }
      })
  }

  static func repetition(_ t: Strings) -> FormSentence {
    FormSentence(
      t.repeatSentence.map { part in
        switch part {
        case .words(let words): .words(words)
        case .rhythm: .place(.rhythm)
        case .end: .place(.end)
        }
      })
  }
}
