import { Fingerprint, LogIn } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReplyOf } from '#contract/endpoint.ts'
import { giveSecondStep, rememberedDays } from '#contract/second-step.ts'
import type { AskedStep, SecondStepMethod } from '#contract/session.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useErrorText, useSubmit } from '../../platform/api/useSubmit.ts'
import { askForPasskey } from '../passkeys/ceremonies.ts'
import { failureOf } from '../passkeys/failure-of.ts'
import { CodeField } from './CodeField.tsx'

type StepFormProps = {
  method: SecondStepMethod
  /** For a passkey. */
  options: AskedStep['options']
  onTaken: (reply: ReplyOf<typeof giveSecondStep>) => Promise<void>
  onRefused: (error: unknown) => void
}

/** Takes the step with one method. What is wrong stands in the form only: it is about what was typed there. */
export function StepForm({ method, options, onTaken, onRefused }: StepFormProps) {
  const t = useTranslations('secondStep')
  const tSignIn = useTranslations('signIn')
  const say = useStepError()
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { submit, isPending, failed } = useSubmit<void, ReplyOf<typeof giveSecondStep>>({
    call: async () => {
      const proof = method === 'passkey' ? await passkeyFor(options) : { code }
      return call(giveSecondStep, { body: { method, ...proof, remember } })
    },
    isToldInPlace: () => true,
    onSuccess: onTaken,
    onError: (failure) => {
      onRefused(failure)
      field.current?.select()
    },
  })
  const isEmpty = method !== 'passkey' && code.trim() === ''
  return (
    <Form
      onSubmit={() => (isEmpty ? field.current?.focus() : submit())}
      error={failed ? say(failed) : undefined}
    >
      {method === 'totp' && <CodeField ref={field} value={code} onChange={setCode} autoFocus />}
      {method === 'recovery' && (
        <TextField
          ref={field}
          label={t('recovery.code')}
          hint={t('recovery.hint')}
          value={code}
          onChange={setCode}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isRequired
          autoFocus
        />
      )}
      <Checkbox isSelected={remember} onChange={setRemember} description={t('rememberHint')}>
        {t('remember', { days: rememberedDays })}
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        icon={method === 'passkey' ? Fingerprint : LogIn}
        isPending={isPending}
        fullWidth
      >
        {method === 'passkey' ? t('passkey.submit') : tSignIn('submit')}
      </Button>
    </Form>
  )
}

async function passkeyFor(options: AskedStep['options']) {
  if (!options) throw new Error('the server offers passkeys with options')
  return { credential: await askForPasskey(options) }
}

function useStepError(): (error: unknown) => string {
  const t = useTranslations('secondStep.passkey')
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof ApiError) return errorText(error)
    return t(failureOf(error) === 'stopped' ? 'stopped' : 'failed')
  }
}
