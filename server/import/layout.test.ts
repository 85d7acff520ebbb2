import { describe, expect, it } from 'vitest'
import { checkRow, rowsOfText } from './read-rows.ts'

/** The contents of a list: people by name, login and group; parts left out; names that may be none. */
async function read(text: string) {
  const { rows, leftOut, headings } = await rowsOfText(text, {})
  const people = rows.map(checkRow)
  return {
    names: people.map(({ name }) => name),
    logins: people.flatMap(({ login }) => login ?? []),
    groups: people.flatMap(({ group }) => group ?? []),
    odd: people.filter(({ isNameOdd }) => isNameOdd).map(({ line }) => line),
    leftOut: leftOut.map(({ line }) => line),
    headingLine: headings?.line,
  }
}

describe('headings are found', () => {
  it.each([
    [
      'beneath a title',
      'Klaslijst 3A - schooljaar 2026-2027\n\nVoornaam;Familienaam;Klas\nAda;Claes;3A\nBo;Maes;3A',
    ],
    [
      'beneath a title with empty cells',
      'Klaslijst 3A;;\nVoornaam;Familienaam;Klas\nAda;Claes;3A\nBo;Maes;3A',
    ],
    ['beneath several lines', 'School\nLijst van 1/9\n;;\nNaam;Voornaam;Klas\nClaes;Ada;3A\nMaes;Bo;3A'],
    ['beneath the delimiter', 'sep=;\nVoornaam;Familienaam;Klas\nAda;Claes;3A\nBo;Maes;3A'],
    [
      'beneath the delimiter in quotes',
      '"sep=,"\n"Voornaam","Familienaam","Klas"\n"Ada","Claes","3A"\n"Bo","Maes","3A"',
    ],
    [
      'beneath the type of a shell',
      '#TYPE X.Y\n"givenName","sn","Class"\n"Ada","Claes","3A"\n"Bo","Maes","3A"',
    ],
    ['between pipes', 'Nachname|Vorname|Klasse\nClaes|Ada|3A\nMaes|Bo|3A'],
    ['in a table of Markdown', '| Naam | Klas |\n|---|:--|\n| Ada Claes | 3A |\n| Bo Maes | 3A |'],
    ['that are required', 'First Name [Required],Last Name [Required],Class*\nAda,Claes,3A\nBo,Maes,3A'],
    [
      'that are explained',
      'Voornaam (verplicht);Achternaam (verplicht);Klas (optioneel)\nAda;Claes;3A\nBo;Maes;3A',
    ],
    ['whose names are turned round', 'Naam en voornaam;Klas\nClaes Ada;3A\nMAES Bo;3A'],
    ['with a comma in them', '"Nachname, Vorname";Klasse\nClaes, Ada;3A\nMaes, Bo;3A'],
    ['beside numbers', 'Stamnr;Leerling\n0012;Ada Claes\n0013;Bo Maes'],
    ['again, in another language', 'Voornaam;Naam;Klas\nAda;Claes;3A\nVorname;Nachname;Klasse\nBo;Maes;3A'],
    [
      'again on the next page',
      'Voornaam;Naam;Klas\nAda;Claes;3A\nVoornaam;Naam;Klas\nBo;Maes;3A\nTotaal: 2 leerlingen',
    ],
  ])('headings are found %s', async (_, text) => {
    const { names, groups, odd } = await read(text)
    expect(names.map((name) => name?.toLowerCase())).toEqual(['ada claes', 'bo maes'])
    expect([groups.join(), odd]).toEqual([text.includes('3A') ? '3A,3A' : '', []])
  })

  it.each([
    ['of OneRoster', 'sourcedId,username,givenName,familyName,email\n1,ada.c77,Ada,Claes,ada@x.example'],
    [
      'of a directory',
      '"GivenName","Surname","SamAccountName","UserPrincipalName"\n"Ada","Claes","ada.c77","a@x.example"',
    ],
    ['of a learning platform', 'username,firstname,lastname,email\nada.c77,Ada,Claes,ada@x.example'],
  ])('headings are found %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ names: ['Ada Claes'], logins: ['ada.c77'], headingLine: 1 })
  })

  it('headings are found with the lines above named', async () => {
    const { leftOut, headingLine } = await read('Klaslijst\n\nNaam;Klas\nAda Claes;3A\nAantal leerlingen: 1;')
    expect([leftOut, headingLine]).toEqual([[1, 5], 3])
  })

  it('headings are in the line that the person points to', async () => {
    const { rows, headings } = await rowsOfText('Naam;Klas\nKind;Groep\nAda Claes;3A', { headingLine: 2 })
    expect([rows.map(({ line }) => line), headings?.cells]).toEqual([[3], ['Kind', 'Groep']])
    expect((await rowsOfText('Naam;Klas\nAda Claes;3A', { headingLine: null })).rows).toHaveLength(2)
  })
})

describe('a name', () => {
  it.each([
    ['Roepnaam;Tussenvoegsel;Achternaam\nJan;van der;Meer', 'Jan van der Meer'],
    ['First name,Middle name,Last name\nAda,Maria,Claes', 'Ada Maria Claes'],
    ['Фамилия;Имя;Отчество\nШевченко;Ирина;Петровна', 'Ирина Петровна Шевченко'],
    ['Nom et prénom;Classe\nDE LA TOUR Marie-Claire;6B', 'Marie-Claire DE LA TOUR'],
    ['Naam en voornaam;Klas\nVan der Meer Jan Willem;3A', 'Jan Willem Van der Meer'],
    ['Naam;Login\nPeeters, Lena;lena.p', 'Peeters, Lena'],
    ['Last name,First name\n王,小明', '王 小明'],
    ['Last name,First name\n김,민준', '김 민준'],
    ['Naam;Klas\nKäthe\u00a0von\u2003Öh\u00adler\u200b;3A', 'Käthe von Öhler'],
  ])('a name is put together: %s', async (text, name) => {
    expect((await read(text)).names).toEqual([name])
  })

  it('a name loses the marks of a list', async () => {
    const { names } = await read('1. Ada Claes\n2) Bo Maes\n• Cas Nys\n- Dirk Ooms')
    expect(names).toEqual(['Ada Claes', 'Bo Maes', 'Cas Nys', 'Dirk Ooms'])
  })

  it.each([
    '<html><head></head></html>',
    '{"naam": "Ada Claes"}',
    'Klas 3A',
    'Zo\ufffd Lef\ufffdvre',
    'ZoÃ« LefÃ¨vre',
    'ada@x.example en nog iets',
  ])('a question comes up if a line of a list may be no person: %s', async (line) => {
    expect((await read(`${line}\nAda Claes\nBo Maes`)).odd).toEqual([1])
  })

  it.each([
    'Suharto',
    'D’Haese Jan',
    'Anne-Marie De Smet',
    '李 小龙',
    'Ольга Ким',
    "'t Kint Piet",
    'Nguyễn Văn A',
    'Gal·la Puigvert',
    'Lena P.',
    'شیرین احمدی\u200cنژاد',
  ])('a name may be %s', async (name) => {
    expect((await read(`${name}\nBo Maes`)).odd).toEqual([])
  })
})

describe('what is no list of people', () => {
  it.each([
    [
      'a letter',
      'Beste ouders,\n\nMorgen gaan wij naar zee.\nWe nemen de trein van acht uur.\n\nMet vriendelijke groeten,\nAn Peeters',
    ],
    ['a recipe', 'Appeltaart\n200 g bloem\n3 eieren\nMeng alles goed.\nBak een uur in de oven.'],
    ['a program', 'name\nconst name = 1\nif (name) return\nprint name'],
  ])('a list without people makes none: %s', async (_, text) => {
    const { rows } = await rowsOfText(text, {})
    expect(rows.map(checkRow).every(({ isNameOdd }) => isNameOdd)).toBe(true)
  })

  it.each(['await expect(page', 'page.locator', 'q: string', 'rows = []', 'x[0]'])(
    'a text without a name is no list of people: %s',
    async (cell) => {
      expect((await read(`Naam;Klas\n${cell};3A\nBo Maes;3A`)).odd).toEqual([2])
    },
  )

  it('the layout is that of most lines: a list may have some of another kind', async () => {
    expect((await read('Klas 3A\nAda Claes\nBo Maes\nCas Nys\nKlas 3B\nDirk Ooms\nEef Ral')).odd).toEqual([
      1, 5,
    ])
  })
})

it('a person without a name is asked about, unless a program sends them', async () => {
  expect((await read('Username,School\nada.c77,10001')).odd).toEqual([2])
  expect(checkRow({ line: 1, cells: { login: 'ada.c77' } }).isNameOdd).toBe(false)
})

it.each(['****', '••••••••'])('%s is no password', (password) => {
  expect(checkRow({ line: 1, cells: { name: 'Ada Claes', password } }).password).toBeUndefined()
})
