import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirmTotp, SecurityChanged, startTotp } from '#contract/security.ts'
import { Button, buttonClass } from '../../kit/ui/Button.tsx'
import { CopyableCode } from '../../kit/ui/CopyableCode.tsx'
import { DialogActions } from '../../kit/ui/DialogActions.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { QrCode } from '../../kit/ui/QrCode.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import styles from './AppSetUp.module.css'
import { CodeField } from './CodeField.tsx'
import type { SetUp } from './MethodFrame.tsx'
import { ProofField } from './ProofField.tsx'
import { useProof, useProven } from './useProof.ts'

type Secret = { secret: string; uri: string }

/** Sets up an authenticator app: a square and a text with its secret, and a code of it as a proof. */
export function AppSetUp({ onDone, cancel }: SetUp) {
  const t = useTranslations('security.app')
  const tUi = useTranslations('ui')
  const [made, setMade] = useState<Secret>()
  const [code, setCode] = useState('')
  // A person who has just typed the password need not look at it again.
  const [isProven, setProven] = useState(false)
  const proof = useProof()
  const start = useProven<Secret>(proof, {
    call: async (body) => (await call(startTotp, { body })).data,
    onSuccess: (secret) => {
      setProven(proof.field !== null)
      setMade(secret)
    },
  })
  const confirm = useProven<SecurityChanged>(proof, {
    call: async (body) =>
      SecurityChanged.fromWire((await call(confirmTotp, { body: { ...body, code } })).data),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => isRefusal(error, 'secondStep.notStarted') && setMade(undefined),
  })
  const startNow = useEffectEvent(() => start.submit())
  useEffect(() => void startNow(), [])

  if (!made) {
    const isWaiting = start.isPending && !proof.field
    return (
      <Form onSubmit={() => start.submit()} error={start.error ?? confirm.error}>
        <p>{t('intro')}</p>
        {isWaiting && <Spinner label={tUi('loading')} />}
        <ProofField field={proof.field} />
        <DialogActions>
          {cancel}
          {!isWaiting && (
            <Button type="submit" variant="primary" isPending={start.isPending}>
              {t('next')}
            </Button>
          )}
        </DialogActions>
      </Form>
    )
  }
  return (
    <Form onSubmit={() => confirm.submit()} error={confirm.error}>
      <ol className={styles.steps}>
        <li>{t('install')}</li>
        <li>
          {t('scan')}
          <div className={styles.square}>
            <QrCode text={made.uri} />
          </div>
          <CopyableCode label={t('typed')} code={made.secret} />
          <a className={`${buttonClass()} ${styles.here}`} href={made.uri}>
            {t('here')}
          </a>
        </li>
        <li>{t('type')}</li>
      </ol>
      <CodeField value={code} onChange={setCode} />
      {(!isProven || proof.field?.error) && <ProofField field={proof.field} />}
      <FormMessage kind="info">{t('clock')}</FormMessage>
      <DialogActions>
        {cancel}
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          {t('submit')}
        </Button>
      </DialogActions>
    </Form>
  )
}
