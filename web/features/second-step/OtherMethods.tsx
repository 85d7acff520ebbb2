import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SecondStepMethod } from '#contract/session.ts'
import { Button } from '../../kit/ui/Button.tsx'
import styles from './SecondStep.module.css'

type OtherMethodsProps = {
  methods: readonly SecondStepMethod[]
  onChoose: (method: SecondStepMethod) => void
  onLost: () => void
}

/** The other ways to take the step, listed at a press, and what to do without the phone. */
export function OtherMethods({ methods, onChoose, onLost }: OtherMethodsProps) {
  const t = useTranslations('secondStep')
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone.
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])
  return (
    <div className={styles.others} ref={list}>
      {isOpen
        ? methods.map((method) => (
            <Button key={method} fullWidth onPress={() => onChoose(method)}>
              {t(method === 'passkey' ? 'passkey.choose' : `${method}.code`)}
            </Button>
          ))
        : methods.length > 0 && (
            <Button variant="quiet" fullWidth onPress={() => setOpen(true)}>
              {t('otherWay')}
            </Button>
          )}
      <Button variant="quiet" fullWidth onPress={onLost}>
        {t('lost.title')}
      </Button>
    </div>
  )
}
