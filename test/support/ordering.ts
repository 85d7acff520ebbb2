/** A buyer as the page of a renewal sends it; the company's number has right check digits. */
export const exampleBuyer = {
  name: 'Basisschool De Linde vzw',
  street: 'Lindelaan 4',
  postcode: '9000',
  city: 'Gent',
  country: 'BE',
  enterprise_number: 'BE 0111.111.124',
  reference: 'BB-2026-114',
  email: 'boekhouding@linde.example',
}

/** The price of a year in the demo data, in cents. */
const prices: Record<string, number> = { SPR10001: 14_900, SPR10002: 39_900, SPR10005: 19_900, ME20001: 8900 }

/** An order of one year on invoice, with the price of the demo data. */
export const orderOf = (sn: string, more: object = {}) => ({
  sn,
  kind: 'invoice',
  years: 1,
  total_cents: prices[sn] ?? 1,
  buyer: exampleBuyer,
  ...more,
})
