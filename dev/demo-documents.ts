import type { Trx } from '#server/platform/db/database.ts'

type Issuers = { staff: number; dealer: number }

/** @param issued the date so many months ago */
const documentsOf = ({ staff, dealer }: Issuers, issued: (monthsAgo: number) => string) => [
  {
    type: 'Mind Express 5',
    issued_by: staff,
    issued_on: issued(11),
    seats: 10,
    seats_used: 4,
    remarks: 'Dienstencentrum De Brug\nVier toestellen in de leefgroepen, de andere volgen in september.',
    web_code: 'H7KM2WQX4D',
    me_serial_number: 'ME20001',
    pc_code: '4F7A-19C3',
  },
  {
    type: 'PCS',
    issued_by: staff,
    issued_on: issued(11),
    seats: 10,
    seats_used: 10,
    web_code: 'R5TB8NZC3V',
    me_serial_number: 'ME20001',
    pc_code: '4F7A-19C3',
  },
  {
    type: 'Mind Express 5',
    issued_by: dealer,
    issued_on: issued(7),
    seats: 2,
    seats_used: 2,
    remarks: 'Praktijk Woordwijs',
    web_code: 'J9PD6XGS2M',
    me_serial_number: 'ME20417',
    pc_code: '82D0-5BE6',
  },
  {
    type: 'RealSpeak',
    issued_by: staff,
    issued_on: issued(5),
    seats: 5,
    seats_used: 5,
    web_code: 'C3VF7YHA9K',
    me_serial_number: 'ME20001',
    pc_code: '4F7A-19C3',
  },
  {
    type: 'PCS',
    issued_by: dealer,
    issued_on: issued(2),
    seats: 1,
    seats_used: 0,
    remarks: 'Proeflicentie voor de beurs',
    web_code: 'X4QN8BTE6W',
  },
  {
    type: 'Mind Express 5',
    issued_by: staff,
    issued_on: issued(1),
    seats: 25,
    seats_used: 0,
    web_code: 'M2GZ5RKU7P',
  },
]

/** Adds ME documents of three kinds: some in use, some with an unused web code. */
export async function addDemoDocuments(
  trx: Trx,
  issuers: Issuers,
  months: (count: number) => string,
): Promise<void> {
  const types = await trx
    .insertInto('me_document_types')
    .values(['Mind Express 5', 'PCS', 'RealSpeak'].map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const typeIds = new Map(types.map(({ id, name }) => [name, id]))
  for (const { type, ...document } of documentsOf(issuers, (ago) => months(-ago)))
    await trx
      .insertInto('me_documents')
      .values({ ...document, type_id: typeIds.get(type) as number })
      .execute()
}
