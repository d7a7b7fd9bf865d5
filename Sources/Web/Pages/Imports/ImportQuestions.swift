import Encodings
import Exchange
import Household
import Ledger

/// The questions that a file leaves open, each as a form field with its assumed or given answer.
struct ImportQuestions {
  struct Asked: Equatable {
    let subject: ImportQuestion.Subject
    let about: String
    let answer: String
    let choices: [String]
    /// The name of the form field.
    let field: String
  }

  /// The questions with a field of their own.
  let asked: [Asked]
  /// The file's category words that match no category of the group, answered or not.
  let categories: [String]
  /// Remarks that ask for no answer.
  let notes: [ImportQuestion]

  private static let plain: Set<ImportQuestion.Subject> = [
    .currency, .zone, .me, .friend, .group, .people, .dates, .decimal, .separator, .signs, .hundredfold,
  ]
  private static let paired: Set<ImportQuestion.Subject> = [
    .weights, .payers, .names, .units, .columns, .kinds,
  ]

  init(_ draft: ImportDraft, _ state: SavedImportAnswers) {
    notes = draft.questions.filter { $0.subject == .format }
    let open = draft.questions.filter { $0.subject == .categories }.map(\.about)
    let answered = (state.pairs["categories"] ?? [:]).keys.sorted()
    categories = open + answered.filter { word in !open.contains { $0.utf8.elementsEqual(word.utf8) } }
    var asked: [Asked] = []
    for question in draft.questions where Self.plain.contains(question.subject) {
      guard !asked.contains(where: { $0.subject == question.subject }) else { continue }
      asked.append(Asked(question))
    }
    for subject in Self.paired.sorted(by: { $0.rawValue < $1.rawValue }) {
      asked += draft.questions.filter { $0.subject == subject }.map { Asked($0) }
    }
    asked += Self.answered(state, besides: asked, draft)
    asked = asked.filter { $0.subject != .columns } + Self.columns(draft, asked)
    // The owner of a personal expense is asked beside its row.
    for note in draft.left where note.issue.reason == .personal && note.issue.value != nil {
      asked.append(Asked(.personal(at: note.place, draft.people)))
    }
    self.asked = asked
  }

  /// Questions that were answered stay on the page, so that the answer can be changed.
  private static func answered(_ state: SavedImportAnswers, besides open: [Asked], _ draft: ImportDraft)
    -> [Asked]
  {
    var asked: [Asked] = []
    for subject in plain.sorted(by: { $0.rawValue < $1.rawValue }) where subject != .me {
      guard !open.contains(where: { $0.subject == subject }) else { continue }
      let text =
        subject == .people ? state.people.joined(separator: ", ") : state.texts[subject.rawValue] ?? ""
      guard !text.isEmpty else { continue }
      asked.append(Asked(ImportQuestion(subject, assumed: text, choices: choices(of: subject))))
    }
    for subject in paired.sorted(by: { $0.rawValue < $1.rawValue }) {
      for (about, text) in (state.pairs[subject.rawValue] ?? [:]).sorted(by: { $0.key < $1.key })
      where !open.contains(where: { $0.subject == subject && $0.about.utf8.elementsEqual(about.utf8) }) {
        let nobody = draft.format == .splitwiseCSV ? [""] : []
        let choices =
          switch subject {
          case .payers: nobody + draft.people
          case .columns: draft.columns
          default: choices(of: subject)
          }
        asked.append(Asked(ImportQuestion(subject, about: about, assumed: text, choices: choices)))
      }
    }
    return asked
  }

  /// One question for each role of a column in an unknown table, always in the same order.
  private static func columns(_ draft: ImportDraft, _ asked: [Asked]) -> [Asked] {
    guard !draft.columns.isEmpty else { return [] }
    return GenericColumns.Role.allCases.map { role in
      asked.first { $0.subject == .columns && $0.about == role.rawValue }
        ?? Asked(ImportQuestion(.columns, about: role.rawValue, assumed: "", choices: draft.columns))
    }
  }

  private static func choices(of subject: ImportQuestion.Subject) -> [String] {
    switch subject {
    case .dates: DayOrder.allCases.map(\.rawValue)
    case .decimal: DecimalMark.allCases.map(\.rawValue)
    case .signs: ImportAnswers.Signs.allCases.map(\.rawValue)
    case .hundredfold: ImportAnswers.Hundredfold.allCases.map(\.rawValue)
    case .kinds: Bill.Kind.allCases.map(\.rawValue)
    default: []
    }
  }
}

extension ImportQuestion {
  fileprivate static func personal(at place: Int, _ people: [String]) -> ImportQuestion {
    ImportQuestion(.payers, about: "\(place)", assumed: "", choices: [""] + people)
  }
}

extension ImportQuestions.Asked {
  fileprivate init(_ question: ImportQuestion) {
    subject = question.subject
    about = question.about
    answer = question.assumed
    choices =
      question.subject == .signs && question.choices.isEmpty
      ? ImportAnswers.Signs.allCases.map(\.rawValue) : question.choices
    field =
      switch question.subject {
      case .payers: "payer[\(question.about)]"
      // The field is named after its subject and not its position, which may differ on an older page.
      case .columns: "answer[columns:\(question.about)]"
      case .weights, .names, .units, .kinds:
        "answer[\(question.subject.rawValue):\(Self.mark(of: question.about))]"
      default: "answer[\(question.subject.rawValue)]"
      }
  }

  /// A hash that stands for a text of the file in the name of a field.
  private static func mark(of text: String) -> String {
    Hex.lower.text(of: Array(SHA256.digest(of: Array(text.utf8)).prefix(8)))
  }
}
