import type { Movement } from './bank-file.ts'
import { oneLine, referenceIn } from './own-field.ts'
import { partsAt, textAt, type XmlPart } from './read-xml.ts'

/** The structured message of a payment, and all other words of its payer; without both, what the banks say about it. */
export function messagesOf(entry: XmlPart, detail: XmlPart | null): Pick<Movement, 'reference' | 'text'> {
  const textsAt = (...path: readonly string[]) =>
    detail
      ? partsAt(detail, ...path)
          .map(({ text }) => oneLine(text))
          .filter((text) => text !== '' && text !== 'NOTPROVIDED')
      : []
  const references = [...new Set(textsAt('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'))]
  const messages = [...new Set(references.flatMap((text) => referenceIn(text) ?? []))]
  // Several are a payment of several invoices: none of them is its message.
  const reference = messages.length === 1 ? (messages[0] ?? null) : null
  const texts = [
    ...references.filter((text) => !reference || referenceIn(text) !== reference),
    ...textsAt('RmtInf', 'Ustrd'),
    ...textsAt('RmtInf', 'Strd', 'AddtlRmtInf'),
  ]
  if (reference || texts.length > 0) return { reference, text: texts.join(' ') }
  const said = [...textsAt('AddtlTxInf'), textAt(entry, 'AddtlNtryInf')]
  return { reference: null, text: [...new Set(said)].filter((text) => text !== '').join(' ') }
}

/** The name of the other party. @param isOut whether the money went to it */
export function payerOf(detail: XmlPart, isOut: boolean): string {
  const names = isOut ? ['Cdtr', 'UltmtCdtr'] : ['Dbtr', 'UltmtDbtr']
  const found = names.flatMap((name) => [
    textAt(detail, 'RltdPties', name, 'Nm'),
    textAt(detail, 'RltdPties', name, 'Pty', 'Nm'),
  ])
  return found.find((name) => name !== '') ?? ''
}
