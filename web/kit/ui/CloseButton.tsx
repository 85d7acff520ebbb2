import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTranslations } from 'use-intl'
import styles from './IconButton.module.css'

type CloseButtonProps = { onPress: () => void; isDisabled?: boolean }

/** The close button in the corner of an overlay. */
export function CloseButton({ onPress, isDisabled = false }: CloseButtonProps) {
  const t = useTranslations('ui')
  return (
    <Button
      className={`${styles.button} ${styles.quiet}`}
      aria-label={t('close')}
      isDisabled={isDisabled}
      onPress={onPress}
    >
      <X aria-hidden size={22} />
    </Button>
  )
}
