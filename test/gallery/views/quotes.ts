import { dialog, fill, press } from '../acts.ts'
import { gives, isAway, refuses, staysSilent, success } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Scene, viewsOf } from '../view.ts'
import { listed, whole } from './invoices.ts'

const number = 'Q2026-0007'
const due = '2099-12-28'
const became = '2026-0439'

const quote = (changed: object = {}) => {
  const { date, language, seller, buyer, customer, lines } = whole
  const { net_cents, vat_cents, rounding_cents, total_cents } = listed
  const data = {
    ...{ number, date, due, state: 'open', language, seller, buyer, customer, lines },
    ...{ net_cents, vat_cents, rounding_cents, total_cents, vat_exemption: null },
    ...{ valid_until: '2027-11-30', nr_lics: 100 },
    ...{ due_days: 30, extended_on: 'order', needs_reference: false, invoice: null },
    ...changed,
  }
  return { data }
}

export const byCode = (changed: object = {}) => gives('/quotes/read', quote(changed))

const accepts = gives(`/quotes/${number}/accept`, quote({ state: 'accepted', invoice: became }))

const needy = { needs_reference: true, buyer: { ...whole.buyer, kind: 'public', reference: '' } }

const submit = async (scene: Scene) => {
  await scene.page.locator('main button[type=submit]').click()
}

const seen = (text: string) => async (scene: Scene) => {
  await submit(scene)
  await scene.page.getByRole('heading', { name: scene.say(text), exact: true }).waitFor()
  return undefined
}

const faulty = async (scene: Scene) => {
  await submit(scene)
  await scene.page.locator('main [aria-invalid=true], main [role=alert]').first().waitFor()
  return undefined
}

/** The quote is open when it is read first, and then in this state. */
const soon =
  (changed: object) =>
  async ({ page }: Scene) => {
    let reads = 0
    await answer(page, '/quotes/read', () => success(quote(reads++ === 0 ? {} : changed)))
  }

const paper = (changed: object = {}) =>
  gives(`/invoices/${number}`, {
    data: {
      ...whole,
      ...{ number, kind: 'quote', due, xml: null, payment_reference: null, epc: null, reminders: null },
      pdf: `/api/v1/invoices/${number}.pdf`,
      ...changed,
    },
  })

const byNumber = (changed: object = {}) => gives(`/quotes/${number}`, quote(changed))

const openAccept = (scene: Scene) => press(scene, scene.say('quotes.accept.action'))

const accept = (scene: Scene) => dialog(scene).locator('button[type=submit]').click()

/** Quotes: the page of their link, and their paper on the portal. */
export const quotesViews = [
  ...viewsOf({ route: '/quote/$code', address: '/quote/some-code', as: null }, [
    { name: 'quote', answers: [byCode()] },
    { name: 'quote/in German on a phone', look: { width: 390, language: 'de' }, answers: [byCode(needy)] },
    {
      name: 'quote/extended once paid, two lines',
      answers: [
        byCode({
          extended_on: 'payment',
          rounding_cents: 1,
          lines: [...whole.lines, { ...whole.lines[0], text: '10 plaatsen meer', detail: '' }],
        }),
      ],
    },
    { name: 'quote/reference missing', answers: [byCode(needy)], act: faulty },
    {
      name: 'quote/accepted just now',
      answers: [byCode(), accepts],
      act: seen('quotes.accepted.now'),
    },
    {
      name: 'quote/expired meanwhile',
      answers: [
        soon({ state: 'expired', due: '2026-10-31' }),
        refuses(`/quotes/${number}/accept`, 'quote.expired', 409),
      ],
      act: seen('quotes.expired.title'),
    },
    {
      name: 'quote/an invoice is open',
      answers: [byCode(), refuses(`/quotes/${number}/accept`, 'quote.invoiceOpen', 409)],
      act: faulty,
    },
    { name: 'quote/accepted before', answers: [byCode({ state: 'accepted', invoice: became })] },
    { name: 'quote/expired', answers: [byCode({ state: 'expired', due: '2026-10-31' })] },
    { name: 'quote/outdated', answers: [byCode({ state: 'outdated' })] },
    { name: 'quote/unknown code', answers: [refuses('/quotes/read', 'quote.notFound', 404)] },
    { name: 'quote/failed', answers: [isAway('/quotes/read')] },
    { name: 'quote/loading', isLoading: true, isBare: true, answers: [staysSilent('/quotes/read')] },
  ]),
  ...viewsOf({ route: '/invoices/$number', address: `/invoices/${number}`, as: 'linde.admin' }, [
    { name: 'paper of a quote', answers: [paper(), byNumber()] },
    {
      name: 'paper of a quote/accepted',
      as: 'staff',
      answers: [paper({ state: 'credited' }), byNumber({ state: 'accepted', invoice: became })],
    },
    {
      name: 'paper of a quote/expired',
      answers: [paper({ state: 'overdue', due: '2026-10-31' }), byNumber({ state: 'expired' })],
    },
    { name: 'paper of a quote/outdated', as: 'dealer', answers: [paper(), byNumber({ state: 'outdated' })] },
    {
      name: 'paper of a quote/terms failed',
      answers: [paper(), refuses(`/quotes/${number}`, 'server.unexpected')],
    },
  ]),
  ...viewsOf(
    {
      route: '/invoices/$number',
      address: `/invoices/${number}`,
      as: 'linde.admin',
      dialog: 'AcceptDialog',
    },
    [
      { name: 'paper of a quote/accept it', answers: [paper(), byNumber()], act: openAccept },
      {
        name: 'paper of a quote/accept it, reference missing',
        answers: [paper(), byNumber(needy)],
        act: async (scene) => {
          const opener = await openAccept(scene)
          await accept(scene)
          await dialog(scene).locator('[aria-invalid=true]').waitFor()
          return opener
        },
      },
      {
        name: 'paper of a quote/accept it, an invoice is open',
        answers: [paper(), byNumber(), refuses(`/quotes/${number}/order`, 'quote.invoiceOpen', 409)],
        act: async (scene) => {
          const opener = await openAccept(scene)
          await fill(scene, { [scene.say('paper.reference')]: 'CBS-77' }, dialog(scene))
          await accept(scene)
          await scene.page.getByRole('dialog').getByRole('alert').waitFor()
          return opener
        },
      },
    ],
  ),
  ...viewsOf({ route: '/products/$sn', address: '/products/SPR10001', as: 'staff' }, [
    {
      name: 'product/quotes',
      answers: [
        gives('/licences/*/invoices', {
          data: [
            { ...listed, number, kind: 'quote', due, xml: null },
            {
              ...listed,
              number: 'Q2026-0005',
              kind: 'quote',
              due: '2026-10-31',
              state: 'overdue',
              xml: null,
            },
            { ...listed, number: became },
            { ...listed, number: 'Q2026-0003', kind: 'quote', due, state: 'credited', xml: null },
          ],
        }),
      ],
    },
  ]),
]
