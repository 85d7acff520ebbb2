import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows } from '#test/support/demo.ts'
import { invoiced } from '#test/support/invoicing.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { PaperRefused } from './access-point.ts'
import { sendDue } from './send-due.ts'

let portal: TestApp
let staff: Client
let number: string
beforeAll(async () => {
  portal = await createTestApp()
})
beforeEach(async () => {
  await portal.reset()
  staff = await portal.signInAs('staff')
  number = await invoiced(staff)
})
afterAll(() => portal.close())

const send = (way: string, who = staff) => who.post(`/invoices/${number}/sending`, { way })

const read = async (who = staff) => {
  const { sending, peppol } = (await who.get(`/invoices/${number}`)).body.data
  const listed = (await who.get('/licences/SPR10001/invoices')).body.data[0].sending
  expect(listed).toBe(sending)
  return { sending, peppol }
}

async function beRefused() {
  portal.accessPoint.fault = async (call, pass) => {
    if (call === 'send') throw new PaperRefused('BR-01')
    return pass()
  }
  await sendDue(portal.services)
  portal.accessPoint.fault = undefined
}

it('an invoice says how far it is on its way, where it goes, since when, and to staff alone why it was refused', async () => {
  const peppol = {
    address: '0208:0111111124',
    at: expect.stringMatching(/^2026-09-15T.*\+00:00$/),
    fault: '',
  }
  expect(await read()).toEqual({ sending: 'queued', peppol })
  await beRefused()
  const admin = await portal.signInAs('linde.admin')
  expect(await read()).toEqual({ sending: 'refused', peppol: { ...peppol, fault: 'BR-01' } })
  expect(await read(admin)).toEqual({ sending: 'refused', peppol })
})

it('a refused paper that staff send once more goes at once, as the same document', async () => {
  await beRefused()
  const { status, body } = await send('peppol')
  expect([status, body.data]).toEqual([200, { sending: 'queued' }])
  expect((await read()).peppol.fault).toBe('')
  await sendDue(portal.services)
  expect(await read()).toMatchObject({ sending: 'sent' })
  expect(portal.accessPoint.documents).toMatchObject([{ number, state: 'sent' }])
  expect(await auditRows(portal, 1)).toMatchObject([
    { action: 'payment.sending', target_kind: 'licence', after: { number, way: 'peppol' } },
  ])
})

it('a refused paper that staff leave at the mail is sent no more, and no longer shows that it was', async () => {
  await beRefused()
  expect((await send('mail')).body.data).toEqual({ sending: null })
  expect(await read()).toEqual({ sending: null, peppol: null })
  portal.clock.advance(24 * 60 * 60_000)
  await sendDue(portal.services)
  expect(portal.accessPoint.calls.filter((call) => call === 'send')).toHaveLength(1)
})

it('only a refused paper can be sent once more, one time, and only by staff', async () => {
  expect(await send('peppol')).toMatchObject({ status: 409, body: { code: 'invoice.notRefused' } })
  await beRefused()
  for (const login of ['linde.admin', 'dealer'])
    expect(await send('mail', await portal.signInAs(login))).toMatchObject({ status: 403 })
  const twice = await Promise.all([send('mail'), send('peppol')])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await staff.post('/invoices/1999-0001/sending', { way: 'mail' })).toMatchObject({
    status: 404,
    body: { code: 'invoice.notFound' },
  })
})

it('staff list the refused papers, the newest first, with their customer and the reason', async () => {
  await beRefused()
  portal.clock.advance(60_000)
  const first = number
  number = await invoiced(staff, 'SPR10002')
  await beRefused()
  const { body } = await staff.get('/invoices/refused?page=1&size=1')
  expect(body.total).toBe(2)
  expect(body.data).toEqual([
    {
      number,
      kind: 'invoice',
      customer: { name: 'Sint-Jozefscollege', town: expect.any(String), sn: 'SPR10002' },
      address: '0208:0111111124',
      at: expect.stringMatching(/^2026-09-15T/),
      fault: 'BR-01',
    },
  ])
  expect((await staff.get('/invoices/refused?page=2&size=1')).body.data).toMatchObject([{ number: first }])
})
