import { openDatabase } from '../platform/db/database.ts'
import { runCommand } from './run-command.ts'
import { createTerminal } from './terminal.ts'

// The reader of a pipe may stop early (`| head`); the command goes on.
process.stdout.on('error', () => {})

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  clock: () => new Date(),
  terminal: createTerminal(),
  open: openDatabase,
})
