import { useTranslations } from 'use-intl'
import type { MeDocument } from '#contract/me-documents.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { CopyableCode } from '../../kit/ui/CopyableCode.tsx'
import { DialogActions } from '../../kit/ui/DialogActions.tsx'
import styles from './IssuedWebCode.module.css'

/** The new web code, ready to copy. */
export function IssuedWebCode({ document, onClose }: { document: MeDocument; onClose: () => void }) {
  const t = useTranslations('documents')
  const { webCode, seats, type } = document
  return (
    <div className={styles.parts}>
      <p>{t('add.doneText', { count: seats, type: type.name })}</p>
      <CopyableCode label={t('webCode')} code={webCode} hint={t('add.doneHint')} autoFocus />
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {t('add.close')}
        </Button>
      </DialogActions>
    </div>
  )
}
