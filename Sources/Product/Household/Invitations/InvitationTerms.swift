import Store

/// What a link by which people join can be made with.
package enum InvitationTerms {
  /// For how many days it is open, the usual number first. Whoever joins changes things: that stands open for no year.
  package static let days = [7, 1, 30]

  /// How many may come in by it, the usual number first.
  package static let places = [Invitation.usualPlaces, 1, 5]

  /// One comes in by a link that is for somebody in particular, whatever was chosen.
  package static func places(_ chosen: Int, isForOne: Bool) -> Int { isForOne ? 1 : chosen }
}
