import { writtenAddress } from '#server/invoices/peppol-address.ts'
import type { AccessDocument, AccessPoint, Paper } from '#server/peppol/access-point.ts'

type Call = keyof AccessPoint

/** Lets calls go wrong: before they do anything, or once they have. */
type Fault = (call: Call, pass: () => Promise<unknown>) => Promise<unknown>

/** An access point in memory. */
export type FakeAccessPoint = AccessPoint & {
  documents: (Paper & AccessDocument)[]
  calls: Call[]
  /** The addresses that are not found on Peppol, such as `0208:0123456749`. */
  strangers: Set<string>
  /** Undefined: all goes well. */
  fault: Fault | undefined
  /** As it was at first. */
  reset: () => void
}

export function createFakeAccessPoint(): FakeAccessPoint {
  const fake = {
    documents: [] as FakeAccessPoint['documents'],
    calls: [] as Call[],
    strangers: new Set<string>(),
    fault: undefined as Fault | undefined,
  }
  const call = <T>(name: Call, act: () => T): Promise<T> => {
    fake.calls.push(name)
    const pass = async () => structuredClone(act())
    return fake.fault ? (fake.fault(name, pass) as Promise<T>) : pass()
  }
  const read = (id: string) => fake.documents.find((document) => document.id === id) ?? null
  return Object.assign(fake, {
    receives: (receiver: Paper['receiver']) =>
      call('receives', () => !fake.strangers.has(writtenAddress(receiver))),
    find: ({ number, kind, receiver }: Omit<Paper, 'xml'>) =>
      call(
        'find',
        () =>
          fake.documents.find(
            (document) =>
              document.number === number &&
              document.kind === kind &&
              writtenAddress(document.receiver) === writtenAddress(receiver),
          ) ?? null,
      ),
    create: (paper: Paper) =>
      call('create', () => {
        const id = `document ${fake.documents.length + 1}`
        const document = { ...paper, id, state: 'draft' as const, fault: '' }
        fake.documents.push(document)
        return document
      }),
    send: (id: string) =>
      call('send', () => {
        const document = read(id)
        if (!document) throw new Error(`There is no ${id}.`)
        return Object.assign(document, { state: 'sent' as const, fault: '' })
      }),
    read: (id: string) => call('read', () => read(id)),
    reset() {
      fake.documents.length = 0
      fake.calls.length = 0
      fake.strangers.clear()
      fake.fault = undefined
    },
  }) satisfies FakeAccessPoint
}
