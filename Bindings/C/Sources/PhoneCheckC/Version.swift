/// The version of the sources; a test compares it with the command's.
let libraryVersion = "0.2.0"
