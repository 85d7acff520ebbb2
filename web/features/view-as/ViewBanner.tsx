import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { endView } from '#contract/view-as.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import styles from './ViewBanner.module.css'
import { leaveView } from './view-start.ts'

/** Tells staff that they see the portal as this person, and lets them stop. @param until ISO 8601 */
export function ViewBanner({ name, until }: { name: string; until: string }) {
  const t = useTranslations('view.banner')
  const format = useFormatter()
  const end = Date.parse(until)
  useEffect(() => {
    const timer = setTimeout(leaveView, end - Date.now())
    return () => clearTimeout(timer)
  }, [end])
  const { submit, isPending } = useSubmit({ call: () => call(endView, {}), onSuccess: leaveView })
  return (
    <aside className={styles.banner} aria-label={t('label')}>
      <Eye size={20} aria-hidden />
      <p>{t('text', { name, time: format.dateTime(end, { hour: '2-digit', minute: '2-digit' }) })}</p>
      <Button onPress={() => void submit(undefined)} isPending={isPending}>
        {t('stop')}
      </Button>
    </aside>
  )
}
