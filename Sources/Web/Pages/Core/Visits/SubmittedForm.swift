import HTTP
import Ledger
import Threads
import Words

/// The form of a request, once it has been read. If it is refused, its input is shown again.
final class SubmittedForm: Sendable {
  private let fields = Monitor<[Form.Field]>([])

  func keep(_ form: Form) { fields.withLock { $0 = form.fields } }

  /// The operation id of the form.
  var operation: ID<Operation>? {
    fields.withLock { $0.first { $0.name == "operation" } }.flatMap { ID($0.value) }
  }

  /// The value of a field; nil if it was not sent.
  subscript(name: String) -> String? { fields.withLock { $0.first { $0.name == name }?.value } }

  var isEmpty: Bool { fields.withLock(\.isEmpty) }

  /// The values that people want to see again, without passwords, ids and choices.
  func lines(_ formats: Formats) -> [String] { fields.withLock { $0 }.lines(formats) }
}

extension [Form.Field] {
  /// The values that people entered and want to see again, in the words of the forms, without ids, choices
  /// and similar fields. A currency is shown beside its amount; the parts of a split mean nothing by
  /// themselves and are left out.
  func lines(_ formats: Formats) -> [String] {
    filter { !$0.name.contains("password") && !isChoice($0) && isTyped($0.value) }.map { field in
      let value = shown(field, formats)
      return label(of: field.name, formats.t).map { formats.t.filterChip(field: $0, value: value) } ?? value
    }
  }

  private func shown(_ field: Form.Field, _ formats: Formats) -> String {
    switch field.name {
    case "amount":
      [field.value, first { $0.name == "currency" }?.value].compactMap(\.self).joined(separator: " ")
    default: Day(field.value).map(formats.date) ?? field.value
    }
  }

  private func label(of name: String, _ t: Strings) -> String? {
    switch name {
    case "amount": t.fieldAmount
    case "until": t.repeatUntil
    case "tags": t.fieldTags
    case "rate": t.fieldRate
    case "new-category": t.fieldCategory
    default: EntryPart.allCases.first { $0.fieldName == name }?.label(t)
    }
  }

  private func isTyped(_ value: String) -> Bool {
    value.contains { $0.isLetter || $0.isNumber } && !(value.utf8.count == 22 && !value.contains(" "))
  }

  private func isChoice(_ field: Form.Field) -> Bool {
    Self.choices.contains(field.name) || field.name.contains("[") || field.value == "on"
  }

  /// Fields with a choice, or with a number that means nothing without the form.
  private static var choices: Set<String> {
    [
      "another", "apart", "as", "backup", "by", "category", "currency", "days", "decimals", "disabled",
      "every", "finding", "formats", "icon", "instead", "inviting", "keep", "kind", "language", "next",
      "open_day", "payer", "payment", "places", "preset", "preview", "rated", "repeat", "role", "shown-split",
      "split", "summary", "theme", "time_zone", "times", "to",
    ]
  }
}

extension Visit {
  /// The whole body, within the limit of the route.
  func body() async throws(BodyError) -> [UInt8] { try await request.body.collect(upTo: bodyLimit) }

  /// The submitted form, without files.
  func form(maximumFields: Int = Form.maximumFields) async throws -> Form {
    let bytes = try await body()
    guard !bytes.isEmpty else { return Form() }
    guard head.contentType?.isURLEncodedForm == true else { throw Problem.unsupportedMedia }
    let form = try Form(urlencoded: bytes, maximumFields: maximumFields)
    typed.keep(form)
    return form
  }

  /// The submitted form with its files, each within its limit.
  func formWithFiles(_ limits: MultipartFormReader.Limits = MultipartFormReader.Limits()) async throws
    -> MultipartFormReader
  {
    guard head.contentType?.isMultipartForm == true else { throw Problem.unsupportedMedia }
    var form = try MultipartFormReader(head.contentType, limits: limits)
    var refusal: FormError?
    try await request.body.forEachPart(upTo: bodyLimit, isHeld: limits.file > 0) { part in
      guard refusal == nil else { return }
      do throws(FormError) { try form.read(part.span) } catch { refusal = error }
    }
    if let refusal { throw refusal }
    try form.finish()
    typed.keep(form.form)
    return form
  }

  /// Whether a script asks only for the parts of a form that a preview changes.
  var asksForParts: Bool { head[.refresh].map { Array($0.utf8) == Array("parts".utf8) } ?? false }

  var isLookedAt: Bool {
    guard request.method == .get else { return false }
    return head[.refresh].map { $0 == "looked-at" } ?? ["navigate", nil].contains(head[.secFetchMode])
  }

  /// The query of the address.
  func query() throws(FormError) -> Form { try Form(query: head.query) }
}
