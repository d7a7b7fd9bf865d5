import Store

/// The terms that an invite link can have.
package enum InvitationTerms {
  /// For how many days the link is open, the default first. New members can change entries, so a link is not
  /// open for a year.
  package static let days = [7, 1, 30]

  /// How many people can join by the link, the default first.
  package static let places = [Invitation.usualPlaces, 1, 5]

  /// A link for one named member lets in one person, regardless of the choice.
  package static func places(_ chosen: Int, isForOne: Bool) -> Int { isForOne ? 1 : chosen }
}
