import type { Locator } from '@playwright/test'
import { textCell, workbookOf } from '../../support/workbook.ts'
import { choose, dialog } from '../acts.ts'
import { gives, refuses } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const names = ['Yasmina El Amrani', 'Noor', 'Emma Claes', 'Lars Van Damme', 'Zoë Lemmens']
const table =
  'Klaslijst 2026-2027\n\nNaam;Klas;Stamnummer\nYasmina El Amrani;Klas 3A;00123\nEmma Claes;Klas 3B;00124\nJuna De Smedt;Klas 9Z;00125'

const open = (scene: Scene): Promise<Locator> =>
  choose(scene, scene.say('groups.add.label'), scene.say('groups.add.addSeveral'))

const pasted =
  (text: string, wait: (scene: Scene) => Locator) =>
  async (scene: Scene): Promise<Locator> => {
    const opener = await open(scene)
    await dialog(scene).getByLabel(scene.say('import.names')).fill(text)
    await wait(scene).waitFor()
    return opener
  }

const added = {
  data: {
    rows: [
      ['yasmina.elamrani', 'Yasmina El Amrani'],
      ['anneliese.vandenbroeckdeschuyteneer2', 'Anneliese Van den Broeck-De Schuyteneer'],
    ].map(([login, name], at) => ({
      ...{ line: at + 1, verdict: 'new', login, name, email: '', group: 'Klas 3B', has_password: false },
    })),
    counts: { new: 2, changed: 0, unchanged: 0, problem: 0 },
    columns: ['name'],
    headings: null,
    heading_line: null,
    first_rows: [],
    left_out: [],
    new_groups: [],
    missing_groups: [],
    renamed_groups: [],
    fingerprint: 'shown',
  },
  operation_id: 900,
  state: 'done',
}

const asked = {
  data: {
    ...added.data,
    rows: [
      [
        '1234',
        'Emma Claes',
        'Emma Claes (emma) is already here. Is this the same person?',
        'emma',
        false,
      ] as const,
      [
        '5678',
        'Noor Aerts',
        'Noor Aerts (noor.aerts) was deleted a short time ago. Is this the same person?',
        'noor.aerts',
        true,
      ] as const,
    ].map(([login, name, errormsg, other, deleted], at) => ({
      ...{
        line: at + 2,
        verdict: 'problem',
        errormsg,
        login,
        name,
        email: '',
        group: 'Klas 3B',
        has_password: false,
      },
      similar: { id: at + 1, login: other, name, group: 'Derde leerjaar / Klas 3A', deleted },
    })),
    counts: { new: 0, changed: 0, unchanged: 0, problem: 2 },
    columns: ['name', 'login', 'group'],
  },
}

const addedInPart = {
  ...added,
  data: {
    ...added.data,
    rows: [
      ...added.data.rows,
      asked.data.rows[0],
      {
        ...{ line: 4, verdict: 'problem', errormsg: 'No surname. Type it here.', login: '', name: 'Noor' },
        ...{ email: '', group: 'Klas 3B', has_password: false },
        fields: { name: 'No surname. Type it here.' },
      },
    ],
    counts: { new: 2, changed: 0, unchanged: 0, problem: 2 },
  },
}

const ofFile =
  (name: string, bytes: Uint8Array) =>
  async (scene: Scene): Promise<Locator> => {
    const opener = await open(scene)
    const panel = dialog(scene)
    await panel.getByRole('radio', { name: scene.say('import.file') }).check()
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
    await panel.getByLabel(scene.say('import.chooseFile')).first().setInputFiles(file)
    await rows(scene).waitFor()
    return opener
  }

/** As Excel saves “CSV (MS-DOS)”: ë is 0x89, è 0x8a. */
const dos = Buffer.from('Naam;Klas\r\nZo\x89 Lef\x8avre;Klas 3A\r\nEmma Claes;Klas 3A', 'latin1')

const sheetOf = (...people: string[]) => ['Naam', ...people].map((text, at) => textCell(`A${at + 1}`, text))

const book = workbookOf([
  { name: 'Klas 3A', rows: sheetOf('Zoë Lemmens', 'Emma Claes', 'Lars Van Damme'), hidden: [3] },
  { name: 'Klas 3B', rows: sheetOf('Wout Jacobs') },
  { name: 'Codes', rows: sheetOf('Juna De Smedt'), state: 'hidden' },
])

const rows = (scene: Scene) => dialog(scene).getByRole('table')

async function add(scene: Scene): Promise<Locator> {
  const opener = await pasted(names.join('\n'), rows)(scene)
  const panel = dialog(scene)
  await panel.getByRole('button', { name: scene.say('import.add', { count: 2 }) }).click()
  await panel.getByRole('link', { name: scene.say('import.done.print') }).waitFor()
  return opener
}

/** Adding several people, from the list that is pasted to the list that is printed. */
const where = {
  route: '/users/$sn',
  address: '/users/SPR10001',
  as: 'staff',
  dialog: 'AddSeveralPanel',
} as const

export const addSeveralViews = viewsOf(where, [
  { name: 'groups/add several', act: open },
  { name: 'groups/add several, names', returnsInto: true, act: pasted(names.join('\n'), rows) },
  {
    name: 'groups/add several, columns, new groups and lines left out',
    returnsInto: true,
    act: async (scene) => {
      const opener = await pasted(table, rows)(scene)
      await dialog(scene).getByText(scene.say('import.mapping')).click()
      await dialog(scene).getByText(scene.say('import.leftOut')).click()
      return opener
    },
  },
  {
    name: 'groups/add several, added',
    answers: [gives('/weblockgroup/*/import', added)],
    act: add,
    returnsInto: true,
  },
  {
    name: 'groups/add several, not checked',
    returnsInto: true,
    answers: [refuses('/weblockgroup/*/import', 'server.unavailable', 503)],
    act: pasted('Lars Van Damme', (scene) => dialog(scene).getByRole('alert')),
  },
  {
    name: 'groups/add several, a workbook',
    act: async (scene) => {
      const opener = await open(scene)
      const panel = dialog(scene)
      await panel.getByRole('radio', { name: scene.say('import.file') }).check()
      await panel
        .getByLabel(scene.say('import.chooseFile'))
        .first()
        .setInputFiles({ name: 'klas.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') })
      await panel.getByRole('alert').waitFor()
      return opener
    },
  },
  {
    name: 'groups/add several, a file with letters to choose',
    returnsInto: true,
    act: ofFile('klas.csv', dos),
  },
  {
    name: 'groups/add several, a workbook with sheets and a hidden row',
    returnsInto: true,
    act: ofFile('klassen.xlsx', book),
  },
  {
    name: 'groups/add several, people who may be here already',
    returnsInto: true,
    act: pasted('Naam;Gebruikersnaam;Klas\nEmma Claes;1234;Klas 3A\nNoor Aerts;5678;Klas 3B', rows),
    answers: [gives('/weblockgroup/*/import', asked)],
  },
  {
    name: 'groups/add several, new people of one name in two classes',
    returnsInto: true,
    act: pasted(
      'Naam;Klas\nJuna De Smedt;Klas 3A\nJuna De Smedt;Klas 3B\nWout Jacobs;Klas 3A\nJacobs, Wout;Klas 3B',
      rows,
    ),
  },
  {
    name: 'groups/add several, added but for a question and a problem',
    answers: [gives('/weblockgroup/*/import', addedInPart)],
    act: add,
    returnsInto: true,
  },
])
