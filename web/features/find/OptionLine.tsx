import { CreditCard, FileText, Folder, KeyRound, School, Search } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Hit } from '#contract/find.ts'
import { initialsOf } from '#contract/initials.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { Tile } from '../../kit/ui/Tile.tsx'
import styles from './FindResults.module.css'
import { HitState } from './HitState.tsx'
import { markText } from './mark-text.ts'

export const optionId = (index: number) => `found-option-${index}`

type LineProps = { index: number; isActive: boolean; onOpen: () => void }

type OptionProps = LineProps & { address: string; children: ReactNode }

/** A link, so that it also opens in a new tab; the focus stays in the search box. */
function Option({ address, index, isActive, onOpen, children }: OptionProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      id={optionId(index)}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      href={address}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={follow}
    >
      {children}
    </a>
  )
}

const tiles = {
  customer: <Tile icon={School} tone="apricot" />,
  group: <Tile icon={Folder} tone="apricot" />,
  licence: <Tile icon={KeyRound} tone="pine" />,
  document: <Tile icon={FileText} tone="plain" />,
  payment: <Tile icon={CreditCard} tone="plain" />,
}

/** Something found, with what was searched for marked. */
export function HitLine({ hit, searched, ...props }: LineProps & { hit: Hit; searched: string }) {
  const { kind, title, detail, address } = hit
  return (
    <Option {...props} address={address}>
      {kind === 'person' ? <Avatar initials={initialsOf({ name: title, login: title })} /> : tiles[kind]}
      <span className={styles.words}>
        <b>
          <Marked text={title} searched={searched} />
        </b>{' '}
        <span className={styles.detail}>
          <Marked text={detail} searched={searched} />
        </span>
      </span>{' '}
      <HitState hit={hit} />
    </Option>
  )
}

function Marked({ text, searched }: { text: string; searched: string }) {
  return markText(text, searched).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : part.text,
  )
}

/** A search that shows more. */
export function WiderLine({ text, ...props }: LineProps & { text: string; address: string }) {
  return (
    <Option {...props}>
      <Tile icon={Search} tone="plain" />
      <span className={styles.words}>{text}</span>
    </Option>
  )
}
