import PhoneCheckCommand

CommandProgram.main()
