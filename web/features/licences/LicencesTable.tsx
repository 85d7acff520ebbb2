import { KeyRound } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { LicenceRow } from '#contract/licences.ts'
import { Cell, Row, Table } from '../../kit/ui/Table.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { Tile } from '../../kit/ui/Tile.tsx'

type LicencesTableProps = {
  caption: string
  licences: readonly LicenceRow[]
  /** The address that a licence's row links to. */
  addressOf: (serialNumber: string) => string
}

/** Licences in rows. */
export function LicencesTable({ caption, licences, addressOf }: LicencesTableProps) {
  const t = useTranslations('licences.columns')
  const format = useFormatter()
  return (
    <Table
      caption={caption}
      columns={[
        { id: 'icon', header: t('kind'), isHeaderHidden: true },
        { id: 'serialNumber', header: t('serialNumber') },
        { id: 'seats', header: t('seats') },
      ]}
    >
      {licences.map(({ serialNumber, seats }) => (
        <Row key={serialNumber} opensAsWhole>
          <Cell>
            <Tile icon={KeyRound} tone="pine" />
          </Cell>
          <Cell isHeader label={t('serialNumber')}>
            <TextLink href={addressOf(serialNumber)} isStrong translate="no">
              {serialNumber}
            </TextLink>
          </Cell>
          <Cell label={t('seats')}>{format.number(seats)}</Cell>
        </Row>
      ))}
    </Table>
  )
}
