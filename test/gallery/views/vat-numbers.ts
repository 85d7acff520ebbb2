import { button } from '../acts.ts'
import { gives, refuses } from '../answers.ts'
import { askedVatNumbers } from '../home-answers.ts'
import { type Answer, type Scene, viewsOf } from '../view.ts'
import { buyer, offers, onInvoice } from './renewal.ts'

const reason = 'Steuerschuldnerschaft des Leistungsempfängers (Artikel 196 der Richtlinie 2006/112/EG)'

/** The buyer accounts for the VAT. */
const reversed = {
  ...{ vat_cents: 0, rounding_cents: 0, total_cents: 12_314 },
  vat_exemption: { kind: 'reverse_charge', text: reason },
}

/** A company in another country, whose VAT number stands so. */
const fromGermany = (state: string, id: number | null = 7): Answer =>
  offers({
    ...(state === 'confirmed' && reversed),
    buyer: {
      ...{ ...buyer, name: 'Schule am See gGmbH', street: 'Seestraße 12', postcode: '52062', city: 'Aachen' },
      ...{
        country: 'DE',
        enterprise_number: '',
        vat_number: 'DE123456789',
        email: 'buchhaltung@see.example',
      },
    },
    vat_country: 'BE',
    vat_number: { id, state, since: id === null ? null : '2026-11-26' },
  })

/** The box below the VAT number is there, as the price was asked for with the number. */
async function standing({ page }: Scene): Promise<undefined> {
  await page.locator('main form [tabindex="-1"] > p').first().waitFor()
}

/** Orders without VAT, and the VAT numbers that staff confirm. */
export const vatNumbersViews = [
  ...viewsOf({ route: '/extend/product/$sn', address: '/extend/product/SPR10001', as: 'linde.admin' }, [
    { name: 'renewal/VAT number not confirmed', answers: [fromGermany('unknown', null)], act: standing },
    { name: 'renewal/VAT number asked about', answers: [fromGermany('asked')], act: standing },
    { name: 'renewal/VAT number refused', answers: [fromGermany('refused')], act: standing },
    {
      name: 'renewal/VAT number confirmed',
      answers: [fromGermany('confirmed')],
      act: standing,
    },
    {
      name: 'renewal/VAT number not confirmed, in long words',
      answers: [fromGermany('unknown', null)],
      look: { width: 390, language: 'de' },
      act: standing,
    },
    {
      name: 'renewal/VAT number confirmed, on a phone',
      answers: [fromGermany('confirmed')],
      look: { width: 390, language: 'de' },
      act: standing,
    },
    {
      name: 'renewal/exempt from VAT',
      answers: [
        offers({
          ...{ net_cents: 14_900, vat_cents: 0, rounding_cents: 0 },
          vat_exemption: { kind: 'exempt', text: 'Exempt from VAT: Article 44 §2, 4° of the VAT Code' },
        }),
      ],
      act: onInvoice,
    },
    {
      name: 'renewal/VAT number that cannot be asked about now',
      answers: [
        fromGermany('unknown', null),
        refuses('/licences/SPR10001/vat_numbers', 'server.unexpected', 500),
      ],
      act: async (scene) => {
        await standing(scene)
        await button(scene, scene.say('renewal.vatNumber.ask')).click()
        await scene.page.locator('main [role="alert"]').waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/extend/product/$sn', address: '/extend/product/SPR10001', as: 'staff' }, [
    { name: 'renewal/VAT number for staff to confirm', answers: [fromGermany('asked')], act: standing },
    {
      name: 'renewal/VAT number for staff to confirm, in long words',
      answers: [fromGermany('asked')],
      look: { width: 390, language: 'de' },
      act: standing,
    },
    {
      name: 'renewal/VAT number that staff confirmed',
      answers: [fromGermany('confirmed')],
      act: standing,
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'staff' }, [
    {
      name: 'home/VAT numbers to confirm',
      answers: [gives('/vat_numbers?*', { data: askedVatNumbers, total: 2 })],
    },
    {
      name: 'home/VAT numbers to confirm, in long words',
      answers: [gives('/vat_numbers?*', { data: askedVatNumbers, total: 2 })],
      look: { width: 390, language: 'de' },
    },
    {
      name: 'home/VAT numbers to confirm, failed',
      answers: [refuses('/vat_numbers?*', 'server.unexpected')],
    },
  ]),
]
