/** Why a command did not do what it was asked for; said as it is, and the exit code is 1. */
export class CommandFailed extends Error {}

/** The arguments make no command; the exit code is 2. */
export class WrongUsage extends Error {}
