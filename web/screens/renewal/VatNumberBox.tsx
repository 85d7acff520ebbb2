import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { VatNumberStanding, VatNumberState } from '#contract/orders.ts'
import { askVatNumber, Company } from '#contract/vat-numbers.ts'
import { useDecision } from '../../features/vat-numbers/useDecision.ts'
import { ViesLink } from '../../features/vat-numbers/ViesLink.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import tones from '../../kit/ui/tones.module.css'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { type BuyerForm, fieldNames } from './order-form.ts'
import { renewalKey } from './queries.ts'
import styles from './VatNumberBox.module.css'

const icons: Record<VatNumberState, LucideIcon> = {
  unknown: Info,
  asked: Clock,
  confirmed: CircleCheck,
  refused: CircleAlert,
}

type Props = { serialNumber: string; form: BuyerForm; vatNumber: string; standing: VatNumberStanding }

/** How the VAT number of a buyer in another country stands; people ask for its confirmation, staff decide. */
export function VatNumberBox({ serialNumber, form, vatNumber, standing }: Props) {
  const t = useTranslations('renewal.vatNumber')
  const tDesk = useTranslations('home.vatNumbers')
  const date = useCalendarDate()
  const client = useQueryClient()
  const { kind, account } = useSession()
  const isStaff = kind === 'staff'
  const words = useRef<HTMLDivElement>(null)
  // The pressed button may be gone.
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: renewalKey })
    words.current?.focus()
  }
  const ask = useSubmit({
    call: (name: string) =>
      call(askVatNumber, { params: { sn: serialNumber }, body: Company.toWire({ name, vatNumber }) }),
    ...{ form, fieldNames },
    onSuccess: refresh,
  })
  const askNow = async () => {
    if (await form.check('name')) await ask.submit(form.getValues().name)
  }
  const { buttonFor, error } = useDecision({ vatNumber, onDone: refresh })
  const { id, state, since } = standing
  const Icon = icons[state]
  const said = isStaff && state === 'asked' ? 'askedOfStaff' : state
  const hasAnswer = state === 'asked' && !isStaff && account.email !== ''
  const mayAsk = state === 'unknown' || (state === 'refused' && !isStaff)
  return (
    <div className={`${styles.box} ${tones[state === 'confirmed' ? 'pine' : 'plain']}`}>
      <Icon aria-hidden size={22} />
      <div ref={words} tabIndex={-1} role="status" className={styles.words}>
        <p>
          <Unbroken text={t(said, { date: since === null ? '' : date(since) })} />
        </p>
        {hasAnswer && <p>{t('answer')}</p>}
      </div>
      {(isStaff || mayAsk) && (
        <div className={styles.ways}>
          {mayAsk && (
            <Button isPending={ask.isPending} onPress={() => void askNow()}>
              {t(isStaff ? 'confirm' : 'ask')}
            </Button>
          )}
          {isStaff && id !== null && state !== 'confirmed' && (
            <Button {...buttonFor(id, 'confirmed')}>{tDesk('confirm')}</Button>
          )}
          {isStaff && id !== null && state !== 'refused' && (
            <Button {...buttonFor(id, 'refused')}>
              {state === 'asked' ? tDesk('refuse') : t('withdraw')}
            </Button>
          )}
          {isStaff && <ViesLink />}
        </div>
      )}
      {(ask.error ?? error) && (
        <div className={styles.error}>
          <FormMessage kind="error">{ask.error ?? error}</FormMessage>
        </div>
      )}
    </div>
  )
}
