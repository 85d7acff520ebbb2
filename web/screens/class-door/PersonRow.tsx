import { CircleCheck, LogOut } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { PersonOfClass } from '#contract/class-door.ts'
import { SymbolPicture } from '../../features/door/SymbolPicture.tsx'
import { Button, press } from '../../kit/ui/Button.tsx'
import { adaptSymbol } from '../../kit/ui/concepts.ts'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import styles from './ClassDoor.module.css'

type Props = { person: PersonOfClass; isPending: boolean; onEnd: () => void; onSymbol: () => void }

/** A child of the class, with the symbol that its teacher can change. */
export function PersonRow({ person, isPending, onEnd, onSymbol }: Props) {
  const t = useTranslations('classDoor')
  const tSymbols = useTranslations('symbols')
  const format = useFormatter()
  const { name, symbol, inSince } = person
  return (
    <li className={styles.person}>
      <button
        type="button"
        {...adaptSymbol('change', 'picture')}
        className={styles.symbol}
        onClick={(event) => press(event, onSymbol)}
      >
        <SymbolPicture symbol={symbol} />
        <VisuallyHidden>{t('changeSymbol', { name, symbol: tSymbols(symbol) })}</VisuallyHidden>
      </button>
      <div className={styles.who}>
        <strong translate="no">{name}</strong>
        {inSince !== null && (
          <span className={styles.since}>
            <CircleCheck aria-hidden size={18} />
            {t('inSince', {
              time: format.dateTime(new Date(inSince), { hour: '2-digit', minute: '2-digit' }),
            })}
          </span>
        )}
      </div>
      {inSince !== null && (
        <Button size="large" icon={LogOut} concepts={['leave']} isAtRest={isPending} onPress={onEnd}>
          <span aria-hidden>{t('end')}</span>
          <VisuallyHidden>{`${t('end')}: ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
