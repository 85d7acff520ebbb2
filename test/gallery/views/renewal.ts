import { changes, gives, refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const payment = { valid_until: '2028-03-04', sn: 'SPR10001', amount_cents: 14_900 }

async function pay({ page }: Scene): Promise<undefined> {
  await page.locator('main button').last().click()
  await page.locator('main [role="alert"]').waitFor()
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
        refuses('/payment/start', 'payment.priceChanged', 409),
      ],
      act: pay,
    },
  ]),
  ...viewsOf({ route: '/successful-payment', address: '/successful-payment?payment=1', as: 'dealer' }, [
    ...(['paid', 'open', 'failed', 'canceled', 'expired'] as const).map((status) => ({
      name: `payment/${status}`,
      answers: [gives('/payment/1', { status, ...payment })],
    })),
    { name: 'payment/none named', address: '/successful-payment' },
    { name: 'payment/unknown', answers: [refuses('/payment/1', 'payment.notFound', 404)] },
    { name: 'payment/loading', isLoading: true, answers: [staysSilent('/payment/1')] },
    { name: 'payment/failed to ask', answers: [refuses('/payment/1', 'server.unexpected')] },
  ]),
]
