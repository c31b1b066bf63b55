// What nobody calls, left out of the command: Foundation.
//
// Only argument-parser imports it: for the option --experimental-dump-help, and to ask whether an error is a
// `LocalizedError`. The symbols that argument-parser names would bring 6 MB of static libraries. Defined here, they bring
// nothing: the option ends the command with a remark, and no error is a `LocalizedError`, which none of the command's is.
//
// All symbols are weak. If something else brings Foundation, its own symbols win, and the command is only larger.

#include <unistd.h>

__attribute__((noreturn)) static void end(void) {
  static const char text[] =
      "phonecheck: This build can't dump its help. Take the one of `swift build`: .build/debug/phonecheck.\n";
  (void)!write(STDERR_FILENO, text, sizeof text - 1);
  _exit(64);
}

#define LEFT_OUT(name, symbol)                                                              \
  __attribute__((noreturn, weak, visibility("hidden"))) void left_out_##name(void) __asm__(symbol); \
  void left_out_##name(void) { end(); }

LEFT_OUT(encoder, "$s20FoundationEssentials11JSONEncoderCACycfc")
LEFT_OUT(encoder_type, "$s20FoundationEssentials11JSONEncoderCMa")
LEFT_OUT(sorted_keys, "$s20FoundationEssentials11JSONEncoderC16OutputFormattingV10sortedKeysAEvau")
LEFT_OUT(pretty_printed, "$s20FoundationEssentials11JSONEncoderC16OutputFormattingV13prettyPrintedAEvau")
LEFT_OUT(text_of_data, "$sSS20FoundationEssentialsE4data8encodingSSSgAA4DataVh_SSAAE8EncodingVtcfC")
LEFT_OUT(utf8, "$sSS20FoundationEssentialsE8EncodingV4utf8ACvau")

// The descriptor of a protocol without requirements, to which nothing conforms: flags, no enclosing context, its name, and
// no requirements. `TargetProtocolDescriptor` of Swift's ABI/Metadata.h.
__asm__(
    ".pushsection .rodata,\"a\"\n"
    "  .balign 4\n"
    "  .weak \"$s20FoundationEssentials14LocalizedErrorMp\"\n"
    "  .hidden \"$s20FoundationEssentials14LocalizedErrorMp\"\n"
    "\"$s20FoundationEssentials14LocalizedErrorMp\":\n"
    "  .long 0x00010043, 0\n"
    "  .long .Lleft_out_name - .\n"
    "  .long 0, 0, 0\n"
    ".Lleft_out_name:\n"
    "  .asciz \"LocalizedError\"\n"
    ".popsection\n");
