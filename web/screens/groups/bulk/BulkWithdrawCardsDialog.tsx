import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { BulkQuestion } from './BulkQuestion.tsx'
import type { BulkTask } from './bulk.ts'

const texts = {
  title: 'withdrawTitle',
  text: 'withdrawText',
  yes: 'withdrawCards',
  success: 'cardsWithdrawn',
} as const

/** Asks for confirmation before withdrawing the login cards of all who are selected, which no undo brings back. */
export function BulkWithdrawCardsDialog(props: { task: BulkTask } & DialogState) {
  return <BulkQuestion {...props} action="withdraw_cards" texts={texts} />
}
