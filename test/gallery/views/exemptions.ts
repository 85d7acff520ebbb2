import { viewsOf } from '../view.ts'
import { choosePart, offer, openCredit } from './credit-notes.ts'
import { invoice, number, whole } from './invoices.ts'
import { byCode } from './quotes.ts'

const [line] = whole.lines

const untaxed = {
  ...{ net_cents: 32_975, vat_cents: 0, rounding_cents: 0, total_cents: 32_975 },
  lines: [{ ...line, vat_rate: 0 }],
}

const reversed = {
  ...untaxed,
  vat_exemption: { kind: 'reverse_charge', text: 'Btw verlegd (artikel 196 van Richtlijn 2006/112/EG)' },
  buyer: {
    ...whole.buyer,
    ...{
      name: 'Grundschule am See',
      street: 'Seestraße 12',
      postcode: '10115',
      city: 'Berlin',
      country: 'DE',
    },
    ...{ enterprise_number: '', vat_number: 'DE123456789' },
  },
}

/** As long as an article can be. */
const article = `artikel 44, § 2, 4°, a), van het Wetboek van de belasting over de toegevoegde waarde, en artikel 132, lid 1, onder i), van Richtlijn 2006/112/EG van de Raad betreffende het gemeenschappelijke stelsel van btw`

const exempt = { ...untaxed, vat_exemption: { kind: 'exempt', text: `Vrijgesteld van btw: ${article}` } }

/** Papers without VAT, and the reason. */
export const exemptionsViews = [
  ...viewsOf({ route: '/invoices/$number', address: `/invoices/${number}`, as: 'linde.admin' }, [
    { name: 'invoice/reverse charge', answers: [invoice(reversed)] },
    {
      name: 'invoice/reverse charge, in German on a phone',
      look: { width: 390, language: 'de' },
      answers: [invoice(reversed)],
    },
  ]),
  ...viewsOf({ route: '/quote/$code', address: '/quote/some-code', as: null }, [
    { name: 'quote/exempt from VAT', answers: [byCode(exempt)] },
  ]),
  ...viewsOf(
    { route: '/invoices/$number', address: `/invoices/${number}`, as: 'staff', dialog: 'CreditDialog' },
    [
      {
        name: 'invoice/credit a part without VAT',
        answers: [invoice(exempt), offer({ total_cents: 32_975, paid_cents: 0, extension: null })],
        act: async (scene) => {
          const opener = await openCredit(scene)
          await choosePart(scene, scene.say('invoices.pay.amount'), '20')
          return opener
        },
      },
    ],
  ),
]
