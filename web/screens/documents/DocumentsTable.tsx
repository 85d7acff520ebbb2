import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MeDocument } from '#contract/me-documents.ts'
import { Cell, Row, Table } from '../../kit/ui/Table.tsx'
import { TextButton } from '../../kit/ui/TextButton.tsx'
import { Tile } from '../../kit/ui/Tile.tsx'
import styles from './DocumentsTable.module.css'
import { dayMonthYear } from './day-month-year.ts'

type Props = { documents: readonly MeDocument[]; onOpen: (document: MeDocument) => void }

/** ME documents in rows; each opens its edit dialog. */
export function DocumentsTable({ documents, onOpen }: Props) {
  const t = useTranslations('documents')
  return (
    <Table
      caption={t('title')}
      columns={[
        { id: 'kind', header: t('columns.kind'), isHeaderHidden: true },
        { id: 'document', header: t('columns.document') },
        { id: 'date', header: t('columns.date') },
        { id: 'webCode', header: t('columns.webCode') },
        { id: 'meSerialNumber', header: t('columns.meSerialNumber') },
        { id: 'pcCode', header: t('columns.pcCode') },
      ]}
    >
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} onOpen={() => onOpen(document)} />
      ))}
    </Table>
  )
}

function DocumentRow({ document, onOpen }: { document: MeDocument; onOpen: () => void }) {
  const t = useTranslations('documents')
  const { type, seats, seatsUsed, remarks, webCode: code } = document
  return (
    <Row opensAsWhole>
      <Cell>
        <Tile icon={FileText} tone="pine" />
      </Cell>
      <Cell isHeader>
        <TextButton opensDialog onPress={onOpen} aria-label={t('row.open', { type: type.name, code })}>
          {type.name}
        </TextButton>
        <div className={styles.details}>
          {t('row.seats', { count: seats })} · {t('row.used', { count: seatsUsed })}
        </div>
        {remarks && <div className={styles.remarks}>{remarks}</div>}
      </Cell>
      <Cell label={t('columns.date')}>
        <span className={styles.figure}>{dayMonthYear(document.issuedOn)}</span>
      </Cell>
      <Cell label={t('columns.webCode')}>
        <code className={styles.code}>{code}</code>
      </Cell>
      <Cell label={t('columns.meSerialNumber')}>
        <Known value={document.meSerialNumber} />
      </Cell>
      <Cell label={t('columns.pcCode')}>
        <Known value={document.pcCode} />
      </Cell>
    </Row>
  )
}

/** The details that exist once the web code has been used. */
function Known({ value }: { value: string | null }) {
  const t = useTranslations('documents.row')
  return value ? (
    <span className={styles.figure}>{value}</span>
  ) : (
    <span className={styles.none}>{t('none')}</span>
  )
}
