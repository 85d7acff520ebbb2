import { embedded, type Killer, type Mutant } from './mutant.ts'

const killers = [embedded('server/vat-numbers/vat-numbers.test.ts')]

const ofAmounts: Killer[] = [{ project: 'unit', test: 'contract/vat.test.ts' }]

/** Amounts of orders, VAT numbers of other countries, and orders without VAT. */
export const vatMutants: Mutant[] = [
  {
    id: 'vat-rounded-down',
    breaks: 'VAT is rounded to the nearest cent',
    file: 'contract/vat.ts',
    text: 'Math.floor((2 * numerator + denominator) / (2 * denominator))',
    instead: 'Math.floor(numerator / denominator)',
    killers: ofAmounts,
  },
  {
    id: 'half-cent-rounded-down',
    breaks: 'half a cent is rounded up',
    file: 'contract/vat.ts',
    text: 'Math.floor((2 * numerator + denominator) / (2 * denominator))',
    instead: 'Math.ceil((2 * numerator - denominator) / (2 * denominator))',
    killers: ofAmounts,
  },
  {
    id: 'vat-on-vat',
    breaks: 'the VAT in a price is that of its net amount',
    file: 'contract/vat.ts',
    text: '  const vatCents = vatOn(netCents, rate)\n',
    instead: '  const vatCents = vatOn(charged, rate)\n',
    killers: ofAmounts,
  },
  {
    id: 'rounding-lost',
    breaks: 'net amount, VAT and rounding make up the total',
    file: 'contract/vat.ts',
    text: 'roundingCents: charged - netCents - vatCents,',
    instead: 'roundingCents: 0,',
    killers: ofAmounts,
  },
  {
    id: 'cent-of-line-lost',
    breaks: 'the lines make up the net amount',
    file: 'contract/vat.ts',
    text: 'rest !== 0;',
    instead: 'rest > 1;',
    killers: ofAmounts,
  },
  {
    id: 'vat-number-unconfirmed',
    breaks: 'VAT is charged until staff have confirmed the number',
    file: 'server/orders/renewal.ts',
    text: `vatNumber?.state === 'confirmed'`,
    instead: 'vatNumber !== null',
    killers,
  },
  {
    id: 'vat-number-of-other-licence',
    breaks: 'a VAT number is confirmed for the licence',
    file: 'server/orders/vat-number-rows.ts',
    text: `.where('licence_id', '=', licenceId)
    .where('vat_number'`,
    instead: `.where('vat_number'`,
    killers,
  },
  {
    id: 'vat-number-at-home',
    breaks: 'VAT is charged in the seller’s own country',
    file: 'contract/buyers.ts',
    text: `  country !== vatCountry &&
`,
    instead: '',
    killers,
  },
  {
    id: 'vat-number-of-other-country',
    breaks: 'the VAT number has to be of the buyer’s country',
    file: 'contract/buyers.ts',
    text: `  country !== vatCountry &&
  countryOfVatNumber(vatNumber) === country`,
    instead: '  country !== vatCountry',
    killers,
  },
  {
    id: 'vat-outside-union',
    breaks: 'VAT is left out within the Union only',
    file: 'contract/buyers.ts',
    text: `  isInUnion(country) &&
`,
    instead: '',
    killers,
  },
  {
    id: 'vat-number-by-lost-role',
    breaks: 'who loses the licence while waiting for its lock asks about no VAT number',
    file: 'server/vat-numbers/vat-numbers.ts',
    text: '    await assertTheirs(trx, licence, person.id)\n',
    instead: '    void assertTheirs\n',
    killers,
  },
  {
    id: 'vat-number-by-former-staff',
    breaks: 'who is no longer staff confirms no VAT number',
    file: 'server/vat-numbers/vat-numbers.ts',
    text: `if (!(await isStaffNow(trx, requester.person.id)))`,
    instead: 'if (false)',
    killers,
  },
  {
    id: 'vat-answer-to-former-admin',
    breaks: 'the answer about a VAT number goes to people who may still renew the licence',
    file: 'server/vat-numbers/vat-numbers.ts',
    text: `if (!licence || !(await isTheirsNow(trx, licence, askedBy)))`,
    instead: 'if (!licence)',
    killers,
  },
  {
    id: 'vat-questions-flood',
    breaks: 'at most three VAT numbers of a licence wait for staff',
    file: 'server/vat-numbers/vat-numbers.ts',
    text: '>= mostAsked',
    instead: '> 1_000',
    killers,
  },
  {
    id: 'quote-of-withdrawn-number',
    breaks: 'a quote without VAT is outdated once the confirmation is withdrawn',
    file: 'server/orders/vat-number-rows.ts',
    text: ` AND v.state = 'confirmed'`,
    instead: '',
    killers,
  },
  {
    id: 'vat-asker-forgotten',
    breaks: 'staff who confirm a number that someone asked about answer them',
    file: 'server/vat-numbers/vat-numbers.ts',
    text: `      return found
        ? decide(`,
    instead: `      return found?.state === 'confirmed'
        ? decide(`,
    killers,
  },
  {
    id: 'article-of-before',
    breaks: 'a quote that names an article which no longer holds is outdated',
    file: 'server/orders/quotes.ts',
    text: `vatExemption?.text.includes(exemption.article) === true`,
    instead: 'true',
    killers: [embedded('server/orders/exempt.test.ts')],
  },
  {
    id: 'vat-of-open-payment',
    breaks: 'an open online payment is not used again once its VAT has changed',
    file: 'server/orders/order-online.ts',
    text: `        order.vatCents === vatCents &&
        order.vatExemption?.text === vatExemption?.text &&
`,
    instead: '',
    killers: [embedded('server/orders/exempt.test.ts')],
  },
  {
    id: 'exemption-without-article',
    breaks: 'the article of an exemption can be seen',
    file: 'server/platform/config/sales.ts',
    text: 'exempt: requiredText(),',
    instead: 'exempt: v.string(),',
    killers: [embedded('server/platform/config/brand.test.ts')],
  },
]
