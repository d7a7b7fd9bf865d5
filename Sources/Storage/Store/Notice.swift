package import Ledger

/// An event that observers get after a commit.
package enum Notice: Hashable, Sendable {
  /// A group's journal has grown to this sequence.
  case changed(ID<Group>, sequence: Int64)
  /// A recurring rule changed, or whether its group accepts entries.
  case rulesChanged
  /// A group was deleted permanently, and its rows can be removed.
  case groupHidden
  /// An account was created.
  case accountAdded
  /// A mail waits to be sent.
  case lettersPosted
  /// A person changed their notification settings.
  case messagesChosen
  /// A push message waits to be sent to a person's device.
  case pushesQueued
  /// A session has ended, and the open streams of its browser end too.
  case ended(ID<Session>)
  /// A second factor became required for an account without one. Its open streams end.
  case factorAsked(ID<Person>)
}
