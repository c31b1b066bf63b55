import Foundation
import Testing

/// Workbooks are refused with commands that help; the test runs the printed commands.
@Suite("Advice on workbooks")
struct WorkbookAdviceTests {
  /// A workbook with the number 13800138000, as a number, below the word phone.
  private static let workbook = """
    UEsDBBQAAAAIAAAAIVy9XP2Q8gAAABwCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2RvU7DMBDHX8XyWsVOOyCEknQodASG8gCHc0ms+Es+t4
    S3x0kLAyqwMJ3s/8fvZFfbyRp2wkjau5qvRckZOuVb7fqavxz2xS3fNtXhPSCxbHVU8yGlcCclqQEtkPABXVY6Hy2kfIy9DKBG6FFuyvJGKu8S
    ulSkuYM31T12cDSJPUz5+oyNaIiz3dk4s2oOIRitIGVdnlz7jVJcCCInFw8NOtAqG7i8SpiVnwGX3FN+h6hbZM8Q0yPY7JKTkW8+jq/ej+L3ki
    tb+q7TCluvjjZHBIWI0NKAmKwRyxQWtFv9zV/MJJex/udFvvo/95DLdzcfUEsDBBQAAAAIAAAAIVzwFMF0ogAAABQBAAALAAAAX3JlbHMvLnJl
    bHONz8EOwiAMBuBXIb07Ng/GmLFdjIlXMx8AWcfIBiWAOt9ejs548Nj0/7+mdbvYmT0wRENOQFWUwNAp6o3TAq7dabOHtqkvOMuUE3E0PrJccV
    HAmJI/cB7ViFbGgjy6vBkoWJnyGDT3Uk1SI9+W5Y6HTwPWJjv3AkIFrHt5/EemYTAKj6TuFl36ceArkWUZNCYBy8yfFKYb0VRkFHhT89V7zRtQ
    SwMEFAAAAAgAAAAhXO5IEhiqAAAAAwEAAA8AAAB4bC93b3JrYm9vay54bWyNj80OgkAMhF9l07sseDCG8HMxJp7VB1ihwAZ2S9r15/HdgNw9tZ
    NOvs4U9cdN6oUslnwJWZKCQt9Qa31fwv123h2hroo38fggGlV0eylhCGHOtZZmQGckoRl9vHTEzoQoudcyM5pWBsTgJr1P04N2xnpYCTn/w6Cu
    sw2eqHk69GGFME4mxKwy2FmgKpYP8pvKG4clXEEt8tLGRqA4t3HhDHRV6M2vt0rVF1BLAwQUAAAACAAAACFc/j4UKKQAAAAVAQAAGgAAAHhsL1
    9yZWxzL3dvcmtib29rLnhtbC5yZWxzjc9LCsIwEADQq4TZ22ldiEhTNyK4lXqAkE6T0OZDEn+3N7gQCy5cDfN7w7T7h53ZjWIy3nFoqhoYOekH
    4xSHS39cbWHftWeaRS4TSZuQWFlxiYPOOewQk9RkRap8IFc6o49W5JJGhUHISSjCdV1vMH4bsDTZaeAQG2D9M9A/sh9HI+ng5dWSyz8O4N3HKW
    miXFARFWUOn1LCd2iqogJ2LS7+615QSwMEFAAAAAgAAAAhXPhIIASyAAAACQEAABgAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxNT9EKwjAM
    /JXSd5dOQYZ0FUH8AfUDyha34pqONmx+vt0exh4SLpfcHdHXnx/EhDG5QLUsCyUFUhNaR10t36/HoZJXo+cQv6lHZJHPKdWyZx4vAKnp0dtUhB
    Epbz4hest5jB2kMaJtV5Ef4KjUGbx1JI1eubtla3QMs4g5NrPNAm6lFFxLR4MjfHLMvEtGsxn7QKiBjYaFgCZXFm8Ox81hQZMpT5VSa1Mapr0A
    dvGw/WX+UEsBAhQDFAAAAAgAAAAhXL1c/ZDyAAAAHAIAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACA
    AAACFc8BTBdKIAAAAUAQAACwAAAAAAAAAAAAAAgAEjAQAAX3JlbHMvLnJlbHNQSwECFAMUAAAACAAAACFc7kgSGKoAAAADAQAADwAAAAAAAAAA
    AAAAgAHuAQAAeGwvd29ya2Jvb2sueG1sUEsBAhQDFAAAAAgAAAAhXP4+FCikAAAAFQEAABoAAAAAAAAAAAAAAIABxQIAAHhsL19yZWxzL3dvcm
    tib29rLnhtbC5yZWxzUEsBAhQDFAAAAAgAAAAhXPhIIASyAAAACQEAABgAAAAAAAAAAAAAAIABoQMAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnht
    bFBLBQYAAAAABQAFAEUBAACJBAAAAAA=
    """

  /// A substitute for LibreOffice if it isn't installed.
  ///
  /// For this command line it writes the sheet into the current folder, with the name of the file and the new ending.
  private static let standIn = """
    #!/bin/sh
    [ "$1" = --headless ] && [ "$2" = --convert-to ] && [ $# = 4 ] || exit 9
    case $3 in "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false") ;; *) exit 8 ;; esac
    [ "$(head -c 2 "$4")" = PK ] || exit 7
    name=$(basename "$4")
    printf 'phone\\n13800138000\\n' > "./${name%.*}.csv"

    """

  @Test(
    "The printed commands for a workbook work, whatever its name",
    arguments: ["book.xlsx", "my book.v2.xlsx", "通讯录.XLSX", "-x.xlsx", "it's.xlsm", "sub/book.ods"])
  func workbook(name: String) throws {
    let bytes = try #require(Data(base64Encoded: Self.workbook, options: .ignoreUnknownCharacters))
    try withRunner { runner in
      try runner.write(bytes, to: name)
      let refused = try runner.run(["validate", "./" + name])
      #expect(refused.status == 2)
      let said = try #require(refused.errorText.split(separator: "LibreOffice: ").last).split(
        separator: "\n")[0]
      if try runner.shell("command -v soffice").status != 0 {
        try runner.write(Data(Self.standIn.utf8), to: "bin/soffice")
      }
      let result = try runner.shell(
        "chmod +x bin/soffice 2> chmod.txt; PATH=$PWD/bin:$PATH; \(said) -q --columns number")
      #expect(
        result.outputText.hasSuffix("phone,phone_number\n13800138000,+86-13800138000\n"),
        "\(said)\n\(result.errorText)")
      #expect(result.status == 0)
    }
  }

  @Test(
    "Other archives, and a workbook in a pipe, are only named",
    arguments: ["validate a.zip", "validate - < a.zip", "validate data"])
  func others(arguments: String) throws {
    let bytes = try #require(Data(base64Encoded: Self.workbook, options: .ignoreUnknownCharacters))
    try withRunner { runner in
      for name in ["a.zip", "data"] { try runner.write(bytes, to: name) }
      let result = try runner.shell("phonecheck \(arguments)")
      #expect(result.status == 2 && result.errorText.contains("ZIP archive"))
      #expect(!result.errorText.contains("soffice"))
    }
  }
}
