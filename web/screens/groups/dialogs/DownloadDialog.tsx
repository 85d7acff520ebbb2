import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ExportFormat, exportPeople, type exportRows } from '#contract/export.ts'
import type { Group } from '#contract/groups.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { DialogActions } from '../../../kit/ui/DialogActions.tsx'
import { Form } from '../../../kit/ui/Form.tsx'
import { Segments } from '../../../kit/ui/Segments.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { fileAddress } from '../../../platform/api/file-address.ts'
import { useDownload } from '../../../platform/session/useDownload.ts'
import type { BulkTask } from '../bulk/bulk.ts'

type Props = DialogState & { group: Group; list: BulkTask['list'] }

/** Asks whose rows a file is to have and of which kind it is to be. */
export function DownloadDialog({ group, list, isOpen, onClose }: Props) {
  const t = useTranslations('groups.export')
  const tUi = useTranslations('ui')
  const isNarrowed = list.q !== undefined || list.state !== undefined
  const [rows, setRows] = useState<(typeof exportRows)[number]>(isNarrowed ? 'listed' : 'all')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const download = useDownload()
  const send = () => {
    const path = exportPeople.path.replace(':id', String(group.id))
    download(fileAddress(path, rows === 'all' ? { format } : { format, rows, ...list }))
    onClose()
  }
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Segments
          label={t('who')}
          value={rows}
          onChange={setRows}
          options={[
            { id: 'all', label: t('all', { group: group.name }) },
            { id: 'listed', label: t('listed') },
          ]}
        />
        <Segments
          label={t('kind')}
          value={format}
          onChange={setFormat}
          options={[
            { id: 'xlsx', label: t('xlsx') },
            { id: 'csv', label: t('csv') },
          ]}
        />
        <DialogActions>
          <Button onPress={onClose}>{tUi('cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
