import type { Credits } from '#contract/invoices.ts'
import type { VatExemption } from '#contract/orders.ts'
import { vatOn } from '#contract/vat.ts'
import { sentencesOf, vatMentionOf } from './credit-sentences.ts'
import { type CreditNote, isCreditNote, type PaperDocument, type PaperLine } from './paper.ts'
import { structuredMessage } from './payment-reference.ts'
import { buyerParty, sellerParty } from './ubl-parties.ts'
import { branch, leaf } from './xml.ts'

const namespaces = [
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
].join(' ')

const billing = {
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  profile: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
}

/** The element names of the two kinds of document. `code`: of UNCL 1001. */
const schemas = {
  invoice: {
    root: 'Invoice',
    type: 'cbc:InvoiceTypeCode',
    code: '380',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  creditNote: {
    root: 'CreditNote',
    type: 'cbc:CreditNoteTypeCode',
    code: '381',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
} as const

type Schema = (typeof schemas)[keyof typeof schemas]

/** UNCL 4461. Which card or bank the payment provider was paid with is not known, so 68 and not 48 (bank card). */
const creditTransfer = '30'
const onlinePaymentService = '68'

/** UN/ECE Recommendation 20: one. */
const unitCode = 'C62'

const currency = 'EUR'

/** A whole number of `10 ** -decimals`, as text. */
function decimal(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const amount = (name: string, cents: number) => leaf(name, decimal(cents, 2), { currencyID: currency })

/** The price of one that gives the line's amount when it is multiplied and rounded; with as few decimals as that needs, but two. */
function price({ quantity, netCents }: Pick<PaperLine, 'quantity' | 'netCents'>, decimals = 2): string {
  const scale = 10 ** (decimals - 2)
  const each = Math.round((netCents * scale) / quantity)
  const isExact = Math.round((each * quantity) / scale) === netCents
  return isExact ? decimal(each, decimals) : price({ quantity, netCents }, decimals + 1)
}

type Taxed = { vatRate: number; vatExemption?: VatExemption | null | undefined }

/** UNCL 5305: exempt, reverse charge, zero rated, or a rate. */
function categoryOf({ vatRate, vatExemption }: Taxed): string {
  if (vatExemption) return vatExemption.kind === 'exempt' ? 'E' : 'AE'
  return vatRate === 0 ? 'Z' : 'S'
}

/** The code of CEF's list VATEX for reverse charge; an article of a national law has none. */
const reverseChargeCode = 'VATEX-EU-AE'

/** The reason stands in the totals alone (BR-E-10, BR-AE-10). */
const reasonOf = ({ kind, text }: VatExemption) => [
  leaf('cbc:TaxExemptionReasonCode', kind === 'exempt' ? null : reverseChargeCode),
  leaf('cbc:TaxExemptionReason', text),
]

const taxCategory = (name: string, taxed: Taxed, reason: readonly string[] = []) =>
  branch(
    name,
    leaf('cbc:ID', categoryOf(taxed)),
    leaf('cbc:Percent', String(taxed.vatRate)),
    ...reason,
    branch('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  )

const paperLine = (schema: Schema, line: PaperLine, vatExemption: Taxed['vatExemption'], index: number) =>
  branch(
    schema.line,
    leaf('cbc:ID', String(index + 1)),
    leaf(schema.quantity, String(line.quantity), { unitCode }),
    amount('cbc:LineExtensionAmount', line.netCents),
    branch(
      'cac:Item',
      leaf('cbc:Description', line.detail),
      leaf('cbc:Name', line.text),
      taxCategory('cac:ClassifiedTaxCategory', { ...line, vatExemption }),
    ),
    branch('cac:Price', leaf('cbc:PriceAmount', price(line), { currencyID: currency })),
  )

function taxSubtotal({ lines, vatExemption }: PaperDocument, vatRate: number): string {
  const taxable = lines.reduce((sum, line) => (line.vatRate === vatRate ? sum + line.netCents : sum), 0)
  const reason = vatExemption ? reasonOf(vatExemption) : []
  return branch(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', taxable),
    amount('cbc:TaxAmount', vatOn(taxable, vatRate)),
    taxCategory('cac:TaxCategory', { vatRate, vatExemption }, reason),
  )
}

/** The invoice of a credit note. */
const billingReference = ({ number, date }: Credits) =>
  branch(
    'cac:BillingReference',
    branch('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', date)),
  )

/** How an invoice is paid. */
function paymentMeans({ paymentReference, seller }: PaperDocument): string {
  if (paymentReference === null)
    return branch('cac:PaymentMeans', leaf('cbc:PaymentMeansCode', onlinePaymentService))
  return branch(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', creditTransfer),
    leaf('cbc:PaymentID', structuredMessage(paymentReference)),
    branch(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', seller.iban),
      leaf('cbc:Name', seller.name),
      branch('cac:FinancialInstitutionBranch', leaf('cbc:ID', seller.bic)),
    ),
  )
}

/** Why something is credited, and the sentence about its VAT: a document has one note (PEPPOL-EN16931-R002). */
const noteOf = (note: CreditNote) =>
  [note.credits.reason, vatMentionOf(note)].filter((text) => text !== null).join('\n')

/** A credit note explains what happens with its money, instead of a due day (BR-CO-25). */
const paymentTerms = (note: CreditNote) =>
  branch('cac:PaymentTerms', leaf('cbc:Note', sentencesOf(note).join(' ')))

/** An invoice that was paid online is prepaid, with its rounding: nothing is left to pay. */
function monetaryTotal(paper: PaperDocument): string {
  const { due, netCents, vatCents, roundingCents, totalCents } = paper
  const isPaid = due === null && !isCreditNote(paper)
  return branch(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', netCents),
    amount('cbc:TaxExclusiveAmount', netCents),
    amount('cbc:TaxInclusiveAmount', netCents + vatCents),
    isPaid ? amount('cbc:PrepaidAmount', totalCents) : '',
    roundingCents === 0 ? '' : amount('cbc:PayableRoundingAmount', roundingCents),
    amount('cbc:PayableAmount', isPaid ? 0 : totalCents),
  )
}

/**
 * An invoice or a credit note as UBL 2.1 (EN 16931, Peppol BIS Billing 3). For a buyer without an enterprise number
 * it lacks the fields made from that: it is valid by EN 16931, but cannot be sent over Peppol.
 */
export function paperAsUbl(paper: PaperDocument): string {
  const { reference } = paper.buyer
  const rates = new Set(paper.lines.map((line) => line.vatRate))
  const credit = isCreditNote(paper) ? paper : null
  const schema = credit ? schemas.creditNote : schemas.invoice
  const document = branch(
    `${schema.root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${schema.root}-2" ${namespaces}`,
    leaf('cbc:CustomizationID', billing.customization),
    leaf('cbc:ProfileID', billing.profile),
    leaf('cbc:ID', paper.number),
    leaf('cbc:IssueDate', paper.date),
    leaf('cbc:DueDate', paper.due),
    leaf(schema.type, schema.code),
    leaf('cbc:Note', credit && noteOf(credit)),
    leaf('cbc:DocumentCurrencyCode', currency),
    leaf('cbc:BuyerReference', reference || paper.customer.serialNumber),
    branch(
      'cac:InvoicePeriod',
      leaf('cbc:StartDate', paper.periodFrom),
      leaf('cbc:EndDate', paper.periodUntil),
    ),
    branch('cac:OrderReference', leaf('cbc:ID', reference)),
    credit ? billingReference(credit.credits) : '',
    sellerParty(paper.seller),
    buyerParty(paper.buyer, paper.seller.country),
    credit ? paymentTerms(credit) : paymentMeans(paper),
    branch(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', paper.vatCents),
      ...[...rates].map((rate) => taxSubtotal(paper, rate)),
    ),
    monetaryTotal(paper),
    ...paper.lines.map((line, index) => paperLine(schema, line, paper.vatExemption, index)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}
