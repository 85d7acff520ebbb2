import { useTranslations } from 'use-intl'
import { undoDays } from '#contract/operations.ts'
import { showNotice } from './notices.ts'

/** Says in the page what was done, with Undo where it can be taken back. @param operationId undefined where nothing changed */
export function useShowUndo(): (done: { text: string; operationId: number | undefined }) => void {
  const t = useTranslations('undo')
  return ({ text, operationId }) =>
    showNotice({
      text,
      operationId,
      ...(operationId !== undefined && { hint: t('hint', { days: undoDays }) }),
    })
}
