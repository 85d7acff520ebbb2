import { button, fill } from '../acts.ts'
import { changes, gives, refuses, staysSilent } from '../answers.ts'
import { type Answer, type Scene, viewsOf } from '../view.ts'

const invoice = { number: '2026-0431', pdf: '/api/v1/invoices/2026-0431.pdf' }
const payment = { valid_until: '2028-03-04', sn: 'SPR10001', amount_cents: 14_900 }

async function pay({ page }: Scene): Promise<undefined> {
  await page.locator('main button').last().click()
  await page.locator('main [role="alert"]').waitFor()
}

/** The price of the renewal, with these fields of its own. */
export const offers = (fields: object): Answer =>
  changes('/licences/SPR10001/renewal*', ({ data }) => Object.assign(data ?? {}, fields))

export const buyer = {
  kind: 'company',
  name: 'Vereniging zonder winstoogmerk De Linde en Sint-Jozefscollege',
  street: 'Lindestraat 1',
  postcode: '9000',
  city: 'Gent',
  country: 'BE',
  enterprise_number: '0123456749',
  vat_number: 'BE0123456749',
  reference: 'BB-2026-114',
  email: 'boekhouding@linde.example',
}

export async function onInvoice({ page, say }: Scene): Promise<undefined> {
  await page.getByRole('radio', { name: say('renewal.ways.invoice.name') }).check()
}

const order = {
  id: 1,
  number: '2026-0431',
  kind: 'invoice',
  net_cents: 12_314,
  vat_cents: 2586,
  rounding_cents: 0,
  total_cents: 14_900,
  due: '2026-12-27',
  valid_until: '2028-03-04',
  pdf: '/api/v1/invoices/2026-0431.pdf',
  xml: '/api/v1/invoices/2026-0431.xml',
  peppol: false,
}

/** The customer's buyer, and another one of the dealer's. */
const dealers = {
  customer_buyer: { ...buyer, reference: '' },
  buyer: { ...buyer, name: 'Leermiddelen Peeters bv', email: 'facturen@peeters.example' },
}

const quote = {
  ...order,
  ...{
    number: 'Q2026-0012',
    kind: 'quote',
    pdf: '/api/v1/invoices/Q2026-0012.pdf',
    xml: null,
    state: 'open',
  },
}

async function onQuote({ page, say }: Scene): Promise<undefined> {
  await page.getByRole('radio', { name: say('renewal.ways.quote.name') }).check()
}

async function send(scene: Scene): Promise<undefined> {
  await onInvoice(scene)
  await button(scene, scene.say('renewal.send')).click()
}

async function ordered(scene: Scene): Promise<undefined> {
  await send(scene)
  await scene.page
    .getByRole('heading', { name: scene.say('renewal.placed.title', { number: order.number }) })
    .waitFor()
}

/** Paying for one more year, and what came of it. */
export const renewalViews = [
  ...viewsOf({ route: '/extend/product/$sn', address: '/extend/product/SPR10001', as: 'dealer' }, [
    { name: 'renewal' },
    { name: 'renewal/communication aid', address: '/extend/product/ME20001' },
    { name: 'renewal/permanent', address: '/extend/product/SPR10003' },
    { name: 'renewal/no web licence', address: '/extend/product/SPR10004' },
    { name: 'renewal/unknown', address: '/extend/product/SPR99999' },
    { name: 'renewal/not theirs', as: 'lena' },
    { name: 'renewal/loading', isLoading: true, answers: [staysSilent('/products/SPR10001')] },
    { name: 'renewal/failed', answers: [refuses('/products/SPR10001', 'server.unexpected')] },
    {
      name: 'renewal/payment page away',
      answers: [refuses('/payment/start', 'payment.providerAway', 503)],
      act: pay,
    },
    {
      name: 'renewal/price changed',
      answers: [
        changes('/products/SPR10001', ({ product }) => {
          product.weblock.price_cents = 5000
        }),
        offers({ total_cents: 5000 }),
        refuses('/payment/start', 'payment.priceChanged', 409),
      ],
      act: pay,
    },
  ]),
  ...viewsOf({ route: '/successful-payment', address: '/successful-payment?payment=1', as: 'dealer' }, [
    ...(['paid', 'open', 'failed', 'canceled', 'expired'] as const).map((status) => ({
      name: `payment/${status}`,
      answers: [gives('/payment/1', { status, ...payment, invoice: status === 'paid' ? invoice : null })],
    })),
    { name: 'payment/none named', address: '/successful-payment' },
    { name: 'payment/unknown', answers: [refuses('/payment/1', 'payment.notFound', 404)] },
    { name: 'payment/loading', isLoading: true, answers: [staysSilent('/payment/1')] },
    { name: 'payment/failed to ask', answers: [refuses('/payment/1', 'server.unexpected')] },
  ]),
  ...viewsOf({ route: '/extend/product/$sn', address: '/extend/product/SPR10001', as: 'linde.admin' }, [
    { name: 'renewal/on invoice', act: onInvoice },
    { name: 'renewal/buyer known', answers: [offers({ buyer })], act: onInvoice },
    {
      name: 'renewal/who is on the invoice',
      answers: [offers({ buyer })],
      act: async ({ page }) => {
        await page.locator('main summary').click()
        return undefined
      },
    },
    { name: 'renewal/invoice not paid', answers: [offers({ open_invoice: '2026-0431' })] },
    {
      name: 'renewal/invoices alone, one not paid',
      answers: [offers({ open_invoice: '2026-0431', ways: ['invoice'] })],
    },
    { name: 'renewal/runs on once paid', answers: [offers({ extended_on: 'payment' })], act: onInvoice },
    { name: 'renewal/no orders', answers: [offers({ ways: [] })] },
    {
      name: 'renewal/more years and seats',
      act: async (scene) => {
        const { page, say } = scene
        await page.getByRole('radio', { name: say('renewal.years.count', { count: 2 }) }).check()
        const more = button(scene, say('ui.more', { label: say('renewal.seats') }))
        await more.click()
        await page.getByText(say('orderLines.moreSeats', { seats: 1, years: '2' })).waitFor()
        return undefined
      },
    },
    {
      name: 'renewal/price loading',
      isLoading: true,
      answers: [staysSilent('/licences/SPR10001/renewal?years=3')],
      act: async ({ page, say }) => {
        await page.getByRole('radio', { name: say('renewal.years.count', { count: 3 }) }).check()
        return undefined
      },
    },
    {
      name: 'renewal/price failed',
      answers: [refuses('/licences/SPR10001/renewal*', 'server.unexpected')],
    },
    {
      name: 'renewal/wrong fields',
      act: async (scene) => {
        await onInvoice(scene)
        await fill(scene, { [scene.say('renewal.buyer.number')]: '0123.456.789' })
        await send(scene)
        await scene.page.getByText(scene.say('errors.field.enterpriseNumber')).waitFor()
        return undefined
      },
    },
    {
      name: 'renewal/order refused',
      answers: [offers({ buyer }), refuses('/orders', 'order.priceChanged', 409)],
      act: async (scene) => {
        await send(scene)
        await scene.page.locator('main [role="alert"]').waitFor()
        return undefined
      },
    },
    {
      name: 'renewal/ordered',
      answers: [offers({ buyer }), gives('/orders', { data: { ...order, state: 'fulfilled' } })],
      act: ordered,
    },
    {
      name: 'renewal/ordered, waits for the payment',
      answers: [offers({ buyer }), gives('/orders', { data: { ...order, state: 'open' } })],
      act: ordered,
    },
  ]),
  ...viewsOf({ route: '/successful-payment', address: '/successful-payment?payment=1', as: 'linde.admin' }, [
    {
      name: 'payment/open for an invoice',
      answers: [gives('/payment/1', { status: 'open', ...payment, invoice })],
    },
  ]),
  ...viewsOf({ route: '/extend/product/$sn', address: '/extend/product/SPR10001', as: 'linde.admin' }, [
    {
      name: 'renewal/kind of buyer not chosen',
      answers: [offers({ peppol: true })],
      look: { width: 390, language: 'de' },
      act: async (scene) => {
        await send(scene)
        await scene.page.getByText(scene.say('errors.field.required')).first().waitFor()
        return undefined
      },
    },
    {
      name: 'renewal/a company over Peppol',
      answers: [offers({ peppol: true, buyer })],
      act: onInvoice,
    },
    {
      name: 'renewal/a public body without its reference',
      answers: [offers({ peppol: true, buyer: { ...buyer, reference: '' } })],
      look: { width: 1280, language: 'de' },
      act: async (scene) => {
        await onInvoice(scene)
        await scene.page.getByRole('radio', { name: scene.say('renewal.buyer.kind.public.name') }).check()
        await send(scene)
        await scene.page.getByText(scene.say('errors.field.required')).waitFor()
        return undefined
      },
    },
    {
      name: 'renewal/ordered, also over Peppol',
      answers: [
        offers({ peppol: true, buyer }),
        gives('/orders', { data: { ...order, state: 'fulfilled', peppol: true } }),
      ],
      act: ordered,
    },
    {
      name: 'renewal/a public body that pays online is asked for its reference',
      answers: [offers({ peppol: true, buyer: { ...buyer, kind: 'public', reference: '' } })],
      act: async (scene) => {
        await scene.page.locator('main button').last().click()
        await scene.page.getByText(scene.say('errors.field.required')).waitFor()
        return undefined
      },
    },
    {
      name: 'renewal/a quote for a public body, while an invoice is open',
      answers: [offers({ peppol: true, buyer: { ...buyer, kind: 'public' }, open_invoice: '2026-0431' })],
      look: { width: 390, language: 'de' },
      act: onQuote,
    },
  ]),
  ...viewsOf({ route: '/extend/product/$sn', address: '/extend/product/SPR10001', as: 'dealer' }, [
    { name: 'renewal/a dealer’s quote, for the customer', answers: [offers(dealers)], act: onQuote },
    {
      name: 'renewal/a quote is sent',
      answers: [offers(dealers), gives('/orders', { data: quote })],
      act: async (scene) => {
        await onQuote(scene)
        await button(scene, scene.say('renewal.sendQuote')).click()
        const title = scene.say('renewal.placed.quoteTitle', { number: quote.number })
        await scene.page.getByRole('heading', { name: title }).waitFor()
        return undefined
      },
    },
  ]),
]
