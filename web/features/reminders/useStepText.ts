import { useTranslations } from 'use-intl'

/** Says when a reminder is sent: "30 days before the end". */
export function useStepText(): (step: number) => string {
  const t = useTranslations('reminders')
  return (step) => (step < 0 ? t('after') : t('before', { days: step }))
}
