import ByteIO

/// The command `phonecheck` as a function: a program calls it, and a library can hold it.
public enum CommandProgram {
  /// Runs the command line of this process, and ends the process with the command's exit code.
  public static func main() -> Never {
    Process.withholdBacktraces()
    Process.prepareMemory()
    Process.prepareStandardStreams()
    Process.exit(PhoneCheckCommand.runCommandLine())
  }
}
