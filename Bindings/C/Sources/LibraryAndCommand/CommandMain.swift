import PhoneCheckCommand

/// Runs the command line of this process, and ends the process with the command's exit code.
///
/// The Python package's launcher calls it. Everything else of the library is that of `PhoneCheckC`.
@c
public func phonecheck_command_main() { CommandProgram.main() }
