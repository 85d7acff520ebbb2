import { ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Attention } from '#contract/home.ts'
import { UnlockButton } from '../../../features/accounts/locked/UnlockButton.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { Link } from '../../../kit/ui/Link.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import { keptMs, useNewPasswords } from '../../../platform/session/new-passwords.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import styles from './Attention.module.css'
import { lookOf, nextStepOf } from './attention-facts.ts'

type Props = {
  item: Attention
  isFirst: boolean
  onSeen: (item: Attention) => void
  onDone: () => Promise<void>
}

/** A sentence, what follows from it, and what to do. On a phone only the first one keeps its button. */
export function AttentionItem({ item, isFirst, onSeen, onDone }: Props) {
  const t = useTranslations('attention')
  const about = item.group?.name ?? item.invoice ?? item.serialNumber ?? ''
  const sentences = useSentences(item)
  const printed = usePrinted(item)
  const { title, text } = printed ?? sentences
  const step = nextStepOf(item, printed !== undefined)
  return (
    <li className={`${styles.item} ${isFirst ? styles.first : ''}`}>
      <Tile {...lookOf(item)} isRound={false} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.button}>
        {item.code === 'licence.ends' && item.mayRenew && (
          <Button onPress={() => onSeen(item)}>
            {t('seen')}
            <VisuallyHidden>{` ${about}`}</VisuallyHidden>
          </Button>
        )}
        {item.person && <UnlockButton person={item.person} onDone={onDone} />}
        {step.text !== null && (
          <ButtonLink href={step.href} variant={isFirst && step.text === 'renew' ? 'primary' : 'secondary'}>
            {t(`step.${step.text}`)}
            <VisuallyHidden>{` ${about}`}</VisuallyHidden>
          </ButtonLink>
        )}
      </div>
      <Link href={step.href} className={styles.go} aria-label={title}>
        <ChevronRight aria-hidden size={20} />
      </Link>
    </li>
  )
}

/** The text in place of never having signed in, while the cards of all these people can be printed again: others would be made. */
function usePrinted({ code, people = 0 }: Attention): { title: string; text: string } | undefined {
  const t = useTranslations('attention')
  const format = useFormatter()
  const fresh = useNewPasswords().filter(({ person }) => person.isNew)
  if (code !== 'people.neverSignedIn' || fresh.length < people) return undefined
  const until = new Date(Math.min(...fresh.map(({ madeAt }) => madeAt)) + keptMs)
  const time = format.dateTime(until, { timeStyle: 'short' })
  return { title: t('again', { count: fresh.length }), text: t('againText', { time }) }
}

function useSentences(item: Attention): { title: string; text: string } {
  const t = useTranslations('attention')
  const tSignIn = useTranslations('person.signIn')
  const date = useCalendarDate()
  const euros = useEuros()
  const { account } = useSession()
  const format = useFormatter()
  /** "9 in Klas 1B, 3 in Klas 2A" */
  const placesOf = ({ places = [], people: all = 0 }: Attention) => {
    const elsewhere = places.reduce((left, { people: there }) => left - there, all)
    const parts = places.map(({ name: of, people: there }) => t('neverIn', { count: there, group: of }))
    return format.list([...parts, ...(elsewhere > 0 ? [t('neverElsewhere', { count: elsewhere })] : [])], {
      type: 'unit',
    })
  }
  const { code, serialNumber = '', group, days = 0, people = 0, validUntil = '', since = '' } = item
  const { person, lockedUntil = '' } = item
  const isOwn = serialNumber === account.serialNumber
  const whose = group ? 'group' : isOwn ? 'own' : 'licence'
  const name = group?.name ?? serialNumber
  switch (code) {
    case 'licence.ended':
      return {
        title: t(`ended.${whose}`, { name }),
        text: t('endedText', { date: date(validUntil), people }),
      }
    case 'licence.ends':
      return {
        title: t(`ends.${whose}`, { name, days }),
        text: t('endsText', { date: date(validUntil), people }),
      }
    case 'seats.full':
      return {
        title: t('full', { name, inUse: item.inUse ?? 0, seats: item.seats ?? 0 }),
        text: t('fullText'),
      }
    case 'payment.concern':
      return {
        title: t(`payment.${item.concern ?? 'refunded'}`, { amount: euros(item.amountCents ?? 0) }),
        text: t('paymentText', { date: date(since), serialNumber }),
      }
    case 'invoice.unpaid': {
      const due = { date: date(item.due ?? ''), serialNumber }
      const invoice = { ...due, number: item.invoice ?? '', amount: euros(item.amountCents ?? 0) }
      return days < 0
        ? { title: t('overdue', invoice), text: t('overdueText', due) }
        : { title: t('unpaid', invoice), text: t('unpaidText', due) }
    }
    case 'person.locked':
      return {
        title: t('locked', { name: person?.name || person?.login || '' }),
        text: tSignIn('locked', { time: format.dateTime(new Date(lockedUntil), { timeStyle: 'short' }) }),
      }
    case 'people.neverSignedIn':
      return { title: t('never', { count: people }), text: t('neverText', { places: placesOf(item) }) }
  }
}
