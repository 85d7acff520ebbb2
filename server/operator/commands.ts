import { backupCommand } from './backup/backup-command.ts'
import { restoreCommand } from './backup/restore-command.ts'
import type { Command } from './command.ts'
import { dealerDisable, dealerEnable, staffDisable, staffEnable } from './disable-commands.ts'
import { importCommand } from './licences/import-command.ts'
import { mailDead, mailRetry } from './mail-commands.ts'
import { migrateCommand } from './migrate-command.ts'
import { paymentsLost } from './payments-command.ts'
import { eraseCommand } from './person/erase-command.ts'
import { exportCommand } from './person/export-command.ts'
import { retentionCommand } from './retention-command.ts'
import { secondStepEnd, secondStepNone, secondStepReseal } from './second-step-commands.ts'
import { sessionsEnd } from './sessions-command.ts'
import { staffCreate } from './staff-command.ts'

/** In the order of the overview. */
export const commands: readonly Command[] = [
  migrateCommand,
  staffCreate,
  staffDisable,
  staffEnable,
  dealerDisable,
  dealerEnable,
  importCommand,
  backupCommand,
  restoreCommand,
  paymentsLost,
  mailDead,
  mailRetry,
  sessionsEnd,
  secondStepNone,
  secondStepEnd,
  secondStepReseal,
  exportCommand,
  eraseCommand,
  retentionCommand,
]
