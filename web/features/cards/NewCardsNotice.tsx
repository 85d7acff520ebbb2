import { IdCard, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { closeCardsNotice, useCardsNotice, useNewPasswords } from '../../platform/session/new-passwords.ts'
import styles from './NewCardsNotice.module.css'

/** Says that new passwords can be printed on cards, as long as there are some; stays until closed. */
export function NewCardsNotice() {
  const t = useTranslations('cards')
  const tUi = useTranslations('ui')
  const { length: count } = useNewPasswords()
  const isShown = useCardsNotice()
  return (
    <div role="status">
      {isShown && (
        <div className={styles.notice}>
          <p>{t('notice', { count })}</p>
          <ButtonLink href={addressOf.loginCards()} icon={IdCard}>
            {t('title')}
          </ButtonLink>
          <IconButton label={tUi('close')} icon={X} onPress={closeCardsNotice} />
        </div>
      )}
    </div>
  )
}
