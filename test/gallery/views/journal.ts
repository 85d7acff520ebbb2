import { gives, isAway, staysSilent } from '../answers.ts'
import { viewsOf } from '../view.ts'
import { listed, whole } from './invoices.ts'

const ordered = { years: 1, nr_lics: 30, by: 'Marleen Verstraete' }

const paper = (number: string, changed: object = {}) => ({
  ...{ ...listed, number, pdf: `/api/v1/invoices/${number}.pdf`, customer: whole.customer },
  ...{ buyer: whole.buyer.name, mailed_to: whole.buyer.email, reminded: null, ordered, ...changed },
})

const college = { name: 'Sint-Jozefscollege', town: 'Brugge', sn: 'SPR10002' }

const longest = {
  name: 'Vrije Basisschool Onze-Lieve-Vrouw-van-Altijddurende-Bijstand',
  town: 'Sint-Katelijne-Waver',
  sn: 'ME8123456',
}

const credit = {
  ...{ kind: 'credit_note', due: null, net_cents: 8264, vat_cents: 1736, total_cents: 10_000 },
  ...{ state: 'open', paid_cents: 0, to_pay_back_cents: 10_000 },
}

const papers = [
  paper('2026-0431', { date: '2026-11-26', sending: 'queued' }),
  paper('Q2026-0007', { kind: 'quote', xml: null, date: '2026-11-25', customer: college }),
  paper('C2026-0001', { ...credit, date: '2026-11-24', sending: 'delivered' }),
  paper('2026-0430', {
    ...{ date: '2026-11-23', customer: longest, sending: 'refused', state: 'disputed' },
    ...{ ordered: { years: 3, nr_lics: 1250, by: 'Anne-Sophie Vandenbroucke-Van den Bossche' } },
    mailed_to: 'boekhouding.scholengroep@onze-lieve-vrouw-van-altijddurende-bijstand.example',
  }),
  paper('2026-0429', { date: '2026-11-20', sending: 'sent', state: 'paid', paid_cents: 39_900 }),
  paper('2026-0428', {
    ...{
      date: '2026-11-02',
      due: '2026-11-12',
      customer: college,
      state: 'overdue',
      paid_cents: 10_000,
      reminded: '2026-11-19',
    },
    ordered: { ...ordered, by: null },
  }),
  paper('2026-0427', {
    ...{ date: '2026-11-02', due: null, state: 'paid', paid_cents: 39_900, mailed_to: '' },
    ordered: { ...ordered, by: null },
  }),
]

const rate = {
  ...{ vat_rate: 21, vat_exemption_kind: null, net_cents: 189_876, vat_cents: 39_874 },
  ...{ rounding_cents: 0, total_cents: 229_750 },
}

const untaxed = { ...rate, vat_rate: 0, net_cents: 90_000, vat_cents: 0, total_cents: 90_000 }

const exempted = ['exempt', 'reverse_charge'].map((vat_exemption_kind) => ({
  ...untaxed,
  vat_exemption_kind,
}))

const journal = (rows: object[], totals: object[] | null, total = rows.length) =>
  gives('/invoices?*', { data: rows, total, totals, first_month: '2025-10' })

const receipt = (id: number, date: string, amount: number, source: string, changed: object = {}) => ({
  ...{ id, date, number: '2026-0431', amount_cents: amount, source, text: '' },
  ...{ taken_back: false, taken_back_on: null },
  ...{ customer: whole.customer, ...changed },
})

const receipts = [
  receipt(7, '2026-11-26', -39_900, 'hand', { taken_back: true, text: 'Dubbel genoteerd' }),
  receipt(6, '2026-11-25', 39_900, 'hand', {
    text: 'Rekeninguittreksel 211',
    taken_back_on: '2026-11-26',
  }),
  receipt(5, '2026-11-24', 39_900, 'bank', {
    ...{ customer: longest, number: '2026-0430' },
    text: '+++202/6000/43189+++ eerste schijf, de rest volgt in januari na goedkeuring door het bestuur',
  }),
  receipt(4, '2026-11-23', -10_000, 'refund', { customer: college }),
  receipt(3, '2026-11-20', 39_900, 'online', { customer: college }),
  receipt(2, '2026-11-19', -39_900, 'chargeback'),
  receipt(1, '2026-11-18', 1_234_500, 'online'),
]

const money = (rows: { amount_cents: number }[], total = rows.length) =>
  gives('/receipts?*', {
    data: rows,
    total,
    total_cents: rows.reduce((sum, row) => sum + row.amount_cents, 0),
  })

/** The invoices and payments of a month, or of all. */
export const journalViews = viewsOf({ route: '/invoices', address: '/invoices?month=2026-11', as: 'staff' }, [
  {
    name: 'invoices and payments',
    answers: [journal(papers, [rate, ...exempted], 143), money(receipts)],
  },
  {
    name: 'invoices and payments/the payments',
    address: '/invoices?month=2026-11&show=payments',
    answers: [journal(papers, [rate]), money(receipts)],
  },
  {
    name: 'invoices and payments/on a phone',
    answers: [journal(papers, [rate, untaxed, ...exempted]), money(receipts)],
    look: { width: 390, language: 'de' },
  },
  {
    name: 'invoices and payments/all months of a dealer',
    as: 'dealer',
    address: '/invoices',
    answers: [journal(papers, null), money(receipts)],
  },
  {
    name: 'invoices and payments/of an admin',
    as: 'linde.admin',
    address: '/invoices',
    answers: [journal(papers.slice(2, 5), null), money(receipts)],
  },
  {
    name: 'invoices and payments/nothing in a month',
    answers: [journal([], []), money([])],
  },
  {
    name: 'invoices and payments/loading',
    isLoading: true,
    answers: [staysSilent('/invoices?*'), staysSilent('/receipts?*')],
  },
  {
    name: 'invoices and payments/failed',
    address: '/invoices?month=all',
    answers: [isAway('/invoices?*'), isAway('/receipts?*')],
  },
])
