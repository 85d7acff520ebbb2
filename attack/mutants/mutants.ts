import { accountMutants } from './accounts.ts'
import { appMutants } from './apps.ts'
import { bankFileMutants } from './bank-files.ts'
import { dunningMutants } from './dunning.ts'
import { groupMutants } from './groups.ts'
import { journalMutants } from './journal.ts'
import type { Mutant } from './mutant.ts'
import { orderMutants } from './orders.ts'
import { outdatedMutants } from './outdated.ts'
import { paymentMutants } from './payments.ts'
import { peppolMutants } from './peppol.ts'
import { quoteMutants } from './quotes.ts'
import { recordMutants } from './records.ts'
import { reminderMutants } from './reminders.ts'
import { secondStepMutants } from './second-step.ts'
import { sessionMutants } from './sessions.ts'
import { undoMutants } from './undo.ts'
import { vatMutants } from './vat.ts'
import { wayInMutants } from './ways-in.ts'

/** Every mutant that the tests must kill. */
export const mutants: readonly Mutant[] = [
  ...sessionMutants,
  ...secondStepMutants,
  ...accountMutants,
  ...groupMutants,
  ...paymentMutants,
  ...orderMutants,
  ...bankFileMutants,
  ...peppolMutants,
  ...quoteMutants,
  ...dunningMutants,
  ...journalMutants,
  ...vatMutants,
  ...appMutants,
  ...recordMutants,
  ...reminderMutants,
  ...undoMutants,
  ...outdatedMutants,
  ...wayInMutants,
]
