import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { licenceId } from '#test/support/demo.ts'
import { addCredited, addInvoice } from '#test/support/ordering.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs, hourMs, minuteMs } from '../platform/durations.ts'
import type { Services } from '../services.ts'
import { type AccessPoint, AccessPointUnavailable, PaperRefused, SetUpRefused } from './access-point.ts'
import { sendDue } from './send-due.ts'

const number = '2020-0001'

let portal: TestApp
let alarms: unknown[]
let outcomes: string[]
let services: Services
beforeAll(async () => {
  portal = await createTestApp()
  const log = {
    error: ({ alarm }: { alarm?: string }) => alarms.push(alarm),
    warn: () => {},
  } as unknown as Services['log']
  const metrics = {
    peppolTried: (outcome: string) => outcomes.push(outcome),
  } as unknown as Services['metrics']
  services = { ...portal.services, log, metrics }
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  alarms = []
  outcomes = []
  await addInvoice(services.db, await licenceId(portal, '10001'), '2020-01-01')
})

const sendings = () => services.db.selectFrom('sendings').selectAll().orderBy('number').execute()

/** The sending of the invoice, with how many minutes lie between now and its next turn. */
async function sending() {
  const found = (await sendings()).find((each) => each.number === number)
  if (!found) throw new Error('It is gone.')
  const { state, due_at, document_id, fault, attempts } = found
  const due = due_at && (due_at.getTime() - portal.clock.now.getTime()) / minuteMs
  return { state, due, document_id, fault, attempts }
}

/** Runs the job when the invoice is due. */
async function runWhenDue() {
  const { due } = await sending()
  portal.clock.advance((due ?? 0) * minuteMs)
  await sendDue(services)
}

const failing =
  (name: keyof AccessPoint, error: Error) =>
  async (call: keyof AccessPoint, pass: () => Promise<unknown>) => {
    if (call === name) throw error
    return pass()
  }

const documents = () => portal.accessPoint.documents

describe('handing papers over', () => {
  it('a due invoice is handed over as UBL and sent, then looked at after ten seconds, 1, 5, 15, 60 and each 180 minutes, until it is delivered', async () => {
    await sendDue(services)
    expect(portal.accessPoint.calls).toEqual(['receives', 'find', 'create', 'send'])
    expect(documents()).toMatchObject([
      { number, kind: 'invoice', receiver: { scheme: '0208', id: '0111111124' }, state: 'sent' },
    ])
    expect(documents()[0]?.xml).toContain(`<cbc:ID>${number}</cbc:ID>`)
    const waits: unknown[] = [(await sending()).due]
    for (let look = 0; look < 6; look++) {
      await runWhenDue()
      waits.push((await sending()).due)
    }
    expect(waits).toEqual([1 / 6, 1, 5, 15, 60, 180, 180])
    expect(await sending()).toMatchObject({ state: 'sent', document_id: 'document 1' })
    Object.assign(documents()[0] ?? {}, { state: 'delivered' })
    await runWhenDue()
    expect(await sending()).toMatchObject({ state: 'delivered', due: null, fault: '' })
    expect(outcomes).toEqual([...Array(7).fill('sent'), 'delivered'])
    expect(portal.accessPoint.calls.slice(4)).toEqual(Array(7).fill('read'))
  })

  it('a buyer who is not found on Peppol keeps the mail, and nothing is handed over', async () => {
    portal.accessPoint.strangers.add('0208:0111111124')
    await sendDue(services)
    expect(await sending()).toMatchObject({ state: 'mail', due: null })
    expect(portal.accessPoint.calls).toEqual(['receives'])
  })

  it('a buyer who was found when ordering, and is not any more, goes before staff', async () => {
    portal.accessPoint.strangers.add('0208:0111111124')
    await services.db.updateTable('orders').set({ on_peppol: true }).execute()
    await sendDue(services)
    expect(await sending()).toMatchObject({ state: 'refused', fault: 'The buyer is not found on Peppol.' })
  })

  it.each(['refused', 'mail'] as const)('a credit note is not sent if its invoice is %s', async (state) => {
    await addCredited(services.db, await licenceId(portal, '10001'), '2020-02-01')
    const [, invoice = '', note = ''] = (await sendings()).map((each) => each.number)
    const at = { due_at: null, state }
    await services.db.updateTable('sendings').set(at).where('number', '=', invoice).execute()
    await sendDue(services)
    expect(documents().map((each) => each.number)).toEqual([number])
    const left = (await sendings()).find((each) => each.number === note)
    expect(left?.state).toBe(state === 'mail' ? 'mail' : 'queued')
  })

  it('a credit note waits until its invoice was handed over, though it is due longer', async () => {
    await addCredited(services.db, await licenceId(portal, '10001'), '2020-02-01')
    const [, invoice = '', note = ''] = (await sendings()).map((each) => each.number)
    await sql`UPDATE sendings SET due_at = due_at - interval '1 day' WHERE number = ${note}`.execute(
      services.db,
    )
    await sql`UPDATE sendings SET due_at = ${new Date(portal.clock.now.getTime() + minuteMs)} WHERE number = ${invoice}`.execute(
      services.db,
    )
    await sendDue(services)
    expect(documents().map((each) => each.number)).toEqual([number])
    portal.clock.advance(minuteMs)
    await sendDue(services)
    expect(documents().map((each) => [each.number, each.kind])).toEqual([
      [number, 'invoice'],
      [invoice, 'invoice'],
      [note, 'credit_note'],
    ])
  })

  it.each(['create', 'send'] as const)(
    'a paper whose answer to %s got lost is found again, and not handed over twice',
    async (lost) => {
      portal.accessPoint.fault = async (call, pass) => {
        const answer = await pass()
        if (call === lost) throw new AccessPointUnavailable('lost')
        return answer
      }
      await sendDue(services)
      expect(await sending()).toMatchObject({ state: 'queued', due: 1, attempts: 0 })
      portal.accessPoint.fault = undefined
      await runWhenDue()
      expect(documents()).toMatchObject([{ state: 'sent' }])
      expect(await sending()).toMatchObject({ state: 'sent', document_id: 'document 1' })
      expect(portal.accessPoint.calls.filter((call) => call === 'create')).toHaveLength(1)
      expect(portal.accessPoint.calls.filter((call) => call === 'send')).toHaveLength(1)
    },
  )

  it('a process whose claim has ended writes nothing over what another one has done since', async () => {
    let overtake: (() => Promise<void>) | undefined = async () => {
      overtake = undefined
      portal.clock.advance(hourMs)
      await sendDue(services)
      Object.assign(documents()[0] ?? {}, { state: 'delivered' })
      await runWhenDue()
    }
    portal.accessPoint.fault = async (_call, pass) => {
      if (!overtake) return pass()
      await overtake()
      // To the late one it looks as if there were nothing to do.
      return false
    }
    await sendDue(services)
    expect(await sending()).toMatchObject({ state: 'delivered', due: null })
    expect(documents()).toHaveLength(1)
    expect(outcomes).toEqual(['sent', 'delivered', 'lost'])
  })

  it.each(['find', 'create'] as const)(
    'a process whose claim is about to end hands nothing over after %s, and leaves it to the next claim',
    async (slow) => {
      portal.accessPoint.fault = async (call, pass) => {
        if (call === slow) portal.clock.advance(2.5 * minuteMs)
        return pass()
      }
      await sendDue(services)
      expect(portal.accessPoint.calls.at(-1)).toBe(slow)
      portal.accessPoint.fault = undefined
      await runWhenDue()
      expect(documents()).toMatchObject([{ state: 'sent' }])
      expect(outcomes).toEqual(['lost', 'sent'])
    },
  )

  it('a claim lasts longer than ten calls that each take as long as they may', async () => {
    let claimed: Date | null | undefined
    portal.accessPoint.fault = async (_call, pass) => {
      claimed ??= (await sendings())[0]?.due_at
      return pass()
    }
    await sendDue(services)
    const { accessPoint } = services.config.timeLimits
    expect((claimed?.getTime() ?? 0) - portal.clock.now.getTime()).toBeGreaterThan(10 * accessPoint)
  })
})

describe('what goes wrong', () => {
  it.each(['create', 'send'] as const)(
    'a paper that is refused by %s waits for staff with the words of the network, with an alarm',
    async (call) => {
      portal.accessPoint.fault = failing(call, new PaperRefused(`BR-01: ${'x'.repeat(600)}`))
      await sendDue(services)
      const { fault, ...refused } = await sending()
      expect(refused).toMatchObject({ state: 'refused', due: null })
      expect(fault).toMatch(/^BR-01: x{493}$/)
      expect([alarms, outcomes]).toEqual([['peppol.refused'], ['refused']])
    },
  )

  it('a paper that the network refuses later is refused', async () => {
    await sendDue(services)
    Object.assign(documents()[0] ?? {}, { state: 'refused', fault: 'No such participant' })
    await runWhenDue()
    expect(await sending()).toMatchObject({ state: 'refused', due: null, fault: 'No such participant' })
  })

  it('a document that the access point no longer has is refused, and handed over again if staff say so', async () => {
    await sendDue(services)
    documents().length = 0
    await runWhenDue()
    expect(await sending()).toMatchObject({
      state: 'refused',
      document_id: null,
      fault: 'The access point no longer has this document.',
    })
    const staff = await portal.signInAs('staff')
    await staff.post(`/invoices/${number}/sending`, { way: 'peppol' })
    await sendDue(services)
    expect(documents()).toMatchObject([{ number, state: 'sent' }])
  })

  it('while the access point is away, three papers are tried and all wait a minute, as no fault of theirs', async () => {
    for (let more = 0; more < 4; more++)
      await addInvoice(services.db, await licenceId(portal, '10001'), '2020-02-01')
    portal.accessPoint.fault = failing('receives', new AccessPointUnavailable('away'))
    await sendDue(services)
    expect(outcomes).toEqual(['away', 'away', 'away'])
    expect(await sending()).toMatchObject({ state: 'queued', due: 1, attempts: 0 })
    await sendDue(services)
    expect(outcomes).toHaveLength(5)
    portal.clock.advance(4 * dayMs)
    await sendDue(services)
    expect(await sending()).toMatchObject({ state: 'queued', attempts: 0 })
    portal.accessPoint.fault = undefined
    portal.clock.advance(minuteMs)
    await sendDue(services)
    expect((await sendings()).map(({ state }) => state)).toEqual(Array(5).fill('sent'))
    expect(alarms).toEqual([])
  })

  it('if the access point refuses the portal, one paper is tried and waits five minutes, with an alarm', async () => {
    await addInvoice(services.db, await licenceId(portal, '10001'), '2020-02-01')
    portal.accessPoint.fault = failing('receives', new SetUpRefused('key'))
    await sendDue(services)
    expect([alarms, outcomes]).toEqual([['peppol.setUp'], ['setUp']])
    expect(await sending()).toMatchObject({ state: 'queued', due: 5, attempts: 0 })
  })

  it('any other failure is tried again like mail, and goes before staff after the fifth try', async () => {
    portal.accessPoint.fault = failing('create', new Error('odd'))
    const waits: unknown[] = []
    for (let tried = 0; tried < 5; tried++) {
      await runWhenDue()
      waits.push((await sending()).due)
    }
    expect(waits).toEqual([1, 5, 15, 60, null])
    expect(await sending()).toMatchObject({ state: 'refused', fault: 'odd' })
  })

  it('a look at a sent paper that fails is no refusal, however long it fails', async () => {
    await sendDue(services)
    portal.accessPoint.fault = failing('read', new Error('odd'))
    for (let look = 0; look < 40; look++) await runWhenDue()
    expect(await sending()).toMatchObject({ state: 'sent', due: 180 })
  })

  it('a paper that the network has not delivered after three days counts as refused', async () => {
    await sendDue(services)
    for (let look = 0; look < 40 && (await sending()).state === 'sent'; look++) await runWhenDue()
    expect(await sending()).toMatchObject({
      state: 'refused',
      fault: 'The network has not delivered it in three days.',
    })
  })

  it('only staff send again what the network has refused', async () => {
    // The answer to the first sending is lost.
    portal.accessPoint.fault = async (call, pass) => {
      if (call !== 'send') return pass()
      await pass()
      throw new AccessPointUnavailable('lost')
    }
    await runWhenDue()
    portal.accessPoint.fault = undefined
    Object.assign(documents()[0] ?? {}, { state: 'refused', fault: 'No such mailbox' })
    await runWhenDue()
    expect(await sending()).toMatchObject({ state: 'refused', fault: 'No such mailbox' })
  })

  it('the signal ends a run after the paper under way', async () => {
    await addInvoice(services.db, await licenceId(portal, '10001'), '2020-02-01')
    const stopping = new AbortController()
    portal.accessPoint.fault = async (_call, pass) => {
      stopping.abort()
      return pass()
    }
    await sendDue(services, stopping.signal)
    expect((await sendings()).map(({ state }) => state)).toEqual(['sent', 'queued'])
  })
})
