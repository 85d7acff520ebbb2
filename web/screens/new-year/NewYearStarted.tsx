import { FolderOpen, Undo2, UserRoundPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useUndo } from '../../features/undo/useUndo.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import styles from './NewYear.module.css'
import type { Started } from './queries.ts'
import { useSum } from './useSum.ts'

/** `adding`: the address at which a list of new people is added. */
type Props = { started: Started; back: string; adding: string; onUndone: () => void }

/** The changes, with Undo, and the next step: the list of those who are new. */
export function NewYearStarted({ started: { counts, operationId }, back, adding, onUndone }: Props) {
  const t = useTranslations('newYear')
  const sumOf = useSum()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { undo, pendingId } = useUndo(onUndone)
  return (
    <div className={styles.plan}>
      <h2 ref={heading} tabIndex={-1}>
        {t('done.title')}
      </h2>
      <p>{sumOf(counts)}</p>
      <p className={styles.place}>{t('done.text')}</p>
      <h3>{t('next.title')}</h3>
      <p>{t('next.text')}</p>
      <div data-foot className={styles.foot}>
        {operationId !== undefined && (
          <Button icon={Undo2} isPending={pendingId !== undefined} onPress={() => undo(operationId)}>
            {t('undo')}
          </Button>
        )}
        <ButtonLink href={back} icon={FolderOpen}>
          {t('back')}
        </ButtonLink>
        <ButtonLink href={adding} variant="primary" icon={UserRoundPlus}>
          {t('next.add')}
        </ButtonLink>
      </div>
    </div>
  )
}
