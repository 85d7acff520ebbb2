import { useFormatter, useTranslations } from 'use-intl'
import type { ListedLicence } from '#contract/licence-table.ts'
import { PageTick, RowTick } from '../../../kit/lists/RowTick.tsx'
import type { Selection } from '../../../kit/lists/useSelection.ts'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { Cell, Row, Table } from '../../../kit/ui/Table.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import { DaysLeft } from '../DaysLeft.tsx'
import styles from './LicenceRows.module.css'

type Props = {
  licences: readonly ListedLicence[]
  selection: Selection<ListedLicence>
  sort: string
  onSort: (sort: string) => void
}

/** Licences in rows, each with its customer first. */
export function LicenceRows({ licences, selection, sort, onSort }: Props) {
  const t = useTranslations('desk.table')
  const tFile = useTranslations('export.licences')
  const tSelect = useTranslations('groups.select')
  return (
    <Table
      isDense
      caption={tFile('file')}
      sort={sort}
      onSort={onSort}
      columns={[
        {
          id: 'tick',
          header: tSelect('page'),
          control: <PageTick label={tSelect('page')} rows={licences} selection={selection} />,
        },
        { id: 'name', header: tFile('name'), isSortable: true },
        { id: 'seats', header: tFile('seats') },
        { id: 'end', header: t('columns.ends'), isSortable: true },
        { id: 'left', header: t('columns.left') },
        { id: 'price', header: t('columns.price'), align: 'end' },
        { id: 'actions', header: t('columns.actions'), isHeaderHidden: true },
      ]}
    >
      {licences.map((licence) => (
        <LicenceRow key={licence.serialNumber} licence={licence} licences={licences} selection={selection} />
      ))}
    </Table>
  )
}

type RowProps = Pick<Props, 'licences' | 'selection'> & { licence: ListedLicence }

function LicenceRow({ licence, licences, selection }: RowProps) {
  const t = useTranslations('desk.table')
  const tFile = useTranslations('export.licences')
  const tSelect = useTranslations('groups.select')
  const tFacts = useTranslations('products.facts')
  const tStep = useTranslations('attention.step')
  const format = useFormatter()
  const date = useCalendarDate()
  const euros = useEuros()
  const { kind } = useSession()
  const { serialNumber, town, validUntil, dealer, inUse, seats, priceCents } = licence
  const name = licence.name || serialNumber
  const ends = validUntil === null ? tFacts('permanent') : date(validUntil)
  const under = [
    licence.name && serialNumber,
    town,
    kind === 'staff' && (dealer ? dealer.name || dealer.login : t('direct')),
  ]
    .filter(Boolean)
    .join(' · ')
  const reason = selection.reasonFor(licence)
  return (
    <Row opensAsWhole isSelected={selection.has(licence)}>
      <Cell>
        <RowTick label={tSelect('one', { name })} row={licence} rows={licences} selection={selection} />
      </Cell>
      <Cell isHeader>
        <TextLink href={addressOf.product(serialNumber)} isStrong translate="no">
          {name}
        </TextLink>
        <p className={styles.under}>
          {under}
          <span className={styles.onCards}>{`${under && ' · '}${ends}`}</span>
        </p>
        {validUntil !== null && (
          <p className={styles.onCards}>
            <DaysLeft date={validUntil} onlyNear />
          </p>
        )}
        {reason && <p className={styles.reason}>{reason}</p>}
      </Cell>
      <Cell label={tFile('seats')} isForTable>
        {t('inUse', { inUse: format.number(inUse), seats: format.number(seats) })}
      </Cell>
      <Cell label={t('columns.ends')} isForTable>
        {ends}
      </Cell>
      <Cell label={t('columns.left')} isForTable>
        {validUntil === null ? null : <DaysLeft date={validUntil} />}
      </Cell>
      <Cell label={t('columns.price')} align="end" isForTable>
        {priceCents > 0 && euros(priceCents)}
      </Cell>
      <Cell isActions>
        {validUntil !== null && priceCents > 0 && (
          <ButtonLink href={addressOf.renewal(serialNumber)}>
            {tStep('renew')}
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </ButtonLink>
        )}
      </Cell>
    </Row>
  )
}
