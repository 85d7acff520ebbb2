import { useTranslations } from 'use-intl'
import { undoDays } from '#contract/operations.ts'
import { showNotice } from './notices.ts'

type Done = { text: string; operationId: number | undefined; later?: number | undefined }

/** Says in the page what was done, with Undo if it can be taken back. `operationId` undefined: nothing changed. */
export function useShowUndo(): (done: Done) => void {
  const t = useTranslations('undo')
  return ({ text, operationId, later }) =>
    showNotice({
      text,
      operationId,
      later,
      ...(operationId !== undefined && { hint: t('hint', { days: undoDays }) }),
    })
}
