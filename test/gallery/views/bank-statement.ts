import { press } from '../acts.ts'
import { gives, refuses, staysSilent } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Answer, type Scene, viewsOf } from '../view.ts'

const message = '+++202/6000/43189+++'

const row = (line: number, changed: object) => ({
  ...{ line, date: '2026-11-24', amount_cents: 39_900, reference: null, text: '', payer: '' },
  ...{ verdict: 'unknown', reason: null, by: null, ...changed },
})

const pays = (line: number, number: string, customer: string, changed: object = {}) =>
  row(line, {
    ...{ verdict: 'paid', by: 'reference', reference: message, payer: customer, number, customer },
    ...{ open_cents: 39_900, ...changed },
  })

const paid = [
  pays(4, '2026-0431', 'Basisschool De Linde'),
  pays(7, '2026-0412', 'Sint-Jozefscollege vzw', {
    by: 'amount',
    reference: null,
    text: 'factuur 412 licentie',
  }),
]

const partly = pays(10, '2026-0399', 'Vrije Basisschool Onze-Lieve-Vrouw-van-Altijddurende-Bijstand', {
  ...{ verdict: 'partly', amount_cents: 20_000, by: 'choice', reference: null },
  text: 'eerste schijf, de rest volgt in januari na goedkeuring door het schoolbestuur van de scholengroep',
})

const tooMuch = pays(13, '2026-0387', 'De Wegwijzer', { verdict: 'too_much', amount_cents: 79_800 })

const unknown = (line: number, reason: string, changed: object = {}) =>
  row(line, { reason, payer: 'P. Janssens', text: 'schoolrekening november', ...changed })

const lookedAt = [
  unknown(16, 'no_invoice'),
  unknown(18, 'unknown_reference', { reference: '+++090/9337/55493+++', text: '', payer: '' }),
  unknown(20, 'several', { payer: 'Stad Gent', text: 'licenties' }),
  unknown(22, 'taken_back', { number: '2026-0431', customer: 'Basisschool De Linde' }),
  unknown(24, 'returned', { amount_cents: -39_900, number: '2026-0399', customer: 'De Wegwijzer' }),
  unknown(26, 'currency', { payer: 'Deutsche Schule London' }),
  unknown(28, 'unreadable', { date: null, amount_cents: 0, payer: '', text: 'onleesbaar' }),
  unknown(30, 'left_out', { payer: 'De Kleine Prins', amount_cents: 12_345 }),
]

const folded = [
  ...[32, 34, 36].map((line) =>
    unknown(line, 'outgoing', { amount_cents: -123_456, payer: 'Drukkerij Claes', text: 'factuur 88' }),
  ),
  unknown(38, 'not_booked', { payer: 'Lyceum Maerlant' }),
  ...[40, 42].map((line) =>
    pays(line, '2026-0350', 'Basisschool De Linde', { verdict: 'already', by: null }),
  ),
]

const ofRows = (rows: { verdict: string }[], extended = 0) => {
  const countOf = (verdict: string) => rows.filter((each) => each.verdict === verdict).length
  const verdicts = ['paid', 'partly', 'too_much', 'unknown', 'already'] as const
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, countOf(verdict)]))
  return { data: { format: 'coda', rows, counts, extended, fingerprint: 'shown' } }
}

const everything = [...paid, partly, tooMuch, ...lookedAt, ...folded]

const previews = (rows: { verdict: string }[]): Answer => gives('/bank_files', ofRows(rows))

async function choose(
  scene: Scene,
  name = 'statement-2026-11-25.cod',
  text = '0000025112672505',
): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text, 'latin1') }
  await scene.page.locator('input[type=file]').setInputFiles(file)
}

const look = async (scene: Scene) => {
  await choose(scene)
  await scene.page.locator('main :is(h2, summary)').first().waitFor()
  return undefined
}

const refused =
  (code: string, status: number, values: Record<string, string | number> = {}): Answer =>
  (scene) =>
    refuses('/bank_files', code, status, values)(scene)

async function seeAlert(scene: Scene) {
  await choose(scene)
  await scene.page.getByRole('main').getByRole('alert').waitFor()
  return undefined
}

const firstOfUnknown = (scene: Scene) =>
  scene.page.getByRole('textbox', { name: scene.say('bankStatement.invoiceNumber') }).first()

/** The screen that reads a bank statement. */
export const bankStatementViews = viewsOf(
  { route: '/bank-statement', address: '/bank-statement', as: 'staff' },
  [
    { name: 'bank statement' },
    {
      name: 'bank statement/reading',
      isLoading: true,
      answers: [staysSilent('/bank_files')],
      act: async (scene) => {
        await choose(scene)
        await scene.page.getByRole('progressbar', { name: scene.say('bankStatement.reading') }).waitFor()
        return undefined
      },
    },
    { name: 'bank statement/every verdict', answers: [previews(everything)], act: look },
    {
      name: 'bank statement/folded movements opened',
      answers: [previews([...paid, ...folded])],
      act: async (scene) => {
        await look(scene)
        for (const summary of await scene.page.locator('summary').all()) await summary.click()
        return undefined
      },
    },
    {
      name: 'bank statement/an invoice that does not exist',
      answers: [previews(everything)],
      act: async (scene) => {
        await look(scene)
        await refuses('/bank_files', 'invoice.notFound', 404)(scene)
        await firstOfUnknown(scene).fill('2026-9999')
        await firstOfUnknown(scene).press('Enter')
        await scene.page.locator('[aria-invalid=true]').waitFor()
        return undefined
      },
    },
    {
      name: 'bank statement/no number filled in',
      answers: [previews(everything)],
      act: async (scene) => {
        await look(scene)
        await firstOfUnknown(scene).press('Enter')
        await scene.page.locator('[aria-invalid=true]').waitFor()
        return undefined
      },
    },
    {
      name: 'bank statement/nothing to note',
      answers: [previews(folded.filter(({ verdict }) => verdict === 'already'))],
      act: look,
    },
    {
      name: 'bank statement/another account',
      answers: [
        refused('bankFile.otherAccount', 400, { account: 'BE71 0961 2345 6769', own: 'BE68 5390 0754 7034' }),
      ],
      act: seeAlert,
    },
    {
      name: 'bank statement/does not add up',
      answers: [refused('bankFile.balance', 400, { stated: '€ 12.345,67', expected: '€ 12.340,67' })],
      act: seeAlert,
    },
    {
      name: 'bank statement/not reached',
      answers: [refused('server.unavailable', 503)],
      act: seeAlert,
    },
    {
      name: 'bank statement/a workbook',
      act: async (scene) => {
        await choose(scene, 'statement.xlsx', 'PK\u0003\u0004')
        await scene.page.getByRole('main').getByRole('alert').waitFor()
        return undefined
      },
    },
    {
      name: 'bank statement/letters to choose',
      answers: [previews(paid)],
      act: async (scene) => {
        await choose(scene, 'statement.csv', 'Datum;Naam\r\n24/11/2026;Zo\x89 Lef\x8avre')
        await scene.page.getByRole('combobox').waitFor()
        return undefined
      },
    },
    {
      name: 'bank statement/changed meanwhile',
      answers: [previews(everything)],
      act: async (scene) => {
        await look(scene)
        await answer(scene.page, '/bank_files', ({ body }) => {
          const errormsg = scene.say('errors.bankFile.changed')
          const json = { error: true, code: 'bankFile.changed', errormsg }
          return body.dry_run ? null : { status: 409, json }
        })
        await press(scene, scene.say('bankStatement.note', { count: 4 }))
        await scene.page.getByRole('main').getByRole('alert').waitFor()
        return undefined
      },
    },
    {
      name: 'bank statement/noted',
      answers: [previews(everything)],
      act: async (scene) => {
        await look(scene)
        const noted = everything.map((each) => (each === paid[1] ? { ...each, for_nothing: true } : each))
        await gives('/bank_files', ofRows(noted, 3))(scene)
        await press(scene, scene.say('bankStatement.note', { count: 4 }))
        await scene.page
          .getByText(scene.say('bankStatement.done.noted', { count: 4 }))
          .first()
          .waitFor()
        return undefined
      },
    },
  ],
)
