import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useDay } from '../../platform/i18n/useDay.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import { DisconnectOtherDialog } from './DisconnectOtherDialog.tsx'
import { DisconnectOwnDialog } from './DisconnectOwnDialog.tsx'
import styles from './IdentityLink.module.css'
import { identityLinkQuery } from './query.ts'

/** Shows that an account is connected to the identity provider, with a button to disconnect; else renders nothing. */
export function IdentityLink({ account }: { account: Account }) {
  const t = useTranslations('account.link')
  const day = useDay()
  const errorText = useErrorText()
  const { identityProvider } = useConfig()
  const isOwn = useSession().account.id === account.id
  const Question = isOwn ? DisconnectOwnDialog : DisconnectOtherDialog
  const client = useQueryClient()
  const query = identityLinkQuery(account.id)
  const { data: link, error: failure } = useQuery(query)
  const question = useOpenedDialog<'disconnect'>(account.id)
  const [isUndone, setUndone] = useState(false)
  const outcome = useRef<HTMLParagraphElement>(null)
  const { login } = account
  const provider = identityProvider ?? link?.provider ?? ''
  const done = t('done', { login, provider })

  const onDone = () => {
    client.setQueryData(query.queryKey, null)
    setUndone(true)
    question.close()
  }

  useEffect(() => {
    if (failure && !isRefusal(failure, 'session.required')) showMessage(errorText(failure), 'error')
  }, [failure])

  // The button that opened the dialog is gone.
  useEffect(() => {
    if (isUndone) outcome.current?.focus()
  }, [isUndone])

  return (
    <>
      {link && (
        <div className={styles.link}>
          <p className={styles.words}>
            {t('connected', { provider, date: day(link.linkedAt) })}
            {!isOwn && ` ${t('newPassword', { provider })}`}
          </p>
          <Button icon={Unlink} onPress={() => question.open('disconnect')}>
            {t('disconnect')}
            <VisuallyHidden>{` ${login}`}</VisuallyHidden>
          </Button>
        </div>
      )}
      {isUndone && !link && (
        <p ref={outcome} tabIndex={-1} className={styles.outcome}>
          {done}
        </p>
      )}
      {question.opened && (
        <Question
          key={question.opened.turn}
          {...{ account, provider, done }}
          isOpen={question.opened.isOpen}
          onClose={question.close}
          onDone={onDone}
        />
      )}
    </>
  )
}
