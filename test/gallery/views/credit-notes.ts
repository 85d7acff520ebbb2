import { dialog, fill, press } from '../acts.ts'
import { gives, refuses, success } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Scene, viewsOf } from '../view.ts'
import { invoice, listed, number, partly, receipt, whole } from './invoices.ts'

export const creditNumber = 'C2026-0001'

/** Credited in full after it was paid. */
const credited = {
  ...{ state: 'credited', paid_cents: 39_900, credited_cents: 39_900, to_pay_back_cents: 39_900 },
  receipts: [{ ...receipt, amount_cents: 39_900 }],
  credit_notes: [creditNumber],
}

export const creditNote = (changed: object = {}) =>
  gives(`/invoices/${creditNumber}`, {
    data: {
      ...whole,
      ...{ number: creditNumber, kind: 'credit_note', date: '2026-11-27', due: null, state: 'credited' },
      ...{ payment_reference: null, epc: null, reminders: null },
      credits: { number, date: '2026-11-20', reason: 'Dubbel besteld', paid_cents: 39_900 },
      ...changed,
    },
  })

const extension = {
  ...{ valid_until: '2100-12-14', ends_before: '2099-12-14', nr_lics: 40, nr_lics_before: 30 },
}

export const offer = (changed: object = {}) =>
  gives(`/invoices/${number}/credit`, {
    data: { total_cents: 39_900, credited_cents: 0, paid_cents: 39_900, extension, ...changed },
  })

export const openCredit = async (scene: Scene) => {
  const opener = await press(scene, scene.say('invoices.credit.action'))
  await dialog(scene).getByRole('textbox').first().waitFor()
  return opener
}

const giveReason = (scene: Scene) =>
  fill(scene, { [scene.say('paper.reason')]: 'Dubbel besteld' }, dialog(scene))

/** @param label of the amount's field */
export const choosePart = async (scene: Scene, label: string, amount: string) => {
  await dialog(scene)
    .getByRole('radio', { name: scene.say('invoices.credit.part'), exact: true })
    .check()
  await fill(scene, { [label]: amount }, dialog(scene))
}

const submit = (scene: Scene) => dialog(scene).locator('button[type=submit]').click()

const openPaidBack = (scene: Scene) => press(scene, scene.say('invoices.paidBack.action'))

const askToTakeBack = async ({ page, say }: Scene) => {
  const opener = page.getByRole('button', { name: say('invoices.takeBack.action') })
  await opener.click()
  await page.getByRole('alertdialog').waitFor()
  return opener
}

/** Credit notes, and money that goes back: on the page of an invoice, of a credit note, and of a licence. */
export const creditNotesViews = [
  ...viewsOf({ route: '/invoices/$number', address: `/invoices/${number}`, as: 'staff' }, [
    { name: 'invoice/credited, to pay back', answers: [invoice(credited)] },
    { name: 'invoice/credited, for its admin', as: 'linde.admin', answers: [invoice(credited)] },
    {
      name: 'invoice/credited in part',
      answers: [
        invoice({
          ...{ state: 'partly_paid', paid_cents: 20_000, credited_cents: 4000 },
          receipts: [receipt],
          credit_notes: [creditNumber, 'C2026-0002'],
        }),
      ],
    },
    {
      name: 'invoice/money that went back',
      answers: [
        invoice({
          ...{ state: 'partly_paid', due: null, payment_reference: null, epc: null, paid_cents: 37_900 },
          receipts: [
            { ...receipt, id: 2, amount_cents: 39_900, source: 'online', text: '' },
            { ...receipt, id: 3, amount_cents: -39_900, source: 'chargeback', text: '' },
            { ...receipt, id: 4, amount_cents: 39_900, source: 'chargeback', text: '' },
            { ...receipt, id: 5, amount_cents: -2000, source: 'refund', text: '' },
            { ...receipt, id: 6, amount_cents: 2000, source: 'refund', text: '' },
            { ...receipt, id: 7, amount_cents: -2000, text: 'Overschrijving 88' },
            { ...receipt, id: 8, amount_cents: 39_900, taken_back: '2026-11-27' },
          ],
        }),
      ],
    },
    {
      name: 'invoice/just credited',
      answers: [
        invoice(credited),
        offer(),
        async ({ page }) => {
          let isCredited = false
          const before = { state: 'paid', credited_cents: 0, to_pay_back_cents: 0, credit_notes: [] }
          await answer(page, `/invoices/${number}`, () =>
            isCredited ? null : success({ data: { ...whole, ...credited, ...before } }),
          )
          await answer(page, `/invoices/${number}/credit`, ({ method }) => {
            if (method === 'GET') return null
            isCredited = true
            const data = {
              ...{ number: creditNumber, state: 'credited', credited_cents: 39_900 },
              ...{ to_pay_back_cents: 39_900, valid_until: '2026-12-14' },
            }
            return success({ data })
          })
        },
      ],
      act: async (scene) => {
        await openCredit(scene)
        await giveReason(scene)
        await submit(scene)
        await scene.page.getByRole('region', { name: scene.say('undo.label') }).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/invoices/$number', address: `/invoices/${creditNumber}`, as: 'staff' }, [
    { name: 'credit note', as: 'linde.admin', answers: [creditNote()] },
    {
      name: 'credit note/to pay back',
      answers: [creditNote({ state: 'open', to_pay_back_cents: 39_900 }), invoice(credited)],
    },
  ]),
  ...viewsOf(
    { route: '/invoices/$number', address: `/invoices/${number}`, as: 'staff', dialog: 'CreditDialog' },
    [
      {
        name: 'invoice/credit it whole',
        answers: [invoice({ ...credited, state: 'paid', credited_cents: 0, to_pay_back_cents: 0 }), offer()],
        act: openCredit,
      },
      {
        name: 'invoice/credit a part',
        answers: [invoice(partly), offer({ credited_cents: 1000, paid_cents: 20_000, extension: null })],
        act: async (scene) => {
          const opener = await openCredit(scene)
          await choosePart(scene, scene.say('invoices.credit.amount'), '20')
          return opener
        },
      },
      {
        name: 'invoice/credit, nothing filled in',
        answers: [invoice(partly), offer({ extension: { ...extension, ends_before: '2026-01-31' } })],
        act: async (scene) => {
          const opener = await openCredit(scene)
          await submit(scene)
          await dialog(scene).locator('[aria-invalid=true]').waitFor()
          return opener
        },
      },
      {
        name: 'invoice/credit, changed meanwhile',
        answers: [
          invoice(partly),
          refuses(`/invoices/${number}/credit`, 'invoice.changed', 409, {}, 'POST'),
          async ({ page }) => {
            const data = { total_cents: 39_900, credited_cents: 4000, paid_cents: 20_000, extension: null }
            await answer(page, `/invoices/${number}/credit`, ({ method }) =>
              method === 'POST' ? null : success({ data }),
            )
          },
        ],
        act: async (scene) => {
          const opener = await openCredit(scene)
          await giveReason(scene)
          await submit(scene)
          await scene.page.getByRole('dialog').getByRole('alert').waitFor()
          return opener
        },
      },
      {
        name: 'invoice/credit, failed to load',
        answers: [invoice(partly), refuses(`/invoices/${number}/credit`, 'server.unexpected')],
        act: async (scene) => {
          const opener = await press(scene, scene.say('invoices.credit.action'))
          await scene.page.getByRole('dialog').getByRole('alert').waitFor()
          return opener
        },
      },
    ],
  ),
  ...viewsOf(
    { route: '/invoices/$number', address: `/invoices/${number}`, as: 'staff', dialog: 'PaidBackDialog' },
    [
      {
        name: 'invoice/note as paid back',
        answers: [
          invoice({ ...credited, receipts: [{ ...receipt, amount_cents: 39_900, source: 'online' }] }),
        ],
        act: openPaidBack,
      },
    ],
  ),
  ...viewsOf(
    { route: '/invoices/$number', address: `/invoices/${number}`, as: 'staff', dialog: 'TakeBackDialog' },
    [{ name: 'invoice/take back a note', answers: [invoice(partly)], act: askToTakeBack }],
  ),
  ...viewsOf({ route: '/products/$sn', address: '/products/SPR10001', as: 'staff' }, [
    {
      name: 'product/credit notes',
      answers: [
        gives('/licences/*/invoices', {
          data: [
            {
              ...listed,
              number: 'C2026-0002',
              kind: 'credit_note',
              due: null,
              total_cents: 2000,
              to_pay_back_cents: 2000,
            },
            { ...listed, number: creditNumber, kind: 'credit_note', due: null, state: 'credited' },
            { ...listed, state: 'credited', credited_cents: 39_900 },
          ],
        }),
      ],
    },
  ]),
  ...viewsOf(
    { route: '/invoices/$number', address: `/invoices/${number}`, as: 'staff', dialog: 'TakeBackDialog' },
    [
      {
        name: 'invoice/take back a payment of a bank statement',
        answers: [invoice({ ...partly, receipts: [{ ...receipt, source: 'bank', text: '' }] })],
        act: askToTakeBack,
      },
    ],
  ),
]
