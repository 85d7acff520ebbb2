import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../proofs/budget.ts'
import { type ReadPerson, readList } from './read-list.ts'

type Person = { first: string; last: string; group: string; email: string; login: string }

/** A column of a list; `full` is `First Last`, `lastFirst` is `Last First`, `comma` is `Last, First`. */
type Column =
  | 'first'
  | 'last'
  | 'full'
  | 'lastFirst'
  | 'comma'
  | 'group'
  | 'email'
  | 'login'
  | 'other'
  | 'empty'

/** The headings of each column, in the eleven languages. */
const headings: Record<Exclude<Column, 'empty'>, readonly string[]> = {
  first: [
    'Voornaam',
    'First name',
    'Prénom',
    'Vorname',
    'Nombre',
    'Fornavn',
    'Förnamn',
    'Primeiro nome',
    'Имя',
    'givenName',
  ],
  last: [
    'Achternaam',
    'Last name',
    'Nom de famille',
    'Nachname',
    'Apellidos',
    'Cognome',
    'Efternavn',
    'Etternavn',
    'Efternamn',
    'Фамилия',
  ],
  full: [
    'Volledige naam',
    'Full name',
    'Nom complet',
    'Anzeigename',
    'Nombre completo',
    'Nome completo',
    'Fulde navn',
    'Fullt navn',
    'Имя и фамилия',
  ],
  lastFirst: ['Naam en voornaam', 'Nom et prénom', 'Cognome e nome', 'Familienname Vorname', 'Фамилия и имя'],
  comma: ['Naam', 'Student name', 'Elevnavn', 'Alumno', 'Schüler', 'Ученик', 'Elev'],
  group: ['Klas', 'Class', 'Classe', 'Klasse', 'Clase', 'Turma', 'Klass', 'Класс'],
  email: [
    'E-mailadres',
    'Email Address',
    'Courriel',
    'E-Mail',
    'Correo electrónico',
    'E-post',
    'Электронная почта',
  ],
  login: [
    'Gebruikersnaam',
    'Username',
    'Identifiant',
    'Benutzername',
    'Nome utente',
    'Brukernavn',
    'Användarnamn',
    'Логин',
  ],
  other: [
    'Stamnr.',
    'Geboortedatum',
    'Date of birth',
    'Sexe',
    'Status',
    'Telefon',
    'Opmerkingen',
    'Nationalité',
  ],
}

const alphabets = [
  ['ABCDEFGHIJKLMNOPRSTUVWZÀÇÉÖØÞŁŠŽ', 'abcdefghijklmnoprstuvwzàçéöøñßþłšžő'],
  ['АБВГДЕЖЗИКЛМНОПРСТУФЩЇЂ', 'абвгдежзийклмнопрстуфхцчшщыьэюяїђљ'],
  ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΠΡΣΤΦΩ', 'αβγδεζηθικλμνξοπρστυφχψωάέή'],
  ['აბგდევზთიკლმნოპრსტუფქ', 'აბგდევზთიკლმნოპრსტუფქღყშჩც'],
] as const

/** A word with a capital, not one that heads a column or comes in several files. */
const word = ([capitals, small]: readonly [string, string]) =>
  fc
    .tuple(fc.constantFrom(...capitals), fc.array(fc.constantFrom(...small), { minLength: 3, maxLength: 9 }))
    .map(([capital, letters]) => capital + letters.join(''))

const person: fc.Arbitrary<Person> = fc.constantFrom(...alphabets).chain((alphabet) => {
  const joined = fc
    .tuple(word(alphabet), fc.constantFrom('-', "'"), word(alphabet))
    .map((parts) => parts.join(''))
  const single = fc.oneof({ weight: 4, arbitrary: word(alphabet) }, { weight: 1, arbitrary: joined })
  const particle = fc.constantFrom('', '', '', 'van ', 'van der ', 'de ', 'von ', 'Di ')
  return fc.record({
    first: single,
    last: fc.tuple(particle, single).map((parts) => parts.join('')),
    group: fc.constantFrom('3A', '3B', 'Klas 4', '1.C', 'Groep 5 / 5A'),
    email: fc.integer({ min: 1, max: 9_999 }).map((n) => `ada.${n}@school.example`),
    login: fc.integer({ min: 1, max: 9_999 }).map((n) => `ada.claes${n}`),
  })
})

const nameColumns: fc.Arbitrary<Column[]> = fc.constantFrom<Column[]>(
  ['first', 'last'],
  ['full'],
  ['lastFirst'],
  ['comma'],
)

/** Whole names beside a login stay as they are, so a name with a comma has none. */
const columns: fc.Arbitrary<Column[]> = fc
  .tuple(
    nameColumns,
    fc.subarray<Column>(['group', 'email', 'login', 'other', 'empty']),
    fc.constantFrom<Column[]>([], ['other'], ['empty', 'other']),
  )
  .map(([names, some, more]) => [
    ...names,
    ...some.filter((column) => column !== 'login' || names[0] !== 'comma'),
    ...more,
  ])
  .filter((all) => all.length > 1 || all[0] !== 'comma')
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))

const shape = fc.record({
  columns,
  people: fc.array(person, { minLength: 1, maxLength: 12 }),
  language: fc.nat(99),
  spelling: fc.constantFrom<(heading: string) => string>(
    (heading) => heading,
    (heading) => heading.toUpperCase(),
    (heading) => heading.toLowerCase(),
    (heading) => `${heading} *`,
    (heading) => `${heading} (verplicht)`,
    (heading) => ` ${heading.replaceAll(' ', '\u00a0')} `,
    (heading) => heading.normalize('NFD'),
  ),
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  isQuoted: fc.boolean(),
  lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
  mark: fc.constantFrom('', '\ufeff'),
  above: fc.subarray([
    'Basisschool De Esdoorn',
    'Klaslijst 3A – schooljaar 2026-2027',
    '',
    'Stand: 01.09.2026',
  ]),
  isPadded: fc.boolean(),
  below: fc.constantFrom<string[]>([], ['Totaal: 24 leerlingen'], ['', 'Total: 24']),
  headingsAgain: fc.boolean(),
})

type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never

/** If nothing else tells a row of headings from a pupil called Elev, numbers beneath it do. */
const figures = ['0012', '12/03/2014', '2014-03-12']

const others = [...figures, 'M', 'actief', '']

function cellOf(
  column: Column,
  { first, last, group, email, login }: Person,
  of: readonly string[],
  at: number,
) {
  const whole = { full: `${first} ${last}`, lastFirst: `${last} ${first}`, comma: `${last}, ${first}` }
  const plain = { first, last, group, email, login, other: of[at % of.length] ?? '', empty: '' }
  return { ...whole, ...plain }[column]
}

/** The list as a text, and what must come out of it. */
function written(list: Shape): { text: string; people: ReadPerson[]; leftOut: number[] } {
  const { columns, delimiter, spelling, language, lineBreak } = list
  const quoted = (cell: string) => (list.isQuoted || cell.includes(delimiter) ? `"${cell}"` : cell)
  const isClear =
    columns.includes('first') || columns.some((column) => ['group', 'email', 'login'].includes(column))
  const row = (cells: string[]) => cells.map(quoted).join(delimiter)
  const title = (text: string) => text + (list.isPadded ? delimiter.repeat(columns.length - 1) : '')
  const heading = row(
    columns.map((column, at) => {
      const all = column === 'empty' ? [''] : headings[column]
      return column === 'empty'
        ? ''
        : spelling(all[(language + (column === 'other' ? at : 0)) % all.length] ?? '')
    }),
  )
  const lines = [...list.above.map(title), heading]
  const people: ReadPerson[] = []
  const leftOut = list.above.flatMap((text, at) => (text === '' ? [] : at + 1))
  for (const [at, person] of list.people.entries()) {
    if (at === 1 && list.headingsAgain) leftOut.push(lines.push(heading))
    const line = lines.push(
      row(columns.map((column, place) => cellOf(column, person, isClear ? others : figures, at + place))),
    )
    const { group, email, login } = person
    people.push({
      line,
      name: `${person.first} ${person.last}`,
      ...(columns.includes('login') && { login }),
      ...(columns.includes('email') && { email }),
      ...(columns.includes('group') && { group }),
    })
  }
  for (const text of list.below) if (lines.push(title(text)) && text !== '') leftOut.push(lines.length)
  return { text: list.mark + lines.join(lineBreak), people, leftOut }
}

it('random people come out of random lists as they went in', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async (list) => {
      const { text, people, leftOut } = written(list)
      const read = await readList(text)
      expect(read).toMatchObject({ leftOut })
      expect('people' in read && read.people).toEqual(people)
    }),
    { seed, numRuns: 500 },
  )
}, 60_000)

it('random names, one a line, come out as they went in', async () => {
  const listMark = fc.constantFrom<(at: number) => string>(
    () => '',
    (at) => `${at + 1}. `,
    () => '• ',
    () => '-\t',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 20 }),
      listMark,
      fc.boolean(),
      async (people, mark, isTurned) => {
        const lines = people.map(
          ({ first, last }, at) => mark(at) + (isTurned ? `${last}, ${first}` : `${first} ${last}`),
        )
        const read = await readList(lines.join('\n'))
        expect('people' in read && read.people.map(({ name, asked }) => ({ name, asked }))).toEqual(
          people.map(({ first, last }) => ({ name: `${first} ${last}` })),
        )
      },
    ),
    { seed, numRuns: 300 },
  )
}, 60_000)

const sentences = [
  'Morgen gaan we met de klas naar zee.',
  'We vertrekken om acht uur, en zijn om vijf uur terug.',
  'Bitte geben Sie Ihrem Kind etwas zu essen mit.',
  'Les enfants apportent leur maillot de bain.',
  'Please tell us if your child cannot come!',
  'Просим забрать детей в четверг.',
]

/** A line of prose, a log, a program; people are in them. */
const lineOfProse = fc.constantFrom(...sentences)
const lineOfLog = fc
  .tuple(fc.integer({ min: 10, max: 59 }), fc.constantFrom('INFO', 'WARN'), person)
  .map(([second, level, { first, last }]) => `2026-09-01 08:00:${second} ${level} ${first} ${last} signed in`)
const lineOfProgram = fc.constantFrom(
  'const name = people[0]',
  'if (!name) return null',
  "print(row['Naam'])",
  '}',
  '// the last one',
)

const document: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.array(lineOfProse, { minLength: 4, maxLength: 12 }), person)
    .map(([lines, { first, last }]) => ['Beste ouders,', '', ...lines, '', `${first} ${last}`].join('\n')),
  fc.array(lineOfLog, { minLength: 1, maxLength: 20 }).map((lines) => lines.join('\n')),
  fc.array(lineOfProgram, { minLength: 2, maxLength: 20 }).map((lines) => lines.join('\n')),
  fc
    .tuple(fc.array(person, { minLength: 1 }), fc.constantFrom(0, 1, 2))
    .map(([people, indent]) => JSON.stringify(people, null, indent)),
  fc
    .array(person, { minLength: 1 })
    .map(
      (people) =>
        `<table>\n${people.map(({ first, last }) => `<tr><td>${first}</td>\n<td>${last}</td></tr>`).join('\n')}\n</table>`,
    ),
)

it('random documents that are no lists make no person', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (text) => {
      const read = await readList(text)
      expect('isNew' in read && read.isNew.includes(true)).toBe(false)
    }),
    { seed, numRuns: 500 },
  )
}, 60_000)
