import { embedded, type Mutant } from './mutant.ts'

const killers = [embedded('server/vat-numbers/vat-numbers.test.ts')]

/** VAT numbers of other countries, and orders without VAT. */
export const vatMutants: Mutant[] = [
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
    text: `eb('v.licence_id', '=', licenceId)`,
    instead: `eb('v.licence_id', '>', 0)`,
    killers,
  },
  {
    id: 'vat-number-of-former-dealer',
    breaks: 'a dealer’s confirmed VAT number counts as long as they sell the licence',
    file: 'server/orders/vat-number-rows.ts',
    text: ' AND sold.dealer_id = v.asked_by',
    instead: '',
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
    text: `if (!stored || !(await isStaffNow(trx, person.id)))`,
    instead: 'if (!stored)',
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
    breaks: 'of a person’s questions about a licence only the latest waits',
    file: 'server/vat-numbers/vat-numbers.ts',
    text: '    if (!isStaff) await rows.withdraw(trx, licenceId, person.id)\n',
    instead: '',
    killers,
  },
  {
    id: 'quote-of-withdrawn-number',
    breaks: 'a quote without VAT is outdated once the confirmation is withdrawn',
    file: 'server/orders/vat-number-rows.ts',
    text: `'vatNumber' AND v.state = 'confirmed'`,
    instead: `'vatNumber'`,
    killers,
  },
]
