import type { PeppolAddress } from '../invoices/peppol-address.ts'

/** `draft`: not handed to the network yet. `sent`: on its way. `refused`: given up by the network. */
export type DocumentState = 'draft' | 'sent' | 'delivered' | 'refused'

/** A document as the access point has it. `fault`: why it is refused, in its words; else empty. */
export type AccessDocument = { id: string; state: DocumentState; fault: string }

/** A paper for the network. `xml`: as UBL. */
export type Paper = { number: string; kind: 'invoice' | 'credit_note'; receiver: PeppolAddress; xml: string }

/**
 * The access point to Peppol. Every call rejects with `AccessPointUnavailable` if no answer arrives in time, with `SetUpRefused` if the portal may not
 * use it, with `PaperRefused` if it does not take this paper, and with another error if its answer is not as agreed.
 */
export type AccessPoint = {
  /** Whether a buyer takes papers of this kind there. */
  receives: (receiver: PeppolAddress, kind: Paper['kind'], timeoutMs?: number) => Promise<boolean>
  /** The document of a paper that was handed over before, in any state; null: there is none. */
  find: (paper: Omit<Paper, 'xml'>) => Promise<AccessDocument | null>
  /** Hands a paper over, as a draft. */
  create: (paper: Paper) => Promise<AccessDocument>
  /** Sends a draft, or one that was refused. */
  send: (id: string, parties: { sender: PeppolAddress; receiver: PeppolAddress }) => Promise<AccessDocument>
  /** Resolves to null if there is no such document. */
  read: (id: string) => Promise<AccessDocument | null>
}

/** The access point cannot be reached, or has too much to do. */
export class AccessPointUnavailable extends Error {}

/** The access point refuses the portal's key or account. */
export class SetUpRefused extends Error {}

/** The access point refuses a paper. `message`: why, in its words. */
export class PaperRefused extends Error {}
