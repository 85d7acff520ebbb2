import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writtenAddress } from '#server/invoices/peppol-address.ts'
import { writeWhole } from '../write-whole.ts'
import type { Ubl } from './ubl.ts'

const kept = 500

const deliveredAfterMs = 5_000

/** `details`: why a sending failed. */
type Event = {
  event_type: 'document_created' | 'send_attempted' | 'send_failed' | 'send_success'
  timestamp: string
  details: { message: string } | null
}

/** A paper that was handed over. `from`, `to`: such as `0208:0123456749`; empty if the paper does not say it. */
export type Document = {
  id: string
  ubl: Ubl
  from: string
  to: string
  xml: string
  state: 'draft' | 'sent' | 'delivered' | 'refused'
  createdAt: string
  /** Null: never. */
  sentAt: string | null
  events: Event[]
}

/** The states that can be set. */
export const outcomes = ['sent', 'delivered', 'refused'] as const

type Outcome = (typeof outcomes)[number]

export type Documents = {
  /** Newest first. */
  list: () => Document[]
  find: (id: string) => Document | undefined
  add: (xml: string, ubl: Ubl) => Document
  send: (document: Document, parties: { from: string; to: string }) => void
  /** As the network would. Sets it whatever it was before. */
  setState: (document: Document, state: Outcome, reason?: string) => void
}

/** The newest 500, oldest first in a file if one is named. A sent one is delivered after five seconds. */
export function createDocuments({ file, clock }: { file: string | undefined; clock: () => Date }): Documents {
  let documents: Document[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []

  function save(): void {
    if (file) writeWhole(file, documents)
  }

  function note(document: Document, event_type: Event['event_type'], message?: string): void {
    const details = message === undefined ? null : { message }
    document.events.push({ event_type, timestamp: clock().toISOString(), details })
    save()
  }

  function setState(document: Document, state: Outcome, reason = ''): void {
    document.state = state
    if (state === 'sent') {
      document.sentAt = clock().toISOString()
      note(document, 'send_attempted')
    } else if (state === 'delivered') note(document, 'send_success')
    else note(document, 'send_failed', reason || 'The receiver’s access point refused it.')
  }

  /** Decided whenever someone looks: there is no timer. */
  function deliverDue(): void {
    const due = new Date(clock().getTime() - deliveredAfterMs).toISOString()
    for (const document of documents)
      if (document.state === 'sent' && (document.sentAt ?? '') <= due) setState(document, 'delivered')
  }

  return {
    list() {
      deliverDue()
      return documents.toReversed()
    },
    find(id) {
      deliverDue()
      return documents.find((document) => document.id === id)
    },
    add(xml, ubl) {
      const document: Document = {
        id: `doc_${randomBytes(8).toString('hex')}`,
        ubl,
        from: ubl.seller.address ? writtenAddress(ubl.seller.address) : '',
        to: ubl.buyer.address ? writtenAddress(ubl.buyer.address) : '',
        xml,
        state: 'draft',
        createdAt: clock().toISOString(),
        sentAt: null,
        events: [],
      }
      documents = [...documents, document].slice(-kept)
      note(document, 'document_created')
      return document
    },
    send(document, { from, to }) {
      Object.assign(document, { from, to })
      setState(document, 'sent')
    },
    setState,
  }
}
