import Exchange
import Ledger
import Words

/// The field of a question: a choice or a text.
enum ImportQuestionField {
  case select(SelectField)
  case input(InputField)
}

extension ImportQuestions {
  func fields(_ place: (Int) -> String, _ formats: Formats) -> [ImportQuestionField] {
    // Questions about one row have their field beside that row.
    asked.filter { $0.subject != .payers || $0.choices.first != "" }.map { question in
      let label = label(question, place, formats.t)
      let id = "q-" + question.field.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
      guard let options = options(question, formats) else {
        return .input(
          InputField(
            id: id, name: question.field, label: label, value: question.answer, autocomplete: "off",
            isRequired: false))
      }
      return .select(
        SelectField(id: id, name: question.field, label: label, options: options, chosen: question.answer))
    }
  }

  private func options(_ question: Asked, _ formats: Formats) -> [SelectField.Option]? {
    let t = formats.t
    func option(_ value: String, _ label: String) -> SelectField.Option { .init(value: value, label: label) }
    switch question.subject {
    case .currency: return CurrencyChoice.options(formats)
    case .dates:
      return [
        option(DayOrder.dayFirst.rawValue, t.importDayFirst),
        option(DayOrder.monthFirst.rawValue, t.importMonthFirst),
      ]
    case .signs:
      return [
        option(ImportAnswers.Signs.negativeIsExpense.rawValue, t.importNegativeSpent),
        option(ImportAnswers.Signs.positiveIsExpense.rawValue, t.importNegativeReceived),
      ]
    case .hundredfold: return [option("no", t.importAsWritten), option("yes", t.importDividedByHundred)]
    case .kinds: return Bill.Kind.allCases.map { option($0.rawValue, t.name(of: $0)) }
    case .columns where !question.choices.isEmpty:
      return [option("", t.importNoColumn)] + question.choices.map { option($0, $0) }
    default:
      guard !question.choices.isEmpty else { return nil }
      let missing = question.choices.contains { $0.utf8.elementsEqual(question.answer.utf8) }
      return (missing ? [] : [option(question.answer, question.answer)])
        + question.choices.map { option($0, $0) }
    }
  }

  private func label(_ question: Asked, _ place: (Int) -> String, _ t: Strings) -> String {
    let about = t.isolated(question.about)
    return switch question.subject {
    case .currency: question.about.isEmpty ? t.importAskCurrency : t.importAskCurrencyOf(word: about)
    case .zone: t.importAskZone
    case .me: t.importAskMe
    case .friend: t.importAskFriend
    case .group: t.importAskGroup
    case .people: t.importAskPeople
    case .weights: t.importAskWeight(name: about)
    case .payers: t.importAskPayer(place: place(Int(question.about) ?? 0))
    case .names: t.importAskName(word: about)
    case .dates: t.importAskDates
    case .decimal: t.importAskDecimal
    case .units: t.importAskUnit(word: about)
    case .columns: t.importAskColumn(role: Self.role(question.about, t))
    case .separator: t.importAskSeparator
    case .signs: t.importAskSigns
    case .hundredfold: t.importHundredfold
    case .kinds: t.importKinds(word: about)
    case .categories, .format: ""
    }
  }

  private static func role(_ name: String, _ t: Strings) -> String {
    switch name {
    case "date": t.fieldDate
    case "amount": t.fieldAmount
    case "currency": t.fieldCurrency
    case "title": t.fieldTitle
    case "payer": t.importPayers
    case "participants": t.importParticipants
    case "category": t.fieldCategory
    case "payee": t.toolPayee
    case "tags": t.fieldTags
    case "note": t.fieldNote
    case "kind": t.importKind
    default: name
    }
  }

  /// Remarks about the whole file.
  func remarks(_ t: Strings) -> [String] { notes.map { _ in t.importUnknownLanguage } }
}
