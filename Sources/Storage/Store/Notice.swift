package import Ledger

/// What a committed unit of work tells those who listen.
package enum Notice: Hashable, Sendable {
  /// A group's journal has grown to this position.
  case changed(ID<Group>, sequence: Int64)
  /// A recurring rule is another one now, or whether its group takes entries.
  case rulesChanged
  /// A group was deleted for good, and its rows are to be removed.
  case groupHidden
  /// Somebody has an account who had none.
  case accountAdded
  /// A letter waits to be sent.
  case lettersPosted
  /// Somebody has chosen what they want to be told.
  case messagesChosen
  /// A message waits to be shown on somebody's device.
  case pushesQueued
  /// A session is over, and with it what is open in its browser.
  case ended(ID<Session>)
  /// A second factor became required for an account without one. Its open streams end.
  case factorAsked(ID<Person>)
}
