import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf, production } from '#test/support/configured.ts'
import { readConfig } from './config.ts'
import { fictionalSales } from './sales.ts'

describe('a brand’s file', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'brand-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const { pricesIncludeVat, ...brand } = readConfig({}).brand
  const asFile = (said: object) => {
    const file = path.join(folder, 'brand.json')
    writeFileSync(file, JSON.stringify({ ...brand, ...said }))
    return { ...production, PEPPOL_API_KEY: 'key', BRAND_FILE: file }
  }
  const { seller } = fictionalSales
  const selling = (sales: object) => asFile({ pricesIncludeVat, sales: { ...fictionalSales, ...sales } })

  it('a brand’s file says how the vendor sells; without that there are no invoices, outside dev', () => {
    expect(readConfig(selling({})).sales).toEqual(fictionalSales)
    expect(readConfig(asFile({})).sales).toBeNull()
    expect(readConfig(production).sales).toBeNull()
    expect(readConfig({}).sales).toEqual(fictionalSales)
  })

  it('a brand’s file may write numbers as papers do', () => {
    const typed = {
      ...seller,
      enterpriseNumber: '0123.456.749',
      vatNumber: 'BE 0123.456.749',
      iban: 'BE68 5390\u00a00754.7034',
    }
    expect(readConfig(selling({ seller: typed })).sales?.seller).toEqual(seller)
  })

  it('a brand whose sales are on Peppol needs an access point outside dev: its key, and https', () => {
    const given = { ...selling({}), PEPPOL_API_KEY: '', PEPPOL_API_URL: 'http://api.example', PORT: 'x' }
    const faults = faultsOf({ ...given, SECRET: '' })
    for (const fault of [
      'PEPPOL_API_KEY: needed because sales.peppol of BRAND_FILE is true',
      'PEPPOL_API_URL: outside dev, the access point needs an https address',
      'SECRET: ',
      'PORT: ',
    ])
      expect(faults).toContain(fault)
    expect(readConfig(selling({})).peppol).toEqual({ apiUrl: 'https://api.e-invoice.be', apiKey: 'key' })
    const test = { PEPPOL_API_URL: 'https://api-dev.e-invoice.be' }
    expect(readConfig({ ...selling({}), ...test }).peppol?.apiUrl).toBe(test.PEPPOL_API_URL)
  })

  it('a brand whose sales are not on Peppol has no access point, and needs no key', () => {
    const { peppol: _, ...silent } = fictionalSales
    for (const sales of [silent, { ...silent, peppol: false }])
      expect(readConfig({ ...asFile({ pricesIncludeVat, sales }), PEPPOL_API_KEY: '' }).peppol).toBeNull()
    expect(readConfig({ ...production, PEPPOL_API_KEY: 'key' }).peppol).toBeNull()
  })

  it('credit notes have a series of their own, even if the brand’s file names none', () => {
    const { creditNoteSeries, ...before } = fictionalSales
    expect(readConfig(asFile({ pricesIncludeVat, sales: before })).sales).toEqual(fictionalSales)
    const [invoices, others] = [
      { ...creditNoteSeries, prefix: 'C' },
      { ...creditNoteSeries, prefix: 'CN' },
    ]
    const fault = 'sales.creditNoteSeries.prefix: must differ from that of invoices'
    // Otherwise an invoice and a credit note could have the same number.
    expect(faultsOf(selling({ invoiceSeries: invoices }))).toContain(fault)
    expect(faultsOf(selling({ creditNoteSeries: fictionalSales.invoiceSeries }))).toContain(fault)
    expect(readConfig(selling({ invoiceSeries: invoices, creditNoteSeries: others })).sales).toMatchObject({
      creditNoteSeries: { prefix: 'CN' },
    })
  })

  it('quotes are off unless the brand’s file names them, and have a series of their own', () => {
    const { quoteSeries, ...before } = { ...fictionalSales, ways: ['invoice'] }
    expect(readConfig(asFile({ pricesIncludeVat, sales: before })).sales).toMatchObject({
      ways: ['invoice'],
      quoteSeries: { prefix: 'Q', firstYear: 2026, firstNumber: 1 },
    })
    const fault = 'sales.quoteSeries.prefix: must differ from those of invoices and credit notes'
    const taken = [{ invoiceSeries: quoteSeries }, { creditNoteSeries: quoteSeries }]
    for (const series of [...taken, { quoteSeries: fictionalSales.creditNoteSeries }])
      expect(faultsOf(selling(series))).toContain(fault)
    const offered = { ways: ['quote'], quoteSeries: { ...quoteSeries, prefix: 'OFF' } }
    expect(readConfig(selling(offered)).sales).toMatchObject(offered)
  })

  it('a brand’s file with sales has to say whether prices include VAT', () => {
    expect(faultsOf(asFile({ sales: fictionalSales }))).toContain('pricesIncludeVat: needed because of sales')
    expect(readConfig(asFile({ pricesIncludeVat: false, sales: fictionalSales })).brand).toMatchObject({
      pricesIncludeVat: false,
    })
  })

  it('the configuration lists all faults of a brand’s file at once, each with its place', () => {
    const faults = faultsOf({
      ...selling({
        seller: {
          ...seller,
          name: '',
          country: 'Belgium',
          enterpriseNumber: '0123456748',
          vatNumber: '',
          email: 'facturen',
          iban: 'BE69 5390 0754 7034',
          bic: 'gkcc',
        },
        ways: ['fax'],
        dueDays: 1.5,
        graceDays: -1,
        extendedOn: 'never',
        vatRates: { spr: 21.005, me: 41 },
        paymentReminders: 'no',
        invoiceSeries: { prefix: 'F-', firstYear: 26, firstNumber: 0 },
        creditNoteSeries: { prefix: 'c', firstYear: 10_000, firstNumber: 1_000_000 },
        quoteSeries: { prefix: 'Q2', firstYear: 1999, firstNumber: 1.5 },
      }),
      PORT: 'x',
    })
    const sellers = ['name', 'country', 'enterpriseNumber', 'vatNumber', 'email', 'iban', 'bic']
    for (const place of [
      ...sellers.map((name) => `seller.${name}`),
      ...['ways.0', 'dueDays', 'graceDays', 'extendedOn', 'vatRates.spr', 'vatRates.me', 'paymentReminders'],
      ...['invoiceSeries', 'creditNoteSeries', 'quoteSeries'].flatMap((series) =>
        ['prefix', 'firstYear', 'firstNumber'].map((key) => `${series}.${key}`),
      ),
    ])
      expect(faults).toContain(`brand.json: sales.${place}: `)
    expect(faults).toContain('PORT: ')
    const missing = faultsOf(asFile({ sales: {} }))
    const optional = ['creditNoteSeries', 'quoteSeries', 'peppol', 'paymentReminders']
    const needed = Object.keys(fictionalSales).filter((key) => !optional.includes(key))
    for (const key of needed) expect(missing).toContain(`brand.json: sales.${key}: `)
  })

  it('a product can be exempt from VAT, with the article of the law, in place of its rate', () => {
    const vatRates = { spr: { exempt: ' Article 44, § 2, 4° of the VAT Code ' }, me: 5.5 }
    expect(readConfig(selling({ vatRates })).sales?.vatRates).toEqual({
      spr: { exempt: 'Article 44, § 2, 4° of the VAT Code' },
      me: 5.5,
    })
  })

  it.each([
    [{}, 'spr.exempt'],
    [{ exempt: '' }, 'spr.exempt'],
    [{ exempt: ' ' }, 'spr.exempt'],
    [{ exempt: '\u200b' }, 'spr.exempt'],
    [{ exempt: 'A\u0000B' }, 'spr.exempt'],
    [{ exempt: 'x'.repeat(201) }, 'spr.exempt'],
    [{ exempt: 'x', rate: 0 }, 'spr.rate'],
    [[], 'spr'],
    [null, 'spr'],
    ['21', 'spr'],
    [-1, 'spr'],
    [21.005, 'spr: must have two decimals at most'],
  ])('the VAT of a product cannot be %j; the other faults are named beside it', (spr, place) => {
    const faults = faultsOf({ ...selling({ vatRates: { spr, me: 41 }, dueDays: -1 }), PORT: 'x' })
    for (const fault of [`vatRates.${place}`, 'vatRates.me: ', 'dueDays: '])
      expect(faults).toContain(`brand.json: sales.${fault}`)
    expect(faults).toContain('PORT: ')
  })

  it('invoices are to be paid within 60 days', () => {
    expect(readConfig(selling({ dueDays: 60 })).sales?.dueDays).toBe(60)
    const faults = faultsOf({ ...selling({ dueDays: 61, graceDays: -1 }), PORT: 'x' })
    for (const fault of ['sales.dueDays: must be 60 at most', 'sales.graceDays: ', 'PORT: '])
      expect(faults).toContain(fault)
  })

  it.each(['BE6853900754703', 'BE٦٨539007547034', 'A'.repeat(1000), ''])(
    'the seller’s account cannot be %j',
    (iban) => {
      expect(faultsOf(selling({ seller: { ...seller, iban } }))).toContain(
        'sales.seller.iban: must be an account',
      )
    },
  )
})
