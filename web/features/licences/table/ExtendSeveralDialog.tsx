import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedLicence } from '#contract/licence-table.ts'
import type { Selection } from '../../../kit/lists/useSelection.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { DialogActions } from '../../../kit/ui/DialogActions.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { showMessage } from '../../../kit/ui/messages.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { useErrorText, useSubmit } from '../../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { todayInBrussels } from '../end-date.ts'
import styles from './ExtendSeveralDialog.module.css'
import { type Extension, extendSeveral, extensionsOf } from './extend-several.ts'
import { refreshLicences } from './queries.ts'

type Props = DialogState & { selection: Selection<ListedLicence> }

/** Asks once for all that are selected, says what each gets, extends them, and tells which could not be. */
export function ExtendSeveralDialog({ selection, isOpen, onClose }: Props) {
  const t = useTranslations('desk.extend')
  const tUi = useTranslations('ui')
  const tTable = useTranslations('desk.table')
  const errorText = useErrorText()
  const client = useQueryClient()
  // As it was asked: the rows behind it may change meanwhile.
  const [asked] = useState(() => [...selection.rows.values()])
  const [extensions] = useState(() => extensionsOf(asked, todayInBrussels(new Date())))
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>()
  const count = extensions.length
  const permanent = asked.length - count

  const { submit, isPending } = useSubmit({
    call: () => extendSeveral(extensions, setDone),
    onSuccess: async (errors) => {
      const reasons = new Map(
        [...errors].map(([serialNumber, error]) => [
          serialNumber,
          isRefusal(error, 'change.outdated') ? t('changedMeanwhile') : errorText(error),
        ]),
      )
      await refreshLicences(client)
      selection.keepRefused(reasons)
      if (reasons.size > 0) return setFailed(reasons)
      showMessage(t('done', { count }), 'success')
      onClose()
    },
  })
  if (failed)
    return (
      <Dialog title={t('partlyTitle')} isOpen={isOpen} onClose={onClose} role="alertdialog">
        <div className={styles.parts}>
          <FormMessage kind="error">
            {t('partly', { done: count - failed.size, count, failed: failed.size })}
          </FormMessage>
          <List
            extensions={extensions.filter(({ licence }) => failed.has(licence.serialNumber))}
            reasons={failed}
          />
          <DialogActions>
            <Button variant="primary" autoFocus onPress={onClose}>
              {tUi('close')}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title={t('title', { count })}
      isOpen={isOpen}
      onClose={onClose}
      isPending={isPending}
      role="alertdialog"
    >
      <div className={styles.parts}>
        <p>{t('text', { count })}</p>
        <List extensions={extensions} />
        {permanent > 0 && <p>{t('permanent')}</p>}
        <p role="status">{isPending && t('progress', { done, count })}</p>
        <DialogActions>
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            {tUi('cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={count === 0}
            onPress={() => void submit(undefined)}
          >
            {tTable('extend', { count })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** The new end date of each licence, or why it has none. */
function List({
  extensions,
  reasons,
}: {
  extensions: readonly Extension[]
  reasons?: ReadonlyMap<string, string>
}) {
  const t = useTranslations('desk.extend')
  const date = useCalendarDate()
  return (
    <ul className={styles.list}>
      {extensions.map(({ licence: { name, serialNumber }, from, until }) => (
        <li key={serialNumber}>
          <b>{name || serialNumber}</b>
          <span className={styles.what}>
            {name && `${serialNumber} · `}
            {reasons?.get(serialNumber) ?? t('fromTo', { from: date(from), until: date(until) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
