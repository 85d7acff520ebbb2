import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import type { PaperBuyer } from '#server/invoices/paper.ts'
import { paperAsUbl } from '#server/invoices/ubl.ts'
import type { AccessPoint, Paper } from '#server/peppol/access-point.ts'
import { createEInvoice } from '#server/peppol/e-invoice.ts'
import { type AccessPointStandIn, createAccessPoint } from '../../dev/access-point/access-point.ts'
import { papers } from './random-papers.ts'

export const apiKey = 'only-for-tests'
export const sender = { scheme: '0208', id: '0123456749' }
export const receiver = { scheme: '0208', id: '0200068636' }

/** The same random invoice in each run. */
export const [anInvoice] = fc.sample(papers, { seed: 1, numRuns: 1 }) as [Parameters<typeof paperAsUbl>[0]]

export const school: PaperBuyer = {
  name: 'De Linde <vzw>',
  street: 'Kerkstraat 5',
  postcode: '9000',
  city: 'Gent',
  country: 'BE',
  enterpriseNumber: receiver.id,
  vatNumber: '',
  reference: 'PO-7',
  email: 'boekhouding@linde.example',
}

/** An invoice to `school`, as it is handed over. @param said in place of what `anInvoice` has */
export const paper = (number: string, said: Partial<typeof anInvoice> = {}): Paper => ({
  number,
  kind: 'invoice',
  receiver,
  xml: paperAsUbl({ ...anInvoice, buyer: school, ...said, number }),
})

/** The stand-in of the access point and the adapter that calls it, with a folder and a clock of their own. */
export function createAccessPointPlace() {
  let folder = ''
  let file = ''
  let now = new Date(0)
  let standIn: AccessPointStandIn
  let origin = ''
  let accessPoint: AccessPoint

  async function start(): Promise<void> {
    standIn = createAccessPoint({ apiKey, file, clock: () => now })
    origin = await standIn.listen(0)
    accessPoint = createEInvoice({ apiUrl: origin, apiKey }, 20_000)
  }

  /** Hands a paper over and sends it. */
  async function send(number: string): Promise<string> {
    const { id } = await accessPoint.create(paper(number))
    await accessPoint.send(id, { sender, receiver })
    return id
  }

  const post = (address: string, body: unknown) =>
    fetch(origin + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    start,
    send,
    post,
    get file() {
      return file
    },
    get standIn() {
      return standIn
    },
    get origin() {
      return origin
    },
    get accessPoint() {
      return accessPoint
    },
    async open() {
      folder = mkdtempSync(path.join(tmpdir(), 'access-point-'))
      file = path.join(folder, 'data', 'access-point.json')
      now = new Date('2030-05-01T10:00:00Z')
      await start()
    },
    async close() {
      await standIn.close()
      rmSync(folder, { recursive: true })
    },
    wait(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    setState: (id: string, state: string, reason?: string) =>
      post(`/api/documents/${id}/state`, { state, reason }),
    press: (id: string, form: Record<string, string>) =>
      fetch(`${origin}/documents/${id}/state`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      }),
    /** A call with the key, as the adapter does not make it. */
    keyed: (address: string, init: RequestInit = {}) =>
      fetch(origin + address, { ...init, headers: { authorization: `Bearer ${apiKey}`, ...init.headers } }),
    read: async (address: string) => (await fetch(origin + address)).text(),
  }
}
