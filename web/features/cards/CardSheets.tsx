import { createPortal } from 'react-dom'
import { useFormatter } from 'use-intl'
import { type CardClass, sheetsOf } from './by-class.ts'
import styles from './CardSheets.module.css'
import { type Card, type CardSize, LoginCard } from './LoginCard.tsx'
import { TeacherList } from './TeacherList.tsx'

const perSheet: Record<CardSize, number> = { small: 8, large: 4 }

/** `hasLists`: whether each class begins with a list for its teacher. */
type Props = { classes: readonly CardClass<Card>[]; school: string; size: CardSize; hasLists: boolean }

/** The sheets that are printed in place of the page: A4 or Letter, and a new one for each class. */
export function CardSheets({ classes, school, size, hasLists }: Props) {
  // Beside the page, so that printing can leave the page out.
  return createPortal(
    <div className={styles.print}>
      {classes.map((each) => (
        <div key={each.key}>
          {hasLists && (
            <div className={styles.teacher}>
              <TeacherList of={each} school={school} />
            </div>
          )}
          <Sheets of={each} school={school} size={size} />
        </div>
      ))}
    </div>,
    document.body,
  )
}

function Sheets({ of, school, size }: { of: CardClass<Card>; school: string; size: CardSize }) {
  const format = useFormatter()
  const sheets = sheetsOf(of.cards, perSheet[size])
  return sheets.map((sheet, index) => (
    <div key={sheet[0]?.login} className={styles.sheet}>
      <div className={styles.heading}>
        <h2>{of.name || school}</h2>
        {of.name !== school && <span>{school}</span>}
        {sheets.length > 1 && (
          <span>
            {format.number(index + 1)} / {format.number(sheets.length)}
          </span>
        )}
      </div>
      <div className={`${styles.cards} ${styles[size]}`}>
        {sheet.map((card) => (
          <div key={card.login} className={styles.place}>
            <LoginCard card={card} school={school} size={size} />
          </div>
        ))}
      </div>
    </div>
  ))
}
