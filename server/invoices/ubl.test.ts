import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '#test/proofs/budget.ts'
import { exactVat } from '#test/support/exact-amounts.ts'
import { creditNotes, papers } from '#test/support/random-papers.ts'
import { type Read, readXml } from '#test/support/xml.ts'
import type { CreditNote, PaperBuyer, PaperDocument, PaperLine } from './paper.ts'
import { paperAsUbl } from './ubl.ts'

const [sample] = fc.sample(papers, { seed: 1, numRuns: 1 }) as [PaperDocument]

const line: PaperLine = {
  text: 'Renewal, 1 year',
  detail: 'SPR10001, 30 seats',
  quantity: 1,
  unitCents: 20_661,
  netCents: 20_661,
  vatRate: 21,
}

const school: PaperBuyer = {
  name: 'De Linde vzw',
  street: 'Kerkstraat 5',
  postcode: '9000',
  city: 'Gent',
  country: 'BE',
  enterpriseNumber: '0200068636',
  vatNumber: '',
  reference: '',
  email: 'boekhouding@linde.example',
}

const amounts = {
  ...{ netCents: 20_661, vatCents: 4_339, roundingCents: 0, totalCents: 25_000 },
  ...{ vatRate: 21, vatExemption: null },
}

const invoice = (said: Partial<PaperDocument> = {}) =>
  readXml(
    paperAsUbl({
      ...sample,
      ...amounts,
      number: '2026-0431',
      due: '2026-12-27',
      paymentReference: '202600043144',
      lines: [line],
      buyer: school,
      ...said,
    }),
  )

const buyerOf = (said: Partial<PaperBuyer>) =>
  invoice({ buyer: { ...school, ...said } }).all('AccountingCustomerParty/Party')[0] as Read

const total = (of: Read, name: string) => of.cents(`LegalMonetaryTotal/${name}`)
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

describe('an invoice as UBL', () => {
  it('an invoice that is paid by transfer has its day, the account and the structured message', () => {
    const said = invoice()
    expect(said.text('DueDate')).toBe('2026-12-27')
    expect(said.text('PaymentMeans/PaymentMeansCode')).toBe('30')
    expect(said.text('PaymentMeans/PaymentID')).toBe('+++202/6000/43144+++')
    expect(said.text('PaymentMeans/PayeeFinancialAccount/ID')).toBe(sample.seller.iban)
    expect(total(said, 'PayableAmount')).toBe(25_000)
    expect(said.all('LegalMonetaryTotal/PrepaidAmount')).toEqual([])
  })

  it('an invoice that was paid online is prepaid: nothing is left to pay, and no account is asked for', () => {
    const rounded = { netCents: 20_662, vatCents: 4_339, roundingCents: -1, totalCents: 25_000 }
    const said = invoice({ ...rounded, due: null, paymentReference: null })
    expect(said.texts('DueDate')).toEqual([])
    expect(said.text('PaymentMeans/PaymentMeansCode')).toBe('68')
    expect(said.all('PaymentMeans/PayeeFinancialAccount')).toEqual([])
    expect([total(said, 'PrepaidAmount'), total(said, 'PayableAmount')]).toEqual([25_000, 0])
    expect(total(said, 'PayableRoundingAmount')).toBe(-1)
  })

  it('an invoice refers to the order if the buyer gave a reference, else to the licence', () => {
    const withReference = invoice({ buyer: { ...school, reference: 'PO & 7' } })
    expect(withReference.text('BuyerReference')).toBe('PO & 7')
    expect(withReference.text('OrderReference/ID')).toBe('PO & 7')
    expect(invoice().text('BuyerReference')).toBe('SPR10001')
    expect(invoice().all('OrderReference')).toEqual([])
  })

  it.each([
    [{}, '0208', '0200068636', '0200068636', ''],
    [{ vatNumber: 'BE0200068636' }, '0208', '0200068636', '0200068636', 'BE0200068636'],
    [{ enterpriseNumber: '', vatNumber: 'BE0200068636' }, '0208', '0200068636', '0200068636', 'BE0200068636'],
    [{ enterpriseNumber: '', vatNumber: 'NL123456789B01' }, '9944', 'NL123456789B01', '', 'NL123456789B01'],
    [{ enterpriseNumber: '', vatNumber: 'SE123456789001' }, '', '', '', 'SE123456789001'],
    [{ enterpriseNumber: '' }, '', '', '', ''],
  ])('the buyer %j is on Peppol as %s:%s', (numbers, scheme, address, company, vat) => {
    const buyer = buyerOf(numbers)
    expect(buyer.text('EndpointID')).toBe(address)
    expect(buyer.all('EndpointID').map((one) => one.attribute('schemeID'))).toEqual(scheme ? [scheme] : [])
    expect(buyer.text('PartyLegalEntity/CompanyID')).toBe(company)
    expect(buyer.text('PartyTaxScheme/CompanyID')).toBe(vat)
    expect(buyer.all('PartyTaxScheme')).toHaveLength(vat ? 1 : 0)
  })

  it('a buyer may be no more than a name: the country is then where the VAT is owed', () => {
    const nowhere = { street: '', postcode: '', city: '', country: '', enterpriseNumber: '' }
    const address = buyerOf(nowhere).all('PostalAddress')[0] as Read
    expect(address.text('Country/IdentificationCode')).toBe('BE')
    expect(address.texts('StreetName')).toEqual([])
  })

  it('a price gives the line when it is multiplied and rounded', () => {
    const priced = (quantity: number, netCents: number) =>
      invoice({ lines: [{ ...line, quantity, netCents }] }).text('InvoiceLine/Price/PriceAmount')
    expect(priced(1, 20_661)).toBe('206.61')
    expect(priced(30, 20_661)).toBe('6.887')
    expect(priced(7, 100)).toBe('0.143')
    expect(priced(999_999, 333_333_333)).toBe('3.33333666')
    expect(priced(3, 0)).toBe('0.00')
  })

  it('the VAT is said by rate', () => {
    const lines = [line, { ...line, netCents: 1_000, vatRate: 6 }, { ...line, netCents: 500, vatRate: 0 }]
    const said = invoice({ lines }).all('TaxTotal/TaxSubtotal')
    expect(
      said.map((one) => [
        one.text('TaxCategory/ID'),
        one.text('TaxCategory/Percent'),
        one.cents('TaxableAmount'),
        one.cents('TaxAmount'),
      ]),
    ).toEqual([
      ['S', '21', 20_661, 4_339],
      ['S', '6', 1_000, 60],
      ['Z', '0', 500, 0],
    ])
  })

  it.each([
    ['exempt', 'E', [], 'Exempt from VAT: article 44 & <more>'],
    ['reverse_charge', 'AE', ['VATEX-EU-AE'], 'Reverse charge'],
  ] as const)(
    'an invoice without VAT says why in its total: %s is category %s',
    (kind, category, codes, text) => {
      const untaxed = { ...line, vatRate: 0 }
      const said = invoice({
        vatCents: 0,
        vatRate: 0,
        vatExemption: { kind, text },
        lines: [untaxed, untaxed],
      })
      const [of] = said.all('TaxTotal/TaxSubtotal/TaxCategory') as [Read]
      expect(of.text('ID')).toBe(category)
      expect(of.texts('TaxExemptionReasonCode')).toEqual(codes)
      expect(of.texts('TaxExemptionReason')).toEqual([text])
      expect(said.texts('InvoiceLine/Item/ClassifiedTaxCategory/ID')).toEqual([category, category])
      expect(said.texts('InvoiceLine/Item/ClassifiedTaxCategory/TaxExemptionReason')).toEqual([])
    },
  )

  it('any text can be said, also with characters that XML cannot write', () => {
    const detail = 'a\nb\t<c> & "d" \'e\' ]]> \u0001\ud800\ufffe 𝄞'
    const said = invoice({ lines: [{ ...line, detail, text: '<!-- &amp;' }] })
    expect(said.text('InvoiceLine/Item/Description')).toBe('a\nb\t<c> & "d" \'e\' ]]> \ufffd\ufffd\ufffd 𝄞')
    expect(said.text('InvoiceLine/Item/Name')).toBe('<!-- &amp;')
  })
})

describe('a credit note as UBL', () => {
  const note: CreditNote = {
    ...sample,
    ...{ ...amounts, netCents: 20_662, roundingCents: -1 },
    ...{ kind: 'credit_note', number: 'C2026-0001', due: null, paymentReference: null, language: 'en' },
    lines: [{ ...line, netCents: 20_662 }],
    buyer: { ...school, reference: 'BB-7' },
    credits: { number: '2026-0431', date: '2026-11-20', reason: 'Twice <ordered>', paidCents: 20_000 },
  }
  const xml = paperAsUbl(note)
  const said = readXml(xml)

  it('a credit note has positive amounts, and its total as payable amount', () => {
    expect(said.text('CreditNoteTypeCode')).toBe('381')
    expect(said.text('CreditNoteLine/CreditedQuantity')).toBe('1')
    expect(said.cents('CreditNoteLine/LineExtensionAmount')).toBe(20_662)
    expect([total(said, 'PayableRoundingAmount'), total(said, 'PayableAmount')]).toEqual([-1, 25_000])
    expect(said.all('LegalMonetaryTotal/PrepaidAmount')).toEqual([])
  })

  it('a credit note has its invoice, the reason, and a sentence about the money instead of payment means', () => {
    const invoiced = 'BillingReference/InvoiceDocumentReference'
    expect([said.text(`${invoiced}/ID`), said.text(`${invoiced}/IssueDate`)]).toEqual([
      '2026-0431',
      '2026-11-20',
    ])
    expect(said.text('Note')).toBe(
      'Twice <ordered>\nVAT to be repaid to the State, as far as it was deducted.',
    )
    expect(said.text('PaymentTerms/Note')).toBe(
      'We will pay back €200.00. You no longer have to pay €50.00 of invoice 2026-0431.',
    )
    expect([...said.all('PaymentMeans'), ...said.all('DueDate')]).toEqual([])
  })

  it.each([
    ['has no VAT', { vatCents: 0 }],
    ['comes from a seller outside Belgium', { seller: { ...note.seller, country: 'NL' as const } }],
  ])('a credit note that %s does not ask to repay VAT', (_, change) => {
    expect(readXml(paperAsUbl({ ...note, ...change })).text('Note')).toBe('Twice <ordered>')
  })

  it('the elements that only a credit note has are where its schema wants them', () => {
    const order = [
      ...['cbc:IssueDate', 'cbc:CreditNoteTypeCode', 'cbc:Note', 'cbc:DocumentCurrencyCode'],
      ...['cac:OrderReference', 'cac:BillingReference', 'cac:AccountingSupplierParty'],
      ...['cac:AccountingCustomerParty', 'cac:PaymentTerms', 'cac:TaxTotal', 'cac:CreditNoteLine'],
    ]
    const places = order.map((name) => xml.indexOf(`<${name}>`))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
})

/** The element names of the two kinds. */
const names = {
  invoice: { type: 'InvoiceTypeCode', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  creditNote: { type: 'CreditNoteTypeCode', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
}

const categoryWithoutVat = { none: 'Z', exempt: 'E', reverse_charge: 'AE' } as const

type Exemption = PaperDocument['vatExemption']

/** The rules of EN 16931 that amounts and missing fields can break; each is checked as its text says. */
function checkRules(
  said: Read,
  { type, line, quantity }: (typeof names)['invoice'],
  exemption: Exemption,
): void {
  const must = [
    ...['CustomizationID', 'ProfileID', 'ID', 'IssueDate', type, 'DocumentCurrencyCode'],
    ...['BuyerReference', 'InvoicePeriod/StartDate', 'InvoicePeriod/EndDate'],
    ...['AccountingSupplierParty', 'AccountingCustomerParty'].flatMap((party) => [
      `${party}/Party/PartyLegalEntity/RegistrationName`,
      `${party}/Party/PostalAddress/Country/IdentificationCode`,
    ]),
    // BR-S-02, BR-Z-02, BR-E-02, BR-AE-02
    'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID',
  ]
  expect(must.filter((path) => said.text(path).trim() === '')).toEqual([])
  const lines = said.all(line)
  const net = lines.map((one) => one.cents('LineExtensionAmount'))
  for (const [index, one] of lines.entries()) {
    expect(one.text('Item/Name')).not.toBe('')
    expect(Number(one.text('Price/PriceAmount'))).toBeGreaterThanOrEqual(0) // BR-27
    const exact = Number(one.text('Price/PriceAmount')) * Number(one.text(quantity))
    expect(Math.round(exact * 100)).toBe(net[index])
  }
  const vat = said.cents('TaxTotal/TaxAmount')
  const optional = (name: string) =>
    said.all(`LegalMonetaryTotal/${name}`).length === 0 ? 0 : total(said, name)
  expect(total(said, 'LineExtensionAmount')).toBe(sum(net)) // BR-CO-10
  expect(total(said, 'TaxExclusiveAmount')).toBe(sum(net)) // BR-CO-13
  expect(vat).toBe(sum(said.all('TaxTotal/TaxSubtotal').map((one) => one.cents('TaxAmount')))) // BR-CO-14
  expect(total(said, 'TaxInclusiveAmount')).toBe(sum(net) + vat) // BR-CO-15
  expect(total(said, 'PayableAmount')).toBe(
    total(said, 'TaxInclusiveAmount') - optional('PrepaidAmount') + optional('PayableRoundingAmount'),
  ) // BR-CO-16
  if (total(said, 'PayableAmount') > 0)
    expect(said.text('DueDate') + said.text('PaymentTerms/Note')).not.toBe('') // BR-CO-25
  const categories = lines.map((one) => one.text('Item/ClassifiedTaxCategory/ID'))
  expect(said.texts('TaxTotal/TaxSubtotal/TaxCategory/ID')).toEqual([...new Set(categories)]) // BR-E-01, BR-AE-01
  for (const subtotal of said.all('TaxTotal/TaxSubtotal')) {
    const rate = subtotal.text('TaxCategory/Percent')
    const ofRate = lines.filter((one) => one.text('Item/ClassifiedTaxCategory/Percent') === rate)
    const taxable = subtotal.cents('TaxableAmount')
    expect(taxable).toBe(sum(ofRate.map((one) => one.cents('LineExtensionAmount')))) // BR-S-08, BR-Z-08, BR-E-08, BR-AE-08
    expect(subtotal.cents('TaxAmount')).toBe(exactVat(taxable, Number(rate))) // BR-CO-17, BR-S-09, BR-Z-09, BR-E-09, BR-AE-09
    const category = rate === '0' ? categoryWithoutVat[exemption?.kind ?? 'none'] : 'S' // BR-S-05, BR-Z-05, BR-E-05, BR-AE-05
    expect(subtotal.text('TaxCategory/ID')).toBe(category)
    for (const one of ofRate) expect(one.text('Item/ClassifiedTaxCategory/ID')).toBe(category)
    checkReason(said, subtotal, category)
  }
}

/** The rules on the reason why no VAT is charged. */
function checkReason(said: Read, subtotal: Read, category: string): void {
  const [reasons, codes] = ['TaxExemptionReason', 'TaxExemptionReasonCode'].map((name) =>
    subtotal.texts(`TaxCategory/${name}`),
  )
  if (category === 'E' || category === 'AE')
    expect(reasons?.join('')).not.toBe('') // BR-E-10, BR-AE-10
  else expect(reasons).toEqual([]) // BR-S-10, BR-Z-10
  expect(codes).toEqual(category === 'AE' ? ['VATEX-EU-AE'] : [])
  const buyer = 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID'
  if (category === 'AE') expect(said.text(buyer)).not.toBe('') // BR-AE-02
}

it('whatever is ordered, its invoice keeps the rules of EN 16931', () => {
  console.log(`PROOF_SEED=${seed} repeats these invoices.`)
  const holds = fc.property(papers, (paper) => {
    const said = readXml(paperAsUbl(paper))
    checkRules(said, names.invoice, paper.vatExemption)
    expect(said.all('LegalMonetaryTotal/PayableRoundingAmount')).toHaveLength(
      paper.roundingCents === 0 ? 0 : 1,
    )
  })
  fc.assert(holds, { seed, numRuns: 1_000 })
})

it('whatever is credited, its credit note keeps them, too, and names the invoice', () => {
  console.log(`PROOF_SEED=${seed} repeats these credit notes.`)
  const holds = fc.property(creditNotes, (paper) => {
    const said = readXml(paperAsUbl(paper))
    checkRules(said, names.creditNote, paper.vatExemption)
    expect(said.text('BillingReference/InvoiceDocumentReference/ID')).toBe(paper.credits.number) // BR-55
  })
  fc.assert(holds, { seed, numRuns: 1_000 })
})
