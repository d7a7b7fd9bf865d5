package import Words

/// An error that people and programs meet: of which kind it is, where, and why in words.
///
/// Pages, the API, mail and commands answer it by its kind alone.
package protocol ExplainedError: Error {
  var kind: RefusalKind { get }
  /// By which programs tell it apart: letters that stay the same. Mostly the name of its case.
  var code: String { get }
  /// Where it is in what was sent, as a pointer of RFC 6901; empty where it is about the whole.
  var pointer: String { get }
  /// What is wrong and what to do about it, in a sentence or two.
  func words(_ formats: Formats) -> String
  /// All that is wrong at once.
  func faults(_ formats: Formats) -> [FieldFault]
}

/// An error whose words hold no amount and no day.
package protocol PlainlyExplainedError: ExplainedError { func words(_ t: Strings) -> String }

/// What is wrong with one field of what was sent.
package struct FieldFault: Hashable, Sendable {
  package let pointer: String
  package let code: String
  package let words: String

  init(_ pointer: String, _ code: String, _ words: String) {
    (self.pointer, self.code, self.words) = (pointer, code, words)
  }
}

/// The kind of an error, from which doors derive their status.
package enum RefusalKind: Hashable, Sendable {
  /// A value cannot be kept as it was sent.
  case invalid
  /// It names a member or a currency that the group does not have.
  case unknown
  /// It does not fit what the group has.
  case unfit
  /// There is as much of it as there can be.
  case limit
  case forbidden
  /// Nothing changes in an archived group.
  case archived
  case notFound
  /// Another member was faster.
  case conflict
  /// The same request was made before, with other content.
  case reused
  case changedTooOften
  case changedTooOftenToday
  case tooLarge
  /// A file is of a kind that is not read.
  case unsupported
  /// It may be asked again after so many seconds.
  case tooMany(seconds: Int)
  case unavailable
  case storageFull
}

extension ExplainedError {
  package var kind: RefusalKind { .invalid }
  package var code: String { caseName }
  package var pointer: String { "" }

  package func faults(_ formats: Formats) -> [FieldFault] { [FieldFault(pointer, code, words(formats))] }

  /// What the case of an enumeration is called, without what it carries.
  package var caseName: String { String("\(self)".prefix { $0.isLetter }) }
}

extension PlainlyExplainedError { package func words(_ formats: Formats) -> String { words(formats.t) } }
