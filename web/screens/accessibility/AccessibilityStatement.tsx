import { ArrowLeft, Mail } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { chooseSearchKey, useSearchKeyName } from '../../kit/ui/search-key.ts'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './AccessibilityStatement.module.css'
import { checkedOn } from './statement.ts'

const met = [
  'contrast',
  'keyboard',
  'flashes',
  'motion',
  'headings',
  'targets',
  'input',
  'mistakes',
  'signIn',
] as const
const missing = ['people', 'form', 'names', 'words', 'dutch', 'manual', 'others', 'captcha'] as const

/** Conformance, extra features, known gaps and contact. */
export function AccessibilityStatement() {
  const t = useTranslations('accessibility')
  const date = useCalendarDate()
  const { brand, captcha } = useConfig()
  const hasOwnCaptcha = captcha.provider === 'altcha'
  return (
    <div className={styles.statement}>
      <Part title={t('promise.title')}>
        <p>{t('promise.text')}</p>
        <p>{t('promise.more')}</p>
      </Part>
      <Part title={t('tell.title')}>
        <p>{t('tell.text')}</p>
        <p className={styles.mail}>
          <Mail aria-hidden size={20} />
          <TextLink isStrong href={`mailto:${brand.supportAddress}`}>
            {t('tell.write', { address: brand.supportAddress })}
          </TextLink>
        </p>
      </Part>
      <Part title={t('keyboard.title')}>
        <p>{t('keyboard.text')}</p>
        <p>{t('keyboard.skip')}</p>
        <SearchKeyChoice />
      </Part>
      <Part title={t('time.title')}>
        <p>{t('time.text')}</p>
        <p>{t('time.back')}</p>
      </Part>
      <Part title={t('browsers.title')}>
        <p>{t('browsers.text')}</p>
      </Part>
      <Part title={t('met.title')}>
        <p>{t('met.intro')}</p>
        <ul className={styles.list}>
          {met
            .filter((rule) => rule !== 'signIn' || hasOwnCaptcha)
            .map((rule) => (
              <li key={rule}>{t(`met.${rule}`)}</li>
            ))}
        </ul>
      </Part>
      <Part title={t('missing.title')}>
        <ul className={styles.list}>
          {missing
            .filter((gap) => gap !== 'captcha' || !hasOwnCaptcha)
            .map((gap) => (
              <li key={gap}>{t(`missing.${gap}`)}</li>
            ))}
        </ul>
      </Part>
      <Part title={t('checked.title')}>
        <p>{t('checked.text', { date: date(checkedOn) })}</p>
        <p>{t('checked.tests')}</p>
      </Part>
      <div>
        <ButtonLink href="/" icon={ArrowLeft}>
          {t('back')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}

function SearchKeyChoice() {
  const t = useTranslations('accessibility.keyboard')
  const isInUse = useSearchKeyName() !== undefined
  return (
    <Checkbox isSelected={isInUse} onChange={chooseSearchKey} description={t('searchHint')}>
      {t('search')}
    </Checkbox>
  )
}
