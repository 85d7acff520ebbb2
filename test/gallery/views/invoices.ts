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

export const receipt = {
  id: 1,
  date: '2026-11-24',
  amount_cents: 20_000,
  source: 'hand',
  text: 'Rekeninguittreksel 211',
  taken_back: null,
}
export const partly = { state: 'partly_paid', paid_cents: 20_000, receipts: [receipt] }

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
]
