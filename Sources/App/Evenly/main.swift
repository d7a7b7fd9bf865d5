import Glibc

let code = Program(arguments: Array(CommandLine.arguments.dropFirst())).run()
// Ends without `exit`, which would tear down libraries while threads are still returning what the libraries
// keep for them. All files are closed by now, and nothing else is left to do.
fflush(nil)
_exit(code.rawValue)
