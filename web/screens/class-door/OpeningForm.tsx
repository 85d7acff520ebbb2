import { DoorOpen, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { doorMinutes } from '#contract/class-door.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { NumberField } from '../../kit/ui/NumberField.tsx'
import styles from './ClassDoor.module.css'
import type { useDoor } from './useDoor.ts'

const usualMinutes = 20

type Props = { open: ReturnType<typeof useDoor>['open']; label: string; icon?: LucideIcon }

/** For how long the door is opened, and the button that opens it. */
export function OpeningForm({ open, label, icon = DoorOpen }: Props) {
  const t = useTranslations('classDoor')
  const [minutes, setMinutes] = useState<number | null>(usualMinutes)
  const { least, most } = doorMinutes
  const isRight = minutes !== null && minutes >= least && minutes <= most
  return (
    <div className={styles.form}>
      <Form onSubmit={() => isRight && void open.submit(minutes)} error={open.error}>
        <NumberField
          label={t('minutes')}
          hint={t('minutesHint', { least, most })}
          error={isRight ? undefined : t('minutesHint', { least, most })}
          value={minutes}
          onChange={setMinutes}
          min={least}
          max={most}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon={icon}
            concepts={icon === DoorOpen ? ['open', 'door'] : ['code']}
            isDisabled={!isRight}
            isPending={open.isPending}
          >
            {label}
          </Button>
        </div>
      </Form>
    </div>
  )
}
