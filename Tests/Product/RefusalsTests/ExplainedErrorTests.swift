import Exchange
import Ledger
import Refusals
import Store
import Testing
import Words

struct ExplainedErrorTests {
  private static let ends = Set<Character>([".", "。", "?", "？", "؟"])

  private func formats(_ t: Strings) -> Formats { Formats(t: t, today: Day(number: 20_260_102) ?? .first) }

  @Test func `every error has whole sentences in every language`() {
    for error in ErrorSamples.types.flatMap(\.self) + ErrorSamples.variants {
      let english = error.words(formats(Strings(language: .en)))
      for t in Strings.languages {
        let words = error.words(formats(t))
        #expect(words.last.map { Self.ends.contains($0) } == true, "\(t.tag) \(error): \(words)")
        #expect(!words.contains { "{}".contains($0) }, "\(t.tag) \(error): \(words)")
        #expect(t.language == .en || words != english, "\(t.tag) \(error): \(words)")
      }
    }
  }

  @Test func `the cases of a type are told apart by their codes and places`() {
    for errors in ErrorSamples.types {
      for error in errors {
        #expect(!error.code.isEmpty && error.code.allSatisfy(\.isLetter), "\(error): \(error.code)")
      }
      let places = errors.map { "\($0.code) \($0.pointer)" }
      #expect(Set(places).count == errors.count, "\(places)")
    }
    #expect(Set(UnfitFile.all.map(\.code)) == ["unfitFile"])
    #expect(Set(StoreError.all.map(\.code)) == ["storageFull", "unavailable"])
  }

  /// They are the names of cases, which would otherwise be changed without a thought.
  @Test func `programs know these codes`() {
    #expect(
      BillError.all.map(\.code) == [
        "zeroAmount", "negativeAmount", "amountTooLarge", "nobodyPaid", "paidDiffers", "paidNegative",
        "nobodyIncluded", "partsDiffer", "percentDiffers", "weightsAllZero", "negativePart",
        "adjustmentTooLarge", "restUndecided", "linesExceed", "claimNegative", "tooManyLines",
        "tooManyExtras", "lineUnfit", "extraUnfit", "tooManyWeights", "tooManyDecimals", "partTooLarge",
        "namedTwice", "tooManyMembers", "unknownPayer", "unknownParticipant", "transferNeedsTwo",
        "transferToSelf", "rateNotPositive", "rateToSameCurrency", "convertedAmountTooLarge",
        "convertedAmountTooSmall",
      ])
    #expect(
      Refusal.all.filter { [.unfit, .unknown, .invalid].contains($0.kind) }.map(\.code) == [
        "lastOwner", "alreadyClaimed", "unknownMember", "removedMember", "takesNoPart", "hasPart",
        "movesPart", "unknownCurrency", "mergedIntoItself", "empty", "zeroAmount", "notAUnit", "notPositive",
        "notAnEmoji", "nothingChanged", "lineIsGone", "isSettled", "notInBin",
      ])
    #expect(TextError.all.map(\.code) == ["empty", "tooLong", "forbiddenCharacter"])
  }

  @Test func `a taken name says what it is a name of`() {
    let t = Strings(language: .en)
    let words = DistinctName.Kind.allCases.map { DistinctName.Mistake.taken("Sam", $0).words(t) }
    #expect(
      words == [
        t.memberNameTaken(name: "Sam"), t.memberNameTaken(name: "Sam"), t.labelNameTaken(name: "Sam"),
        t.presetNameTaken(name: "Sam"),
      ])
  }

  @Test func `several faults are said each at its place`() throws {
    let mistakes = try #require(ErrorSamples.variants.last)
    let faults = mistakes.faults(formats(Strings(language: .en)))
    let places = faults.map { "\($0.code) \($0.pointer)" }
    #expect(places == ["empty /name", "unknownIcon /icon", "tooLong /heading"])
  }
}
