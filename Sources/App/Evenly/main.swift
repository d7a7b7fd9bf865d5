import Glibc

let code = Program(arguments: Array(CommandLine.arguments.dropFirst())).run()
// Threads that are about to end give back what libraries keep for them: nothing is to be torn down beneath them, as
// `exit` would. All files are closed by now, and nothing else is left to do.
fflush(nil)
_exit(code.rawValue)
