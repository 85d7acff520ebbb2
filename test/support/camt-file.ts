/** @property amountCents negative: the money went out @property texts each an unstructured message @property code of a return */
export type CamtPayment = {
  amountCents: number
  message?: string
  texts?: readonly string[]
  payer?: string
  bankReference?: string
  code?: string
}

/** @property date `YYYY-MM-DD`, of the booking @property details the payments of which the amount is the total */
export type CamtEntry = CamtPayment & {
  date: string
  currency?: string
  status?: string
  isReversal?: boolean
  details?: readonly CamtPayment[]
}

/** @property account its IBAN @property newCents what the booked entries give, unless it shall be wrong */
export type CamtStatement = {
  account?: string
  oldCents?: number
  newCents?: number
  entries: readonly CamtEntry[]
}

export type CamtVersion = '02' | '04' | '08'

/**
 * Statements of account as ISO 20022 has them (camt.053).
 * @param prefix of all elements, as in `ns2:`
 */
export function camtFile(
  statements: readonly CamtStatement[],
  version: CamtVersion = '08',
  prefix = '',
): string {
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`
  const name = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
  const inner = statements.map((statement) => statementXml(statement, version)).join('')
  const xml = `<Document ${name}="${namespace}"><BkToCstmrStmt>\n${inner}</BkToCstmrStmt></Document>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${prefix}`)}\n`
}

function statementXml(statement: CamtStatement, version: CamtVersion): string {
  const { account = 'BE68539007547034', oldCents = 0, entries } = statement
  const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK')
  const newCents = statement.newCents ?? booked.reduce((sum, { amountCents }) => sum + amountCents, oldCents)
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(cents)}${directionXml(cents)}</Bal>\n`
  return [
    `<Stmt><Acct><Id><IBAN>${account}</IBAN></Id></Acct>\n`,
    balance('OPBD', oldCents),
    balance('CLBD', newCents),
    ...entries.map((entry) => entryXml(entry, version)),
    '</Stmt>\n',
  ].join('')
}

function entryXml(entry: CamtEntry, version: CamtVersion): string {
  const { amountCents, currency, status = 'BOOK', isReversal, date, bankReference } = entry
  const details = entry.details ?? [entry]
  return [
    `<Ntry>${amountXml(amountCents, currency)}${directionXml(amountCents)}`,
    isReversal ? '<RvslInd>true</RvslInd>' : '',
    version === '08' ? `<Sts><Cd>${status}</Cd></Sts>` : `<Sts>${status}</Sts>`,
    `<BookgDt><Dt>${date}</Dt></BookgDt>`,
    bankReference ? `<AcctSvcrRef>${escaped(bankReference)}</AcctSvcrRef>` : '',
    `<NtryDtls>\n${details.map((detail) => detailXml(detail, currency, version)).join('')}</NtryDtls></Ntry>\n`,
  ].join('')
}

/** Version 02 has no amount of a payment's own but in its details. */
function detailXml(payment: CamtPayment, currency: string | undefined, version: CamtVersion): string {
  const { amountCents, message, texts = [], payer, code, bankReference } = payment
  const party = amountCents < 0 ? 'Cdtr' : 'Dbtr'
  const name = payer ? `<Nm>${escaped(payer)}</Nm>` : ''
  const words = [
    ...texts.map((text) => `<Ustrd>${escaped(text)}</Ustrd>`),
    message ? `<Strd><CdtrRefInf><Ref>${message}</Ref></CdtrRefInf></Strd>` : '',
  ].join('')
  const amount = amountXml(amountCents, currency)
  return [
    `<TxDtls><Refs>${bankReference ? `<AcctSvcrRef>${escaped(bankReference)}</AcctSvcrRef>` : ''}`,
    '<EndToEndId>NOTPROVIDED</EndToEndId></Refs>',
    version === '02'
      ? `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>`
      : `${amount}${directionXml(amountCents)}`,
    code
      ? `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd>`
      : '',
    name
      ? `<RltdPties><${party}>${version === '08' ? `<Pty>${name}</Pty>` : name}</${party}></RltdPties>`
      : '',
    words ? `<RmtInf>${words}</RmtInf>` : '',
    '</TxDtls>\n',
  ].join('')
}

const amountXml = (cents: number, currency = 'EUR') =>
  `<Amt Ccy="${currency}">${(Math.abs(cents) / 100).toFixed(2)}</Amt>`

const directionXml = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
