import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type giveSecondStep, secondStepMinutes } from '#contract/second-step.ts'
import type { AskedStep, SecondStepMethod } from '#contract/session.ts'
import { afterMs } from '../../kit/after-ms.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { minuteMs } from '../../platform/durations.ts'
import { useHasPasskeys } from '../passkeys/useHasPasskeys.ts'
import { SignInCard } from '../signing-in/SignInCard.tsx'
import { LostPhone } from './LostPhone.tsx'
import { OtherMethods } from './OtherMethods.tsx'
import styles from './SecondStep.module.css'
import { StepForm } from './StepForm.tsx'

/** The best one first. */
const order: readonly SecondStepMethod[] = ['passkey', 'totp', 'recovery']

type SecondStepProps = {
  step: AskedStep
  onTaken: (reply: ReplyOf<typeof giveSecondStep>) => Promise<void>
  /** Begins the sign-in again. */
  onBack: () => void
}

/** Asks for the second step of a sign-in, which waits for ten minutes. */
export function SecondStep({ step, onTaken, onBack }: SecondStepProps) {
  const t = useTranslations('secondStep')
  const hasPasskeys = useHasPasskeys()
  const methods = order.filter(
    (method) => step.methods.includes(method) && (method !== 'passkey' || hasPasskeys),
  )
  const [method, setMethod] = useState(methods[0])
  const [isLost, setLost] = useState(false)
  const [isOver, setOver] = useWaitingEnd()
  const heading = useRef<HTMLHeadingElement>(null)

  const shown = isOver ? 'over' : isLost ? 'lost' : method
  // Each change takes the pressed button away. The code's field takes the focus by itself.
  useEffect(() => {
    if (shown !== 'totp' && shown !== 'recovery') heading.current?.focus({ preventScroll: true })
  }, [shown])

  const choose = (chosen: SecondStepMethod) => {
    setMethod(chosen)
    setLost(false)
  }
  const back = (
    <Button fullWidth onPress={onBack}>
      {t('back')}
    </Button>
  )
  if (isOver) {
    return (
      <SignInCard title={t('title')} headingRef={heading} intro={t('overIntro')} foot={null}>
        <div className={styles.parts}>
          <FormMessage kind="info">{t('over', { minutes: secondStepMinutes })}</FormMessage>
          <Button variant="primary" fullWidth onPress={onBack}>
            {t('again')}
          </Button>
        </div>
      </SignInCard>
    )
  }
  if (isLost || method === undefined) {
    return (
      <SignInCard title={t('lost.title')} headingRef={heading} intro={t('lost.intro')} foot={back}>
        <LostPhone
          hasCodes={methods.includes('recovery')}
          onCode={() => choose('recovery')}
          onReturn={method && (() => setLost(false))}
        />
      </SignInCard>
    )
  }
  return (
    <SignInCard title={t('title')} headingRef={heading} intro={t(`${method}.intro`)} foot={back}>
      <div className={styles.parts}>
        <StepForm
          key={method}
          {...{ method, onTaken }}
          options={step.options}
          onRefused={(error) => isRefusal(error, 'secondStep.over') && setOver()}
        />
        <OtherMethods
          key={`others of ${method}`}
          methods={methods.filter((other) => other !== method)}
          onChoose={choose}
          onLost={() => setLost(true)}
        />
      </div>
    </SignInCard>
  )
}

/** Whether the sign-in has waited too long; the server may say so before. */
function useWaitingEnd(): [isOver: boolean, end: () => void] {
  const [isOver, setOver] = useState(false)
  useEffect(() => afterMs(secondStepMinutes * minuteMs, () => setOver(true)), [])
  return [isOver, () => setOver(true)]
}
