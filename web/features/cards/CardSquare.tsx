import { useTranslations } from 'use-intl'
import { QrCode } from '../../kit/ui/QrCode.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './CardSquare.module.css'
import { cardAddress } from './card-address.ts'

/** The QR code of a login card. `code`: of the card. */
export function CardSquare({ code }: { code: string }) {
  const t = useTranslations('cards.card')
  const { address } = useConfig()
  return (
    <figure className={styles.square}>
      <QrCode text={cardAddress(address, code)} />
      <figcaption>{t('scan')}</figcaption>
    </figure>
  )
}
