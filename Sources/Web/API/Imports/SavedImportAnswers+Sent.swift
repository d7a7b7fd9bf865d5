import Encodings
import Exchange
import Household
import Ledger
import Store
import Words

extension SavedImportAnswers {
  /// The answers of a client, in the shape of the route: those for the file's reader, in the format of
  /// `evenly import --answers`, and beside them the decisions about people and rows.
  init(sent body: JSONObject, for group: ID<Group>) throws {
    var (object, answers) = (JSONObject(), JSONObject())
    for (name, value) in body.members {
      switch name {
      case "who", "skip", "take": object.set(name, value)
      case "delete": object.set("bin", value)
      case "leaveRefused": object.set("leave", value)
      default: answers.set(name, value)
      }
    }
    try Self.requireMeaning(answers)
    object.set("answers", .object(answers))
    self.init(object, group: group)
    for (name, value) in who where value != "me" && value != "new" && ID<Member>(value) == nil {
      throw ShapeFault(
        at: "/who" + name.shortened.pointed, "notAnID", "The value must be a member id, “me” or “new”.")
    }
  }

  private static func requireMeaning(_ answers: JSONObject) throws {
    do throws(ImportAnswers.Mistake) {
      let read = try ImportAnswers(.object(answers))
      if let zone = read.zone, TimeZone.named(zone) == nil { throw ImportAnswers.Mistake(key: "zone") }
    } catch { throw ShapeFault(at: error.key.pointed, "unknownAnswer", "The answer is not valid.") }
  }

  /// Decisions must be about people, rows and entries that exist.
  func requireKnown(in proposal: ImportProposal) throws {
    let (people, places) = (Set(proposal.draft.people), Set(proposal.draft.entries.map(\.place)))
    for (name, value) in who {
      let isThere = ID<Member>(value).map { id in proposal.overview?.roster.member(id) != nil } ?? true
      guard people.contains(name), isThere else {
        throw ShapeFault(
          at: "/who" + name.shortened.pointed, "unknownPerson",
          "The file has no such name, or the group has no such member.")
      }
    }
    for (name, chosen) in [("/skip", skipped), ("/take", taken)] where !chosen.isSubset(of: places) {
      throw ShapeFault(at: name, "unknownRow", "The file has no entry at one of these positions.")
    }
    guard binned.isSubset(of: proposal.prepared.gone.map(\.description)) else {
      throw ShapeFault(at: "/delete", "unknownEntry", "Only entries of “gone” can be deleted.")
    }
  }
}
