import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Counts } from '#contract/operations.ts'
import { forgetCardsOfOperation } from '../../platform/session/new-passwords.ts'
import { refreshShown } from '../../platform/session/session.ts'
import { showNotice } from './notices.ts'
import { useContentsText } from './useContentsText.ts'

/** After an undo: says what came back, and refreshes all lists. */
export function useUndone() {
  const t = useTranslations('undo')
  const contentsText = useContentsText()
  const client = useQueryClient()
  return async (counts: Counts, operationId: number) => {
    forgetCardsOfOperation(operationId)
    const contents = contentsText(counts)
    showNotice({ text: contents ? t('doneWith', { contents }) : t('done') })
    // Any list may show what came back.
    await refreshShown(client)
  }
}
