/// What whoever runs the program should hear of, wherever they are.
package enum Alarm: String, Hashable, Sendable, CaseIterable {
  case backupFailed = "backup"
  case mailBroken = "mail"
  case pushBroken = "push"
  case certificateEnds = "certificate"
  case diskFailed = "disk"
  case diskLow = "space"
  case checkFailed = "check"
  case newAccount = "account"
  case refusedSignIns = "sign-ins"
  /// A new version of the program has changed how the database is made.
  case updated = "update"
  case webhookStopped = "webhook"
  /// Nothing is wrong: somebody looks whether this arrives.
  case test

  /// A few words above what happened.
  package var title: String {
    switch self {
    case .backupFailed: "Evenly: a backup failed"
    case .mailBroken: "Evenly: mail cannot be sent"
    case .pushBroken: "Evenly: messages to devices are refused"
    case .certificateEnds: "Evenly: the certificate needs you"
    case .diskFailed: "Evenly: the disk failed"
    case .diskLow: "Evenly: the disk is nearly full"
    case .checkFailed: "Evenly: a check found something"
    case .newAccount: "Evenly: a new account"
    case .refusedSignIns: "Evenly: many wrong passwords"
    case .updated: "Evenly: the database was updated"
    case .webhookStopped: "Evenly: a webhook is switched off"
    case .test: "Evenly: a test"
    }
  }
}
