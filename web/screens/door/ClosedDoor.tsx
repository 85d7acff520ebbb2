import { DoorClosed, DoorOpen, LogIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import styles from './Door.module.css'

type Props = {
  /** Why a code opened nothing, in the server's words. */
  why: string | null
  onCode: (code: string) => void
}

/** The field for the words of a door. */
export function ClosedDoor({ why, onCode }: Props) {
  const t = useTranslations('door')
  const [code, setCode] = useState('')
  const typed = code.trim()
  return (
    <SignInCard
      title={t('title')}
      intro={t('intro')}
      foot={
        <ButtonLink href="/login" variant="quiet" size="large" icon={LogIn} fullWidth>
          {t('otherWay')}
        </ButtonLink>
      }
    >
      {why !== null && (
        <p className={styles.closed} role="alert">
          <DoorClosed aria-hidden size={56} />
          <span>{why}</span>
        </p>
      )}
      <Form onSubmit={() => typed !== '' && onCode(typed)}>
        <TextField
          size="large"
          label={t('code')}
          hint={t('codeHint')}
          value={code}
          onChange={setCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={DoorOpen}
          concepts={['open', 'door']}
          isDisabled={typed === ''}
          fullWidth
        >
          {t('open')}
        </Button>
      </Form>
    </SignInCard>
  )
}
