import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { snapshot } from '#test/support/demo.ts'
import { createLicencePortal, newLicence, productOf } from '#test/support/licence-file.ts'
import { columns } from './columns.ts'

const portal = await createLicencePortal()
const { importText, importRow } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const product = (serialNumber: string) => productOf(portal, serialNumber)

describe('a faulty row', () => {
  it.each([
    [{ ...newLicence, serial_number: '' }, 'serial_number: it is missing'],
    [{ ...newLicence, serial_number: '10001' }, 'serial_number: '],
    [{ ...newLicence, serial_number: 'SPR' }, 'serial_number: '],
    [{ serial_number: 'SPR20001', seats: '' }, 'seats: a new licence needs them'],
    [{ ...newLicence, seats: '-1' }, 'seats: Fill in a whole number.'],
    [{ ...newLicence, seats: '2000000' }, 'seats: '],
    [{ ...newLicence, price: '1.499,00' }, 'price: '],
    [{ ...newLicence, price: '1.499' }, 'price: '],
    [{ ...newLicence, valid_until: '31/12/2027', customer: 'X' }, 'valid_until: '],
    [{ ...newLicence, start_date: '2027-02-29' }, 'start_date: '],
    [{ ...newLicence, dealer: 'nobody' }, 'dealer: there is no nobody yet'],
    [{ ...newLicence, dealer: 'lena' }, 'dealer: lena is no dealer’s login'],
    [{ ...newLicence, options: 'ocr webap' }, 'options: there is no webap; there are program,'],
    [{ ...newLicence, options: 'ocr ocr' }, 'options: “ocr” comes twice'],
    [{ ...newLicence, options: 'OCR=x' }, 'options: “OCR=x” is no name of one'],
    [{ ...newLicence, web_code: 'a b' }, 'web_code: '],
    [{ ...newLicence, customer: 'a\u202eb' }, 'customer: '],
  ])('%j is refused with the reason and without any change', async (row, why) => {
    const before = await snapshot(portal)
    const { code, said } = await importRow(row)
    expect([code, said]).toEqual([1, expect.stringContaining(` refused: ${why}`)])
    expect(await snapshot(portal)).toEqual(before)
  })

  // Longer than any cell may be.
  const isRead = Object.keys(columns).map((name) => [name, 'x'.repeat(5000)])
  it.each(isRead)('the column %s is read: a cell that cannot be right is refused', async (name, cell) => {
    const { said } = await importRow({ ...newLicence, customer: 'A', [name]: cell })
    expect(said).toMatch(new RegExp(` refused: .*\\b${name}: `))
  })

  it('a faulty row does not stop the others', async () => {
    const { code, said } = await importText(
      'serial_number,seats\nSPR20001,1\nSPR20002,x\nSPR20003,1,2\nSPR20004,4\nspr20001,9\n',
    )
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([
      'line 2: SPR20001 created',
      'line 3: SPR20002 refused: seats: Fill in a whole number.',
      'line 4: SPR20003 refused: it has 3 cells, the first line 2',
      'line 5: SPR20004 created',
      'line 6: SPR20001 refused: line 2 is about it already',
      '2 created, 0 updated, 0 unchanged, 3 refused',
      '',
    ])
    expect((await product('SPR20001')).nr_lics).toBe(1)
  })
})

describe('a faulty file', () => {
  it.each([
    ['', 'empty'],
    [
      'serial,seats\nSPR20001,1\n',
      'there is no column “serial”; “serial_number” is missing. The columns are serial_number,',
    ],
    ['serial_number,seats,Seats\nSPR20001,1,2\n', '“seats” comes twice'],
    ['serial_number,seats\nSPR20001,1\n"SPR20002,1\n', 'no CSV any more'],
    [
      Buffer.from('serial_number,customer,seats\nSPR20001,A,1\nSPR20002,Zoë,1\n', 'latin1'),
      'Line 3 is not UTF-8',
    ],
  ])('%j is refused as a whole', async (text, why) => {
    const before = await snapshot(portal)
    const { code, said, noted } = await importText(text)
    expect([code, said, noted]).toEqual([1, '', expect.stringContaining(why)])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a file that is missing is reported', async () => {
    const { code, noted } = await portal.operator(['licences', 'import', '/no/such/file.csv'])
    expect([code, noted]).toEqual([1, 'There is no file /no/such/file.csv.\n'])
  })
})
