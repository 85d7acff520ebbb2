import { SaxesParser } from 'saxes'
import type { PeppolAddress } from '#server/invoices/peppol-address.ts'

/** `address`: null if the paper names none. */
type Party = { name: string; address: PeppolAddress | null }

/** A paper as its UBL says it. `reference`: of the buyer or its order; empty if there is neither. */
export type Ubl = {
  type: 'invoice' | 'credit_note'
  number: string
  reference: string
  seller: Party
  buyer: Party
}

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:'

const types: Readonly<Record<string, Ubl['type']>> = {
  [`${schemas}Invoice-2 Invoice`]: 'invoice',
  [`${schemas}CreditNote-2 CreditNote`]: 'credit_note',
}

type Leaf = { text: string; scheme: string }

/** Null: this is no invoice or credit note as UBL, or has no number. */
export function readUbl(xml: string): Ubl | null {
  try {
    const { root, leaves } = readLeaves(xml)
    const type = types[root]
    const textAt = (path: string) => leaves.get(path)?.text.trim() ?? ''
    const partyAt = (path: string): Party => {
      const id = textAt(`${path}/EndpointID`)
      const scheme = leaves.get(`${path}/EndpointID`)?.scheme ?? ''
      return { name: textAt(`${path}/PartyName/Name`), address: id && scheme ? { scheme, id } : null }
    }
    const number = textAt('ID')
    if (!type || !number) return null
    return {
      type,
      number,
      reference: textAt('BuyerReference') || textAt('OrderReference/ID'),
      seller: partyAt('AccountingSupplierParty/Party'),
      buyer: partyAt('AccountingCustomerParty/Party'),
    }
  } catch {
    return null
  }
}

/**
 * The elements by their path below the root, such as `OrderReference/ID`; the first of each. `root`: its namespace and name.
 * @throws if it is not well-formed, or has a document type
 */
function readLeaves(xml: string): { root: string; leaves: Map<string, Leaf> } {
  const parser = new SaxesParser({ xmlns: true })
  const leaves = new Map<string, Leaf>()
  const open: { path: string; leaf: Leaf }[] = []
  let root = ''
  parser.on('doctype', () => {
    throw new Error('It has a document type.')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const within = open.at(-1)
    if (!within) root = `${uri} ${local}`
    const path = within ? `${within.path}${within.path && '/'}${local}` : ''
    const leaf = { text: '', scheme: attributes.schemeID?.value ?? '' }
    open.push({ path, leaf })
    if (!leaves.has(path)) leaves.set(path, leaf)
  })
  const add = (text: string) => {
    const within = open.at(-1)
    if (within) within.leaf.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return { root, leaves }
}
