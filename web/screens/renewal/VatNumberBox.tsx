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
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
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

/** Says how a VAT number stands. */
function useStandingText(): (standing: VatNumberStanding) => string {
  const t = useTranslations('renewal.vatNumber')
  const date = useCalendarDate()
  const isStaff = useSession().kind === 'staff'
  return ({ state, since }) => {
    const isTheirs = isStaff && (state === 'asked' || state === 'refused')
    return t(isTheirs ? `${state}OfStaff` : state, { date: since === null ? '' : date(since) })
  }
}

/** Reads out how the VAT number stands whenever that changes. `standing` undefined: it does not matter. */
export function VatNumberStatus({ standing }: { standing: VatNumberStanding | undefined }) {
  const text = useStandingText()
  return <VisuallyHidden role="status">{standing && text(standing)}</VisuallyHidden>
}

type Props = { serialNumber: string; form: BuyerForm; vatNumber: string; standing: VatNumberStanding }

/** How the VAT number of a buyer in another country stands; people ask for its confirmation, staff decide. */
export function VatNumberBox({ serialNumber, form, vatNumber, standing }: Props) {
  const t = useTranslations('renewal.vatNumber')
  const tDesk = useTranslations('home.vatNumbers')
  const said = useStandingText()(standing)
  const client = useQueryClient()
  const isStaff = useSession().kind === 'staff'
  const box = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  // The pressed button may be gone; a person who types elsewhere by now goes on.
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: renewalKey })
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement)) words.current?.focus()
  }
  const ask = useSubmit({
    call: (name: string) =>
      call(askVatNumber, { params: { sn: serialNumber }, body: Company.toWire({ name, vatNumber }) }),
    form,
    fieldNames,
    onSuccess: refresh,
  })
  const askNow = async () => {
    if (await form.check('name')) await ask.submit(form.getValues().name)
  }
  const { buttonFor, error } = useDecision({ vatNumber, onDone: refresh })
  const { id, state } = standing
  const Icon = icons[state]
  const shown = id !== null && state !== 'unknown' && { id, was: state }
  const mayAsk = state === 'unknown' || (state === 'refused' && !isStaff)
  return (
    <div ref={box} className={`${styles.box} ${tones[state === 'confirmed' ? 'pine' : 'plain']}`}>
      <Icon aria-hidden size={22} />
      <div ref={words} tabIndex={-1} className={styles.words}>
        <p>
          <Unbroken text={said} />
        </p>
        {state === 'asked' && !isStaff && <p>{t('answer')}</p>}
      </div>
      {(isStaff || mayAsk) && (
        <div className={styles.ways}>
          {mayAsk && (
            <Button isPending={ask.isPending} onPress={() => void askNow()}>
              {t(isStaff ? 'confirm' : 'ask')}
            </Button>
          )}
          {isStaff && shown && state !== 'confirmed' && (
            <Button {...buttonFor(shown, 'confirmed')}>{tDesk('confirm')}</Button>
          )}
          {isStaff && shown && state !== 'refused' && (
            <Button {...buttonFor(shown, 'refused')}>
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
