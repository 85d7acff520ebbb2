import { Copy, Download, Printer } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { saveText } from '../../kit/save-text.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { useCopy } from '../../kit/ui/CopyableCode.tsx'
import { DialogActions } from '../../kit/ui/DialogActions.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { SessionContext } from '../../platform/session/SessionContext.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './RecoveryCodes.module.css'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** The codes' owner, if the page has no session of its own. */
  login?: string
  /** The person wanted to go on without saying that they are kept. */
  isWarned?: boolean
  onKept: () => void
}

/** Recovery codes, which are shown once: to print, copy or save, before continuing. */
export function RecoveryCodes({ codes, login, isWarned = false, onKept }: RecoveryCodesProps) {
  const t = useTranslations('security.codes')
  const tUi = useTranslations('ui')
  const { brand } = useConfig()
  const session = useContext(SessionContext)
  const copy = useCopy()
  const list = useRef<HTMLOListElement>(null)
  const intro = useRef<HTMLParagraphElement>(null)
  // The previous codes are gone.
  useEffect(() => intro.current?.focus({ preventScroll: true }), [])
  const head = t('paper', { brand: brand.name, login: login ?? session?.login ?? '' })
  const text = [head, '', ...codes, '', t('once')].join('\r\n')
  return (
    <div className={styles.codes}>
      <p ref={intro} tabIndex={-1} className={styles.intro}>
        {t('intro')}
      </p>
      <p className={styles.paper} translate="no">
        {head}
      </p>
      <ol ref={list} className={styles.list} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>{t('once')}</p>
      <div className={styles.ways}>
        <Button icon={Printer} onPress={() => window.print()}>
          {t('print')}
        </Button>
        <Button
          icon={Copy}
          onPress={() => void copy({ text: codes.join('\n'), label: t('title'), shownIn: list.current })}
        >
          {tUi('copy')}
        </Button>
        <Button icon={Download} onPress={() => saveText(text, t('file'))}>
          {t('save')}
        </Button>
      </div>
      {isWarned && <FormMessage kind="info">{t('warning')}</FormMessage>}
      <DialogActions>
        <Button variant="primary" onPress={onKept}>
          {t('kept')}
        </Button>
      </DialogActions>
    </div>
  )
}
