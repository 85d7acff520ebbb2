import { useTranslations } from 'use-intl'
import { showMessage } from './messages.tsx'

/** `label`: what was copied, in the message that says so. `shownIn`: where the text stands on the page. */
type Copied = { text: string; label: string; shownIn: Element | null }

/** Copies a text and says so. Without clipboard access it selects the text, so that people can copy it by key. */
export function useCopy(): (copied: Copied) => Promise<void> {
  const t = useTranslations('ui')
  return async ({ text, label, shownIn }) => {
    try {
      await navigator.clipboard.writeText(text)
      showMessage(t('copied', { label }), 'success')
    } catch {
      if (shownIn) getSelection()?.selectAllChildren(shownIn)
      showMessage(t('copyByHand', { label }), 'error')
    }
  }
}
