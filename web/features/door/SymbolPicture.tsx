import type { ChildSymbol } from '#contract/symbols.ts'
import styles from './SymbolPicture.module.css'
import sprite from './symbols.svg'

type SymbolPictureProps = {
  symbol: ChildSymbol
  /** For a tile that a child taps; small ones stand in a list. */
  isLarge?: boolean | undefined
}

/** The picture of a child's symbol. Decorative: put its word beside it, `symbols.fox` of `loadSymbolMessages`. */
export function SymbolPicture({ symbol, isLarge = false }: SymbolPictureProps) {
  return (
    <svg aria-hidden className={`${styles.picture} ${isLarge ? styles.large : ''}`}>
      <use href={`${sprite}#${symbol}`} />
    </svg>
  )
}
