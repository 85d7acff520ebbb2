import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxImportRows } from '#contract/import.ts'
import { decodeFile } from '../web/features/files/decode-file.ts'
import type { Client } from './support/client.ts'
import { groupId, snapshot } from './support/demo.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { textCell, workbook } from './support/workbook.ts'

let portal: TestApp
let admin: Client
let root: number
let before: unknown
beforeAll(async () => {
  portal = await createTestApp()
  admin = await portal.signInAs('linde.admin')
  root = await groupId(portal, 'Basisschool De Linde')
  before = await snapshot(portal)
})
afterAll(() => portal.close())

type Row = { verdict: string; login: string; name: string; email: string; group: string }

/** Of the first person; or why the browser or the server does not take the file. */
type Outcome = Partial<Row> | { fault: string } | { code: string }

/** The result of a file: the browser decodes its bytes, the server previews the text. */
async function outcomeOf(bytes: Uint8Array<ArrayBuffer>): Promise<Outcome & { count?: number }> {
  const decoded = await decodeFile(bytes)
  if ('fault' in decoded) return decoded
  const options = { make_logins: true, make_groups: true }
  const { status, body } = await admin.post(`/weblockgroup/${root}/import`, { csv: decoded.text, options })
  if (status !== 200) return { code: body.code }
  return { ...body.data.rows[0], count: body.data.rows.length }
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16())
const bytes = (...all: (number | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(all.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part))))

/** There, capitals and small letters of Russian are in the order of Unicode. */
const cp1251 = (text: string) =>
  [...text].map((letter) => (letter === ' ' ? 32 : letter.charCodeAt(0) - 0x410 + 0xc0))

const list = 'Naam;Klas\r\nZoë Noël;3C\r\n'
const zoe = { verdict: 'new', name: 'Zoë Noël', login: 'zoe.noel', group: '3C' }
const yara = { verdict: 'new', name: 'Yara Van Hove', login: 'yara.vanhove' }
const bom = '\ufeff'
const many = (count: number) =>
  `Naam;Klas\n${Array.from({ length: count }, (_, at) => `Kind${at} Achternaam;Klas ${at % 200}\n`).join('')}`

const sheet = workbook(
  textCell('A1', 'Naam') + textCell('B1', 'Klas'),
  textCell('A2', 'Zoë Noël') + textCell('B2', '3C'),
)

/** Files as schools send them, by name. */
const files: [name: string, bytes: Uint8Array<ArrayBuffer>, outcome: Outcome & { count?: number }][] = [
  ['utf-8.csv', utf8(list), zoe],
  ['a workbook.xlsx', sheet, zoe],
  ['a workbook renamed to.csv', sheet, zoe],
  ['utf-8 with a byte order mark.csv', utf8(bom + list), zoe],
  ['utf-8 with a mark before a quote.csv', utf8(`${bom}"Naam";"Klas"\n"Zoë Noël";"3C"`), zoe],
  [
    'utf-8, accents taken apart, from a Mac.csv',
    utf8(list.normalize('NFD')),
    { login: 'zoe.noel', group: '3C' },
  ],
  ['windows-1252, from Excel.csv', latin1(list), zoe],
  ['DOS, from Excel.csv', bytes(utf8('Naam;Klas\r\nZo'), 0x89, utf8(' No'), 0x89, utf8('l;3C')), zoe],
  [
    'windows-1251, from Excel.csv',
    bytes(utf8('Naam;Klas\n'), ...cp1251('Ирина Щукина'), utf8(';3C')),
    { name: 'Ирина Щукина', login: 'irina.shchukina' },
  ],
  [
    'utf-8 with one bad byte.csv',
    bytes(utf8('Naam;Klas\nZo'), 0xeb, utf8(' Lef;3C\nZoë Noël;3C')),
    { verdict: 'problem', count: 2 },
  ],
  ['utf-16, Unicode text of Excel.txt', utf16(bom + list.replaceAll(';', '\t')), zoe],
  ['utf-16 big-endian.csv', swapped(utf16(bom + list)), zoe],
  ['utf-16 without a mark.csv', utf16(list), zoe],
  [
    'utf-8 with one bad byte in a class.csv',
    bytes(utf8('Naam;Klas\nYara Noël;Gro'), 0xea, utf8('p\nZoë Noël;3C')),
    { verdict: 'problem', count: 2 },
  ],
  ['tabs.tsv', utf8('Naam\tKlas\nZoë Noël\t3C'), zoe],
  ['commas.csv', utf8('Naam,Klas\nZoë Noël,3C'), zoe],
  ['semicolons with a comma in the name.csv', utf8('Naam;Klas\nNoël, Zoë;3C'), zoe],
  ['a comma in quotes.csv', utf8('Naam,Klas\n"Noël, Zoë",3C'), zoe],
  ['every cell in quotes.csv', utf8('"Naam","Klas"\n"Zoë Noël","3C"'), zoe],
  ['quotes within quotes.csv', utf8('Naam;Klas\n"Zoë ""Zo"" Noël";3C'), { name: 'Zoë "Zo" Noël' }],
  ['a quote in the middle of a name.csv', utf8('Naam;Klas\nZoë "Zo" Noël;3C'), { name: 'Zoë "Zo" Noël' }],
  ['a quote that never ends.csv', utf8('Naam;Klas\n"Zoë Noël;3C\n'), { code: 'import.brokenQuote' }],
  ['line breaks of Windows.csv', utf8('Naam;Klas\r\nZoë Noël;3C\r\n'), zoe],
  ['line breaks of Linux.csv', utf8('Naam;Klas\nZoë Noël;3C\n'), zoe],
  ['line breaks of an old Mac.csv', utf8('Naam;Klas\rZoë Noël;3C\r'), zoe],
  ['a line break in a cell.csv', utf8('Naam;Klas\n"Zoë\nNoël";3C'), zoe],
  ['empty lines between.csv', utf8('\n\nNaam;Klas\n\nZoë Noël;3C\n\n;\n'), { ...zoe, count: 1 }],
  ['empty columns.csv', utf8(';Naam;;Klas;;\n;Zoë Noël;;3C;;'), zoe],
  ['rows of different lengths.csv', utf8('Naam;Klas\nYara Van Hove\nNoor Aerts;3C;x;y'), yara],
  ['spaces around cells.csv', utf8('Naam ; Klas\n  Zoë Noël ;  3C '), zoe],
  ['no headings.csv', utf8('Yara Van Hove\nNoor Aerts\n'), { ...yara, count: 2 }],
  ['surname first.txt', utf8('Van Hove, Yara\nAerts, Noor'), yara],
  ['from a school’s administration.csv', utf8('Voornaam;Naam;Klas;Stamnr\nYara;Van Hove;3C;0012'), yara],
  ['French.csv', utf8('Prénom;Nom;Classe\nYara;Van Hove;3C'), yara],
  ['Russian.csv', utf8('Имя;Фамилия;Класс\nИрина;Щукина;3C'), { login: 'irina.shchukina' }],
  ['Ukrainian.csv', utf8('Имя;Фамилия;Класс\nЇрина;Щукіна;3C'), { login: 'irina.shchukina' }],
  ['Chinese.csv', utf8('naam;klas\n雷 李;3C'), { verdict: 'new', login: 'lei.li' }],
  ['leading zeros.csv', utf8('login;naam\n00123;Zoë Noël'), { verdict: 'new', login: '00123' }],
  ['a command in a cell.csv', utf8('naam;klas\nZoë Noël;=cmd|calc!A0'), { group: '=cmd|calc!A0' }],
  ['a formula for a name.csv', utf8('naam;klas\n=1+1 Noël;3C'), { name: '=1+1 Noël' }],
  ['dates, day first.csv', utf8('naam;geldig tot\nYara Van Hove;31/08/2027'), yara],
  ['dates with a time.csv', utf8('naam;geldig tot\nYara Van Hove;2027-08-31 00:00:00'), yara],
  ['a date that there is not.csv', utf8('naam;geldig tot\nYara Van Hove;31/02/2027'), { verdict: 'problem' }],
  ['5,000 rows.csv', utf8(many(maxImportRows)), { verdict: 'new', count: maxImportRows }],
  ['5,001 rows.csv', utf8(many(maxImportRows + 1)), { code: 'import.tooManyRows' }],
  ['2 MB.csv', utf8(`Naam\n${'Zoë Noël\n'.repeat(250_000)}`), { fault: 'tooLarge' }],
  ['nothing.csv', utf8(''), { code: 'import.empty' }],
  ['headings only.csv', utf8('Naam;Klas\n'), { code: 'import.empty' }],
  ['a photo.csv', bytes(0x89, utf8('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13), { fault: 'notText' }],
  [
    'a workbook renamed.csv',
    bytes(utf8('PK\u0003\u0004'), utf8('[Content_Types].xml')),
    { fault: 'workbook' },
  ],
  ['an old workbook renamed.csv', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), { fault: 'workbook' }],
]

describe('a file as schools send it', () => {
  it.each(files)('a file as schools send it is read as it was meant: %s', async (_, bytes, outcome) => {
    expect(await outcomeOf(bytes)).toMatchObject(outcome)
  })

  it('the preview of a file changes nothing', async () => {
    expect(files.length).toBeGreaterThanOrEqual(40)
    expect(await snapshot(portal)).toEqual(before)
  })
})
