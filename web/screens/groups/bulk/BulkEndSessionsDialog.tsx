import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { BulkQuestion } from './BulkQuestion.tsx'
import type { BulkTask } from './bulk.ts'

const texts = {
  title: 'sessionsTitle',
  text: 'sessionsText',
  yes: 'endSessions',
  success: 'sessionsEnded',
} as const

/** Asks for confirmation before signing all who are selected out everywhere. */
export function BulkEndSessionsDialog(props: { task: BulkTask } & DialogState) {
  return <BulkQuestion {...props} action="end_sessions" texts={texts} />
}
