import { useTranslations } from 'use-intl'
import { changeSymbol, type PersonOfClass } from '#contract/class-door.ts'
import { type ChildSymbol, symbols } from '#contract/symbols.ts'
import { SymbolPicture } from '../../features/door/SymbolPicture.tsx'
import { press } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import styles from './ClassDoor.module.css'

type Props = DialogState & {
  person: PersonOfClass
  people: readonly PersonOfClass[]
  refresh: () => Promise<unknown>
}

/** The sixty symbols, of which a child gets another one; whose the others are stands beneath them. */
export function ChangeSymbolDialog({ person, people, refresh, isOpen, onClose }: Props) {
  const t = useTranslations('classDoor')
  const tSymbols = useTranslations('symbols')
  const { submit, isPending, error } = useSubmit({
    call: (symbol: ChildSymbol) => call(changeSymbol, { params: { id: person.id }, body: { symbol } }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const ownerOf = (symbol: ChildSymbol) =>
    people.find((other) => other.symbol === symbol && other.id !== person.id)
  return (
    <Dialog
      title={t('symbolOf', { name: person.name })}
      width="wide"
      isOpen={isOpen}
      onClose={onClose}
      isPending={isPending}
    >
      {error && <FormMessage kind="error">{error}</FormMessage>}
      <ul className={styles.choices}>
        {symbols.map((symbol) => {
          const owner = ownerOf(symbol)
          return (
            <li key={symbol}>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={symbol === person.symbol}
                disabled={owner !== undefined}
                onClick={(event) => press(event, isPending ? undefined : () => void submit(symbol))}
              >
                <SymbolPicture symbol={symbol} />
                <span>{tSymbols(symbol)}</span>
                {owner && <span className={styles.owner}>{t('taken', { name: owner.name })}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
