import { useTranslations } from 'use-intl'
import { Section } from './Section.tsx'

/** Keeps room for the people who are locked out until they are loaded, so that nothing moves. */
export function LicenceLockedFrame() {
  const t = useTranslations('desk.today')
  return <Section title={t('locked')} nothing={'\u00a0'} children={null} />
}
