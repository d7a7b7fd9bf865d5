/// The values that a page's script needs to follow changes.
struct LivePage {
  /// The address of the events. It names the person, so that the page never follows another account's events.
  let stream: String
  /// The position of all journals when the page was written.
  let position: Int64
}
