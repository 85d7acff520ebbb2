import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isIn } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails } from '#test/support/demo.ts'
import { createOperatedPortal, type OperatedPortal } from '#test/support/operator.ts'
import { beginSignIn, codeAt, giveStep, plantTotp, signInWithTotp } from '#test/support/second-step.ts'
import { unseal } from '../second-step/seal.ts'

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

const run = (words: string[], env: Record<string, string> = {}) =>
  portal.operator(['second-step', ...words], { env })
const newKey = () => randomBytes(32).toString('base64')

describe('second-step none', () => {
  it('second-step none lists people who may sign in without a required second step', async () => {
    await plantTotp(portal.services, 'staff')
    const { said, noted } = await run(['none'], {
      SECOND_STEP: 'staff,dealer',
      SECOND_STEP_FROM: '2030-01-01',
    })
    expect(said.split('\n')[0]).toMatch(/^dealer\tdealer\t.+\t.*$/)
    expect(said).not.toMatch(/^staff\t/m)
    expect(said).not.toMatch(/linde/)
    expect(noted).toContain('demanded of staff, dealer from 2030-01-01 on')
    expect((await run(['none'])).said).toBe('')
  })
})

describe('second-step end', () => {
  it('second-step end ends everything, in the audit and with a mail, and says when there is nothing to end', async () => {
    const secret = await plantTotp(portal.services, 'staff')
    const staff = await signInWithTotp(portal.visitor(), 'staff', { secret, ...portal, remember: true })
    const { code, said } = await run(['end', 'staff'])
    expect([code, said]).toEqual([0, expect.stringContaining('staff can sign in')])
    expect(await isIn(staff)).toBe(false)
    await portal.signInAs('staff')
    expect((await auditRows(portal, 1))[0]).toMatchObject({
      action: 'secondStep.end',
      actor_login: '(operator)',
      target_id: await accountId(portal, 'staff'),
    })
    expect((await queuedMails(portal)).at(-1)).toMatchObject({
      kind: 'securityChanged',
      content: { change: 'ended', by: 'staff' },
    })
    expect((await run(['end', 'staff'])).code).toBe(1)
    expect((await run(['end', 'nobody.here'])).code).toBe(1)
  })

  it('second-step end says that an account is disabled, not that it has no second step', async () => {
    await plantTotp(portal.services, 'dealer2')
    await portal.database.pool.query("UPDATE accounts SET disabled_at = now() WHERE login = 'dealer2'")
    const { code, noted } = await run(['end', 'dealer2'])
    expect([code, noted]).toEqual([1, expect.stringContaining('dealer2 is disabled. Enable it first')])
  })
})

describe('second-step reseal', () => {
  const sealed = async () => {
    const { rows } = await portal.database.pool.query('SELECT account_id, secret FROM totp_secrets')
    return rows.map((row) => ({ id: Number(row.account_id), secret: Buffer.from(row.secret) }))
  }
  const configOf = (keys: string[], secret = portal.services.config.secret) => ({
    secret,
    secondStep: { of: [], from: null, keys },
  })

  it('second-step reseal seals with the first key what another one sealed; then the others are not needed', async () => {
    const [first, second] = [newKey(), newKey()]
    await plantTotp(portal.services, 'staff')
    await plantTotp(portal.services, 'dealer')
    for (const keys of [first, `${second},${first}`]) {
      expect((await run(['reseal'], { SECOND_STEP_KEYS: keys })).said).toContain('first key: 2')
      expect((await run(['reseal'], { SECOND_STEP_KEYS: keys })).said).toContain('first key: 0')
    }
    const opens = async (config: ReturnType<typeof configOf>) =>
      (await sealed()).map(({ id, secret }) => unseal(config, 'totp', id, secret)?.length)
    expect(await opens(configOf([second], 'another'))).toEqual([20, 20])
    expect(await opens(configOf([first]))).toEqual([undefined, undefined])
  })

  it('second-step reseal leaves secrets that no key opens, and says so; sign-ins then need a recovery code', async () => {
    const secret = await plantTotp(portal.services, 'staff')
    await run(['reseal'], { SECOND_STEP_KEYS: newKey() })
    const before = await sealed()
    const { code, noted } = await run(['reseal'], { SECOND_STEP_KEYS: newKey() })
    expect([code, noted]).toEqual([1, expect.stringContaining('No key opens 1')])
    expect(await sealed()).toEqual(before)
    const { browser } = await beginSignIn(portal.visitor(), 'staff')
    const refused = await giveStep(browser, { method: 'totp', code: codeAt(secret, portal.clock.now) })
    expect(refused.body.code).toBe('secondStep.wrong')
  })
})
