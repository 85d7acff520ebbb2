import { CircleAlert, CircleCheck, FolderInput, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { NamedReasons } from '../../kit/ui/NamedReasons.tsx'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import styles from './NoticeCard.module.css'
import { closeNotice, type Notice, showNotice } from './notices.ts'
import { useUndo } from './useUndo.ts'

// Not before something has no way back.
const WayBackDialog = lazyNamed(() => import('./WayBackDialog.tsx'), 'WayBackDialog')

/** A notice with what was done, Undo, and a button to close it. */
export function NoticeCard({ notice }: { notice: Notice }) {
  const t = useTranslations('undo')
  const ui = useTranslations('ui')
  const { undo, pendingId } = useUndo()
  const {
    text,
    hint,
    operationId,
    takeBack,
    later,
    conflicts = [],
    link,
    isRefusal = false,
    askingFor,
  } = notice
  const [isAsking, setAsking] = useState(askingFor !== undefined)
  const Icon = isRefusal ? CircleAlert : CircleCheck
  const close = () => {
    closeNotice()
    // The button goes with the notice.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={`${styles.notice} ${isRefusal ? styles.refusal : ''}`} aria-label={t('label')}>
      <Icon aria-hidden size={22} />
      <div className={styles.words} role={isRefusal ? 'alert' : 'status'}>
        <p className={styles.text}>
          <Unbroken text={text} />
        </p>
        {hint && <p className={styles.hint}>{hint}</p>}
        {link && (
          <TextLink href={link.href} isStrong>
            {link.text}
          </TextLink>
        )}
        <NamedReasons reasons={conflicts} className={styles.conflicts} />
      </div>
      <div className={styles.actions}>
        {operationId !== undefined && (
          <Button icon={Undo2} isPending={pendingId !== undefined} onPress={() => undo(operationId, later)}>
            {t('undo')}
          </Button>
        )}
        {takeBack && <TakeBack call={takeBack} />}
        {askingFor !== undefined && (
          <Button icon={FolderInput} onPress={() => setAsking(true)}>
            {t('elsewhere.choose')}
          </Button>
        )}
        <IconButton label={ui('close')} icon={X} onPress={close} />
      </div>
      <OptionalPart>
        {askingFor !== undefined && (
          <WayBackDialog
            operationId={askingFor}
            conflicts={conflicts}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
          />
        )}
      </OptionalPart>
    </section>
  )
}

/** Undo of what is no operation. */
function TakeBack({ call }: { call: () => Promise<unknown> }) {
  const t = useTranslations('undo')
  const { submit, isPending } = useSubmit<void, unknown>({
    call,
    onSuccess: () => showNotice({ text: t('done') }),
  })
  return (
    <Button icon={Undo2} isPending={isPending} onPress={() => void submit()}>
      {t('undo')}
    </Button>
  )
}
