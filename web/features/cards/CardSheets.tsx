import { createPortal } from 'react-dom'
import styles from './CardSheets.module.css'
import { type Card, type CardSize, LoginCard } from './LoginCard.tsx'

const perSheet: Record<CardSize, number> = { small: 8, large: 4 }

type Props = { cards: readonly Card[]; school: string; size: CardSize }

/** The sheets of A4 that are printed in place of the page. */
export function CardSheets({ cards, school, size }: Props) {
  const count = perSheet[size]
  const sheets = Array.from({ length: Math.ceil(cards.length / count) }, (_, index) =>
    cards.slice(index * count, (index + 1) * count),
  )
  // Beside the page, so that printing can leave the page out.
  return createPortal(
    <div className={styles.print}>
      {sheets.map((sheet) => (
        <div key={sheet[0]?.login} className={`${styles.sheet} ${styles[size]}`}>
          {sheet.map((card) => (
            <div key={card.login} className={styles.place}>
              <LoginCard card={card} school={school} size={size} />
            </div>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
}
