import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './DevicePictures.module.css'

/** Pictures of the question that each kind of device asks when one logs in with it. */
export function DevicePictures() {
  const t = useTranslations('topics.pictures')
  return (
    <ul className={styles.pictures}>
      {devices.map(({ id, drawing }) => (
        <li key={id}>
          <svg viewBox="0 0 120 84" className={styles.picture} aria-hidden="true">
            {drawing}
          </svg>
          <p>{t(id)}</p>
        </li>
      ))}
    </ul>
  )
}

const phone = <rect className={styles.body} x="40" y="4" width="40" height="76" rx="8" />

const laptop = (
  <>
    <rect className={styles.body} x="22" y="6" width="76" height="50" rx="5" />
    <path className={styles.body} d="M12 60h96l6 14a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z" />
  </>
)

const fingerprint = (
  <path
    className={styles.mark}
    d="M60 36c-4 0-6.500 3-6.500 6.500 0 4-.5 7-1.500 9.500M60 42.500c0 5.500-.8 9-2 12M66.500 42.500c0 4-.3 7.500-1 10.500M49 43c0-6.500 4.800-12 11-12s11 5.500 11 12c0 2.500-.1 4.500-.4 6.500"
  />
)

const dots = (y: number, count: number) =>
  Array.from({ length: count }, (_, index) => (
    <circle key={index} className={styles.full} cx={60 + (index - (count - 1) / 2) * 7} cy={y} r="2.2" />
  ))

/** A square that a camera reads, in small. */
const square = (
  <path
    className={styles.full}
    d="M48 16h9v9h-9zM63 16h9v9h-9zM48 31h9v9h-9zM63 31h4v4h-4zM68 36h4v4h-4zM58 26h4v4h-4zM68 27h4v3h-4z"
  />
)

const devices: readonly {
  id: 'iphone' | 'android' | 'windows' | 'mac' | 'key' | 'app'
  drawing: ReactNode
}[] = [
  {
    id: 'iphone',
    drawing: (
      <>
        {phone}
        <rect className={styles.line} x="53" y="8" width="14" height="4" rx="2" />
        <path
          className={styles.mark}
          d="M48 34v-4a4 4 0 0 1 4-4h4M64 26h4a4 4 0 0 1 4 4v4M72 46v4a4 4 0 0 1-4 4h-4M56 54h-4a4 4 0 0 1-4-4v-4M55 35v4M65 35v4M60.500 36v6h-2M54 47c3.500 3 8.500 3 12 0"
        />
      </>
    ),
  },
  {
    id: 'android',
    drawing: (
      <>
        {phone}
        <circle className={styles.full} cx="60" cy="10" r="2" />
        {fingerprint}
        {dots(68, 4)}
      </>
    ),
  },
  {
    id: 'windows',
    drawing: (
      <>
        {laptop}
        <rect className={styles.soft} x="36" y="14" width="48" height="34" rx="3" />
        <circle className={styles.mark} cx="60" cy="26" r="8" />
        <path className={styles.mark} d="M57 24v1.500M63 24v1.500M56.500 28.500c2 1.800 5 1.800 7 0" />
        {dots(42, 4)}
        <path className={styles.line} d="M50 70h20" />
      </>
    ),
  },
  {
    id: 'mac',
    drawing: (
      <>
        {laptop}
        <path className={styles.line} d="M22 64h66M22 68h76" />
        <rect className={styles.soft} x="92" y="61.500" width="8" height="5" rx="1.500" />
        <path className={styles.mark} d="M92 61.500h8v5h-8zM112 46 101 59M102 52l-1.500 7.500 7-2.500" />
        <g transform="translate(0 -12)">{fingerprint}</g>
      </>
    ),
  },
  {
    id: 'key',
    drawing: (
      <>
        <path className={styles.body} d="M4 18h44v48H4" />
        <path className={styles.line} d="M48 34h8v16h-8" />
        <rect className={styles.body} x="56" y="30" width="48" height="24" rx="12" />
        <circle className={styles.soft} cx="80" cy="42" r="8" />
        <circle className={styles.mark} cx="80" cy="42" r="8" />
        <path className={styles.mark} d="M80 12v12M75 19.500l5 5.500 5-5.500" />
        <circle className={styles.line} cx="97" cy="42" r="2.500" />
      </>
    ),
  },
  {
    id: 'app',
    drawing: (
      <>
        {phone}
        {square}
        <path className={styles.line} d="M46 48h28" />
        <rect className={styles.soft} x="45" y="52" width="30" height="12" rx="3" />
        <text className={styles.digits} x="60" y="61.500">
          123456
        </text>
      </>
    ),
  },
]
