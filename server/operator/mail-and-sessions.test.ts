import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountId, auditRows } from '#test/support/demo.ts'
import { createOperatedPortal, type OperatedPortal } from '#test/support/operator.ts'

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal()
})
afterEach(() => portal.services.db.deleteFrom('outbox').execute())
afterAll(() => portal.close())

/** A mail that could not be sent. */
async function deadLetter(more: { content?: string | null; attempts?: number } = {}): Promise<number> {
  const { id } = await portal.services.db
    .insertInto('outbox')
    .values({
      kind: 'passwordChanged',
      to_name: 'Lena',
      to_address: 'lena@example.org',
      language: 'en',
      content: JSON.stringify({ name: 'Lena', login: 'lena', at: portal.clock.now.toISOString() }),
      dedupe_key: `dead:${Math.random()}`,
      created_at: portal.clock.now,
      send_at: null,
      attempts: 3,
      sent_at: null,
      given_up_at: portal.clock.now,
      fault: '550 5.1.1\r\nNo such person',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const due = async () => {
  const rows = await portal.services.db
    .selectFrom('outbox')
    .select('id')
    .where('send_at', '=', portal.clock.now)
    .where('given_up_at', 'is', null)
    .where('attempts', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

describe('mails that could not be sent', () => {
  it('mails that could not be sent are listed, one per line, with the fault', async () => {
    const id = await deadLetter()
    const { code, said } = await portal.operator(['mail', 'dead'])
    const at = portal.clock.now.toISOString()
    expect(said).toBe(`${id}\tpasswordChanged\tlena@example.org\t${at}\t${at}\t550 5.1.1 No such person\n`)
    expect(code).toBe(0)
  })

  it('mails that could not be sent are retried by number', async () => {
    const [first, second] = [await deadLetter(), await deadLetter()]
    expect(await portal.operator(['mail', 'retry', String(second)])).toMatchObject({
      code: 0,
      said: 'Mails that will be sent: 1\n',
    })
    expect(await due()).toEqual([second])
    expect((await portal.operator(['mail', 'retry', '--all'])).code).toBe(0)
    expect((await due()).sort()).toEqual([first, second].sort())
  })

  it('mails that could not be sent stay behind with a wiped code or an invalid address, with a message', async () => {
    const [wiped, nowhere, good] = [
      await deadLetter({ content: null }),
      await deadLetter({ attempts: 0 }),
      await deadLetter(),
    ]
    const ran = await portal.operator(['mail', 'retry', '--all'])
    expect(ran).toMatchObject({ code: 1, said: 'Mails that will be sent: 1\n' })
    expect(ran.noted).toContain(`${wiped} stays behind`)
    expect(ran.noted).toContain(`${nowhere} stays behind`)
    expect(await due()).toEqual([good])
  })

  it('mails that do not exist are reported when they are to be sent again', async () => {
    const ran = await portal.operator(['mail', 'retry', '4711'])
    expect(ran).toMatchObject({ code: 1, said: 'Mails that will be sent: 0\n' })
    expect(ran.noted).toContain('4711 is not a mail')
  })
})

describe('sessions end', () => {
  it('sessions of one account only are ended', async () => {
    const [lena, again, emma] = [
      await portal.signInAs('lena'),
      await portal.signInAs('lena'),
      await portal.signInAs('emma'),
    ]
    expect(await portal.operator(['sessions', 'end', 'LENA'])).toMatchObject({
      code: 0,
      said: 'Sessions ended: 2\n',
    })
    for (const client of [lena, again]) expect((await client.get('/weblockgroup/users')).status).toBe(401)
    expect((await emma.get('/weblockgroup/users')).status).toBe(200)
    const [row] = await auditRows(portal, 1)
    const target_id = await accountId(portal, 'lena')
    expect(row).toMatchObject({ action: 'account.endSessions', target_id, actor_login: '(operator)' })
  })

  it('all sessions are ended, and the codes that would open apps', async () => {
    const emma = await portal.signInAs('emma')
    await portal.services.db
      .insertInto('hand_over_codes')
      .values({
        code_hash: Buffer.from('00', 'hex'),
        account_id: await accountId(portal, 'emma'),
        app: 'online',
        machine: 'M',
        expires_at: new Date(portal.clock.now.getTime() + 60_000),
        used_at: null,
        session_hash: null,
      })
      .execute()
    expect((await portal.operator(['sessions', 'end', '--all'])).code).toBe(0)
    expect((await emma.get('/weblockgroup/users')).status).toBe(401)
    expect(await portal.services.db.selectFrom('hand_over_codes').selectAll().execute()).toEqual([])
  })

  it('sessions end reports an unknown login', async () => {
    const { code, noted } = await portal.operator(['sessions', 'end', 'nobody'])
    expect([code, noted]).toEqual([1, expect.stringContaining('nobody')])
  })
})
