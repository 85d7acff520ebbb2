import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxImportRows } from '#contract/import.ts'
import type { Client } from '#test/support/client.ts'
import { groupId, snapshot } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

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
afterAll(async () => {
  await portal.close()
})

const makeLogins = { make_logins: true, make_groups: true }
const preview = (csv: string, options: object = makeLogins) =>
  admin.post(`/weblockgroup/${root}/import`, { csv, options })

type Row = { line: number; verdict: string; login: string; name: string; email: string; group: string }

/** A file's data about its first person. */
async function firstOf(csv: string, options?: object): Promise<Row> {
  const { status, body } = await preview(csv, options)
  expect([status, body.code]).toEqual([200, undefined])
  return body.data.rows[0]
}

const bom = '\ufeff'
const yara = { verdict: 'new', name: 'Yara Van Hove', login: 'yara.vanhove' }
const in3C = { ...yara, group: '3C' }

describe('a list as schools send it is read', () => {
  it.each<[string, string, Partial<Row>]>([
    ['one name', 'Yara Van Hove', yara],
    ['one name, with line breaks around it', '\n\n  Yara Van Hove  \r\n\r\n', { ...yara, line: 3 }],
    ['names as a spreadsheet copies a column', 'Yara Van Hove\nNoor Aerts\n', yara],
    ['surname, comma, first name', 'Van Hove, Yara\nAerts, Noor', yara],
    ['two columns pasted', 'Yara\tVan Hove\nNoor\tAerts', yara],
    ['names with a class behind', 'Yara Van Hove\t3C\nNoor Aerts\t3C', in3C],
    [
      'names with an e-mail address behind',
      'Yara Van Hove;yara@example.org',
      { ...yara, email: 'yara@example.org' },
    ],
    ['Dutch headings', 'Naam;Klas\nYara Van Hove;3C', in3C],
    ['Dutch headings of a school system', 'Voornaam;Naam;Klas;Stamnummer\nYara;Van Hove;3C;0012', in3C],
    ['headings in capitals', 'VOORNAAM;FAMILIENAAM;KLAS\nYara;Van Hove;3C', in3C],
    ['English headings', 'First name,Last name,Class\nYara,Van Hove,3C', in3C],
    ['French headings', 'Prénom;Nom;Classe\nYara;Van Hove;3C', in3C],
    ['French headings, taken apart by Unicode', 'Pre\u0301nom;Nom;Classe\nYara;Van Hove;3C', in3C],
    ['Spanish headings', 'Nombre;Apellidos;Clase\nYara;Van Hove;3C', in3C],
    ['Italian headings', 'Nome;Cognome;Classe\nYara;Van Hove;3C', in3C],
    ['German headings', 'Vorname;Nachname;Klasse\nYara;Van Hove;3C', in3C],
    ['Swedish headings', 'Förnamn;Efternamn;Klass\nYara;Van Hove;3C', in3C],
    ['Danish headings', 'Fornavn;Efternavn;Klasse\nYara;Van Hove;3C', in3C],
    ['Russian headings', 'Имя;Фамилия;Класс\nYara;Van Hove;3C', in3C],
    ['Portuguese headings', 'Primeiro nome;Apelido;Turma\nYara;Van Hove;3C', in3C],
    ['Norwegian headings', 'Fornavn;Etternavn;Klasse\nYara;Van Hove;3C', in3C],
    [
      'the headings of the API',
      'login;name;email;password;group;valid_until;nr_lics\n;Yara Van Hove;;;3C;;',
      in3C,
    ],
    ['a byte order mark', `${bom}Naam;Klas\nYara Van Hove;3C`, in3C],
    ['a byte order mark before a quote', `${bom}"Naam";"Klas"\n"Yara Van Hove";"3C"`, in3C],
    ['commas', 'Naam,Klas\nYara Van Hove,3C', in3C],
    ['tabs', 'Naam\tKlas\nYara Van Hove\t3C', in3C],
    ['a comma in a quoted cell', 'Naam,Klas\n"Van Hove, Yara",3C', in3C],
    ['quotes within quotes', 'Naam;Klas\n"Yara ""Yaya"" Hove";3C', { name: 'Yara "Yaya" Hove' }],
    ['a line break in a cell', 'Naam;Klas\n"Yara\nVan Hove";3C', in3C],
    ['line breaks of Windows', 'Naam;Klas\r\nYara Van Hove;3C\r\n', in3C],
    ['line breaks of old Macs', 'Naam;Klas\rYara Van Hove;3C\r', in3C],
    ['rows of different lengths', 'Naam;Klas\nYara Van Hove\nNoor Aerts;3C;x;y', yara],
    ['empty columns', ';Naam;;Klas;\n;Yara Van Hove;;3C;', in3C],
    ['leading zeros in a login', 'login;naam\n00123;Yara Van Hove', { verdict: 'new', login: '00123' }],
    ['a cell made harmless', "naam;klas\nYara Van Hove;'=3C", { group: '=3C' }],
    ['a cell that is a formula', 'naam;klas\nYara Van Hove;=cmd|calc', { group: '=cmd|calc' }],
    ['a name from right to left', 'ناعومي العمراني', { verdict: 'new', login: 'nawmy.almrany' }],
    ['a Russian name', 'Ирина Щукина', { verdict: 'new', login: 'irina.shchukina' }],
    ['a date', 'naam;geldig tot\nYara Van Hove;31/08/2027', yara],
    ['a date that does not exist', 'naam;geldig tot\nYara Van Hove;31/02/2027', { verdict: 'problem' }],
    ['a broken e-mail address', 'naam;e-mail\nYara Van Hove;yara@', { verdict: 'problem' }],
    [
      'a title among names',
      'Klas 3C\nYara Van Hove\nNoor Aerts\nEef Ral',
      { verdict: 'problem', name: 'Klas 3C' },
    ],
    ['a path of groups', 'naam;klas\nYara Van Hove;Zevende / 7A', { group: 'Zevende / 7A' }],
  ])('a list as schools send it is read: %s', async (_, csv, row) => {
    expect(await firstOf(csv)).toMatchObject(row)
  })

  it('a list with 5,000 rows is read', async () => {
    const rows = Array.from({ length: maxImportRows }, (_, at) => `Kind${at} Achternaam;Klas ${at % 200}`)
    const { status, body } = await preview(['Naam;Klas', ...rows].join('\n'))
    expect([status, body.data.counts.new, body.data.new_groups.length]).toEqual([
      200,
      maxImportRows,
      expect.any(Number),
    ])
  })

  it('a list with 5,000 people of one name in 5,000 groups is read', async () => {
    const rows = Array.from({ length: maxImportRows }, (_, at) => `Jan Peeters;Groep ${at}`)
    const { status, body } = await preview(['Naam;Klas', ...rows].join('\n'))
    const logins = new Set(body.data.rows.map(({ login }: Row) => login))
    expect([status, logins.size]).toEqual([200, maxImportRows])
  })

  it.each([
    ['one very long cell', `naam\n${'x'.repeat(1_900_000)}`],
    ['only quotes', '"'.repeat(100_000)],
    ['only delimiters', ';'.repeat(100_000)],
    ['wide rows', `${'a;'.repeat(50_000)}\n${'b;'.repeat(50_000)}`],
    ['many short lines', '\n'.repeat(1_000_000)],
    ['control characters', 'naam;klas\n\u0001\u0007\u001b[31m;\u202e3C'],
    ['half a character', 'naam\n\ud800 Vos'],
  ])('a list of nothing but one thing is read, or refused: %s', async (_, csv) => {
    const { status } = await preview(csv)
    expect([200, 400]).toContain(status)
  })

  it('none of them has changed anything', async () => {
    expect(await snapshot(portal)).toEqual(before)
  })
})

const odd = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Lena',
      'Peeters',
      'Klas 3A',
      '3A / 3B',
      'lena',
      'x@y.be',
      '=1+1',
      "'",
      '1/1/2027',
      '-',
      '',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)
const glue = fc.constantFrom(';', ',', '\t', '\n', '\r\n', '"', '""', '\u0000', '\ufeff')
const heading = fc.constantFrom(
  '',
  'naam;klas\n',
  'login,name,email,password,group,valid_until,nr_lics\n',
  'x\ty\n',
)
const file = fc
  .tuple(heading, fc.array(fc.tuple(odd, glue), { maxLength: 30 }))
  .map(([head, cells]) => head + cells.flat().join(''))
const options = fc.record(
  {
    mode: fc.constantFrom('add', 'add_update'),
    make_logins: fc.boolean(),
    make_groups: fc.boolean(),
    has_header: fc.boolean(),
    columns: fc.array(
      fc.constantFrom(
        'login',
        'name',
        'first_name',
        'last_name',
        'email',
        'password',
        'group',
        'valid_until',
        'nr_lics',
        null,
      ),
      { maxLength: 9 },
    ),
  },
  { requiredKeys: [] },
)

it('1,000 generated files: a preview answers each in the envelope, and changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(file, options, async (csv, given) => {
      const { status, body } = await preview(csv, given)
      expect([200, 400]).toContain(status)
      if (status !== 200) return
      const { rows, counts } = body.data
      expect(counts.new + counts.changed + counts.unchanged + counts.problem).toBe(rows.length)
      for (const { verdict, errormsg } of rows) expect(errormsg === undefined).toBe(verdict !== 'problem')
    }),
    { numRuns: 1000 },
  )
  expect(await snapshot(portal)).toEqual(before)
}, 120_000)
