import { dialog, fill, press } from '../acts.ts'
import { changes, gives, refuses, staysSilent, success } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Scene, viewsOf } from '../view.ts'

export const number = '2026-0431'

export const listed = {
  number,
  kind: 'invoice',
  date: '2026-11-20',
  due: '2099-12-20',
  net_cents: 32_975,
  vat_cents: 6925,
  rounding_cents: 0,
  total_cents: 39_900,
  state: 'open',
  sending: null,
  paid_cents: 0,
  credited_cents: 0,
  to_pay_back_cents: 0,
  pdf: `/api/v1/invoices/${number}.pdf`,
  xml: `/api/v1/invoices/${number}.xml`,
}

const line = (text: string, detail: string, cents: number) => ({
  ...{ text, detail, quantity: 1, unit_cents: cents, net_cents: cents, vat_rate: 21 },
})

export const whole = {
  ...listed,
  language: 'nl',
  seller: {
    name: 'Vlinder nv',
    street: 'Schoolstraat 1',
    postcode: '2000',
    city: 'Antwerpen',
    country: 'BE',
    enterprise_number: '0123456749',
    vat_number: 'BE0123456749',
    register: 'RPR Antwerpen',
    email: 'facturen@vlinder.example',
    phone: '03 000 00 00',
    iban: 'BE68539007547034',
    bic: '',
  },
  buyer: {
    name: 'Sint-Jozefscollege vzw',
    street: 'Collegelaan 4',
    postcode: '9000',
    city: 'Gent',
    country: 'BE',
    enterprise_number: '0987654394',
    vat_number: '',
    reference: 'BB-2026-114',
    email: 'boekhouding@jozef.example',
  },
  customer: { name: 'Basisschool De Linde', town: 'Gent', sn: 'SPR10001' },
  lines: [
    line(
      'Lees- en schrijfprogramma, één jaar',
      'Licentie SPR10001, 100 plaatsen, met OCR en woordenboeken\nvan 01/12/2026 tot en met 30/11/2027',
      32_975,
    ),
  ],
  vat_exemption: null,
  payment_reference: '+++202/6000/43189+++',
  epc: 'BCD\n002\n1\nSCT\n\nVlinder nv\nBE68539007547034\nEUR399.00\n\n\n+++202/6000/43189+++',
  receipts: [],
  credits: null,
  credit_notes: [],
  peppol: null,
  dispute: null,
  reminders: { sent: [], next: null },
}

const receipt = {
  id: 1,
  date: '2026-11-24',
  amount_cents: 20_000,
  source: 'hand',
  text: 'Rekeninguittreksel 211',
  taken_back: null,
}
const partly = { state: 'partly_paid', paid_cents: 20_000, receipts: [receipt] }

export const invoice = (changed: object = {}) =>
  gives(`/invoices/${number}`, { data: { ...whole, ...changed } })

const history = gives('/licences/*/invoices', {
  data: [
    listed,
    { ...listed, number: '2026-0399', state: 'partly_paid', paid_cents: 20_000 },
    { ...listed, number: '2026-0212', due: '2026-06-30', state: 'overdue' },
    { ...listed, number: '2025-0101', due: null, state: 'paid', paid_cents: 39_900 },
  ],
})

const markPaid = (scene: Scene) => press(scene, `${scene.say('home.unsettled.markPaid')} ${number}`)

const save = (scene: Scene) =>
  dialog(scene)
    .getByRole('button', { name: scene.say('home.unsettled.markPaid') })
    .click()

const unpaid = (days: number, due: string) => ({
  ...{ code: 'invoice.unpaid', sn: 'SPR10001', invoice: number, amount_cents: 39_900, due, days },
})

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

/** Invoices: one on its page, those of a licence, and on the home of an admin. */
export const invoicesViews = [
  ...viewsOf({ route: '/invoices/$number', address: `/invoices/${number}`, as: 'linde.admin' }, [
    { name: 'invoice', answers: [invoice()] },
    { name: 'invoice/for staff', as: 'staff', answers: [invoice({ state: 'overdue', due: '2026-06-30' })] },
    { name: 'invoice/partly paid', as: 'dealer', answers: [invoice(partly)] },
    {
      name: 'invoice/paid online, rounded',
      answers: [
        invoice({
          state: 'paid',
          due: null,
          payment_reference: null,
          epc: null,
          rounding_cents: 1,
          paid_cents: 39_900,
          lines: [whole.lines[0], line('10 plaatsen meer voor de rest van deze periode', '', 1200)],
          receipts: [{ ...receipt, amount_cents: 39_900, source: 'online', text: '' }],
        }),
      ],
    },
    { name: 'invoice/not theirs', answers: [refuses(`/invoices/${number}`, 'invoice.notFound', 404)] },
    { name: 'invoice/failed', answers: [refuses(`/invoices/${number}`, 'server.unexpected')] },
    { name: 'invoice/loading', isLoading: true, answers: [staysSilent(`/invoices/${number}`)] },
    {
      name: 'invoice/marked as paid',
      as: 'staff',
      answers: [
        async ({ page }) => {
          let isPaid = false
          const paid = { state: 'paid', paid_cents: 39_900, receipts: [{ ...receipt, amount_cents: 39_900 }] }
          await answer(page, `/invoices/${number}`, () =>
            success({ data: { ...whole, ...(isPaid && paid) } }),
          )
          await answer(page, `/invoices/${number}/paid`, () => {
            isPaid = true
            return success({ data: { state: 'paid', paid_cents: 39_900, extended_until: '2027-11-30' } })
          })
        },
      ],
      act: async (scene) => {
        await markPaid(scene)
        await save(scene)
        await scene.page.getByRole('region', { name: scene.say('undo.label') }).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf(
    {
      route: '/invoices/$number',
      address: `/invoices/${number}`,
      as: 'staff',
      dialog: 'MarkPaidDialog',
    },
    [
      { name: 'invoice/mark as paid', answers: [invoice(partly)], act: markPaid },
      {
        name: 'invoice/mark as paid, too much',
        answers: [
          invoice(partly),
          refuses(`/invoices/${number}/paid`, 'invoice.tooMuch', 409, { amount: '€199.00' }),
        ],
        act: async (scene) => {
          const opener = await markPaid(scene)
          await fill(scene, { [scene.say('invoices.pay.amount')]: '399' }, dialog(scene))
          await save(scene)
          await dialog(scene).locator('[aria-invalid=true]').waitFor()
          return opener
        },
      },
    ],
  ),
  ...viewsOf({ route: '/products/$sn', address: '/products/SPR10001', as: 'staff' }, [
    { name: 'product/invoices', answers: [history] },
    {
      name: 'product/invoices, failed',
      as: 'dealer',
      answers: [refuses('/licences/*/invoices', 'server.unexpected')],
    },
  ]),
  ...viewsOf({ route: '/products', address: '/products', as: 'linde.admin' }, [
    { name: 'products/invoices', answers: [history] },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'linde.admin' }, [
    {
      name: 'home/admin, unpaid invoices',
      answers: [
        changes('/home', ({ data }) => {
          data.attention = [unpaid(-3, '2026-11-24'), unpaid(6, '2026-12-20')]
          data.first_steps = null
        }),
      ],
    },
  ]),
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
