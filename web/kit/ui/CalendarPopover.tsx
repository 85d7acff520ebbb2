import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { useTranslations } from 'use-intl'
import styles from './CalendarPopover.module.css'
import iconStyles from './IconButton.module.css'

const turn = `${iconStyles.button} ${iconStyles.quiet}`

type CalendarPopoverProps = {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  /** `YYYY-MM-DD`; any other text counts as no date. */
  value: string
  onChange: (value: string) => void
  onClose: () => void
}

/** The open calendar of a DateField; loaded when it is first needed. */
export function CalendarPopover({ label, triggerRef, value, onChange, onClose }: CalendarPopoverProps) {
  const t = useTranslations('ui')
  const chosen = /^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDate(value) : null
  return (
    <Popover
      className={styles.popover ?? ''}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={8}
      containerPadding={4}
    >
      <Dialog className={styles.dialog ?? ''} aria-label={label}>
        <Calendar aria-label={label} autoFocus value={chosen} onChange={(date) => onChange(date.toString())}>
          <header className={styles.head}>
            <Button slot="previous" className={turn} aria-label={t('previousMonth')}>
              <ChevronLeft aria-hidden size={22} />
            </Button>
            <Heading level={3} className={styles.month ?? ''} />
            <Button slot="next" className={turn} aria-label={t('nextMonth')}>
              <ChevronRight aria-hidden size={22} />
            </Button>
          </header>
          <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  )
}
