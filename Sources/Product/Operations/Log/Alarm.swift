/// Conditions that the server admin should be alerted to, wherever they are.
package enum Alarm: String, Hashable, Sendable, CaseIterable {
  case backupFailed = "backup"
  /// The nightly trial could not restore the newest backup.
  case backupUnproven = "trial"
  case backupNotSent = "copy"
  /// The newest backup was sent, but old copies stay beside it.
  case copiesNotRemoved = "old-copies"
  case mailBroken = "mail"
  case pushBroken = "push"
  case certificateEnds = "certificate"
  case diskFailed = "disk"
  case diskLow = "space"
  case checkFailed = "check"
  case newAccount = "account"
  case refusedSignIns = "sign-ins"
  /// A new version of the program has migrated the database.
  case updated = "update"
  case webhookStopped = "webhook"
  /// No problem: the admin tests whether alerts arrive.
  case test

  /// A short title above the message.
  package var title: String {
    switch self {
    case .backupFailed: "Evenly: a backup failed"
    case .backupUnproven: "Evenly: a backup could not be restored"
    case .backupNotSent: "Evenly: a backup could not be sent"
    case .copiesNotRemoved: "Evenly: old copies could not be removed"
    case .mailBroken: "Evenly: email cannot be sent"
    case .pushBroken: "Evenly: push notifications are refused"
    case .certificateEnds: "Evenly: the certificate needs attention"
    case .diskFailed: "Evenly: the disk failed"
    case .diskLow: "Evenly: the disk is nearly full"
    case .checkFailed: "Evenly: a check found a problem"
    case .newAccount: "Evenly: a new account"
    case .refusedSignIns: "Evenly: many failed sign-ins"
    case .updated: "Evenly: the database was updated"
    case .webhookStopped: "Evenly: a webhook was disabled"
    case .test: "Evenly: a test"
    }
  }
}
