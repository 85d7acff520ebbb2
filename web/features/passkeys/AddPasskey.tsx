import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addPasskey, SecurityChanged, startPasskey } from '#contract/security.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { DialogActions } from '../../kit/ui/DialogActions.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import type { SetUp } from '../second-step/MethodFrame.tsx'
import { ProofField } from '../second-step/ProofField.tsx'
import { useProof, useProven } from '../second-step/useProof.ts'
import { makePasskey } from './ceremonies.ts'
import { deviceName } from './device-name.ts'
import { failureOf } from './failure-of.ts'

/** Makes a passkey with the browser, under a name that the person can change. */
export function AddPasskey({ onDone, cancel }: SetUp) {
  const t = useTranslations('security.passkey')
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const proof = useProof()
  const { submit, isPending, error } = useProven<SecurityChanged>(proof, {
    call: async (body) => {
      const options = (await call(startPasskey, { body })).data
      const credential = await makePasskey(options)
      const added = await call(addPasskey, { body: { ...body, credential, name } })
      return SecurityChanged.fromWire(added.data)
    },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    say: (failure) => {
      if (failure instanceof ApiError) return undefined
      const why = failureOf(failure)
      return t(`failed.${why === 'replaced' ? 'stopped' : why}`)
    },
  })
  return (
    <Form onSubmit={() => submit()} error={error}>
      <p>{t('intro')}</p>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        onChange={setName}
        maxLength={60}
        name="passkey-name"
        autoComplete="off"
        isRequired
      />
      <ProofField field={proof.field} />
      <DialogActions>
        {cancel}
        <Button type="submit" variant="primary" icon={Fingerprint} isPending={isPending}>
          {t('submit')}
        </Button>
      </DialogActions>
    </Form>
  )
}
