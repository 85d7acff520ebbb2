import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { NewCards, Wanted } from '../../features/cards/useNewCards.ts'
import type { usePrint } from '../../features/cards/usePrint.ts'
import { Button } from '../../kit/ui/Button.tsx'
import type { CardPerson } from '../../platform/session/new-passwords.ts'
import styles from './CardsToPrint.module.css'

type Props = {
  newCards: NewCards | undefined
  count: number
  /** The people whose cards have neither a password nor a square. */
  missing: readonly CardPerson[]
  /** The people whose cards lack a square. */
  squaresFor: readonly CardPerson[]
  kind: Pick<Wanted, 'kind' | 'language'>
} & ReturnType<typeof usePrint>

/** A card without a password and a square is of little use: printing those is only a quiet way out. */
export function PrintButtons(props: Props) {
  const { count, missing, squaresFor, kind, newCards, print, printWhenReady } = props
  const t = useTranslations('cards')
  if (!newCards || (missing.length === 0 && squaresFor.length === 0))
    return (
      <div>
        <Button variant="primary" icon={Printer} onPress={print}>
          {t('print', { count })}
        </Button>
      </div>
    )
  const { make, progress } = newCards
  const makeAndPrint = async () => {
    if (await make({ ...kind, passwordsFor: missing, squaresFor })) printWhenReady()
  }
  // Admins among them have no square: there is nothing to wait for.
  const makeSquaresAndPrint = async () => {
    if (await make({ ...kind, passwordsFor: [], squaresFor })) print()
  }
  const isMaking = progress !== undefined
  const isAllNew = missing.length > 0
  return (
    <div className={styles.buttons}>
      <Button
        variant="primary"
        icon={Printer}
        isPending={isMaking}
        onPress={() => void (isAllNew ? makeAndPrint() : makeSquaresAndPrint())}
      >
        {progress ??
          (isAllNew ? t('make', { count: missing.length }) : t('squares.make', { count: squaresFor.length }))}
      </Button>
      {isAllNew && squaresFor.length > 0 && (
        <Button isDisabled={isMaking} onPress={() => void makeSquaresAndPrint()}>
          {t('squares.keepPasswords')}
        </Button>
      )}
      <Button variant="quiet" isDisabled={isMaking} onPress={print}>
        {isAllNew ? t('printBlank') : t('print', { count })}
      </Button>
    </div>
  )
}
