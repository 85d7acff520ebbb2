import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { createPasswords } from './passwords.ts'

const cheap = { memory: 8, passes: 1, parallelism: 1 }

describe('hashing', () => {
  it('hashing recognises the right password only, and salts each hash', async () => {
    const passwords = createPasswords(cheap)
    const [first, second] = [await passwords.hash('één wachtwoord'), await passwords.hash('één wachtwoord')]
    expect(first).not.toBe(second)
    expect(first).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect(await passwords.verify('één wachtwoord', first)).toBe(true)
    expect(await passwords.verify('een wachtwoord', first)).toBe(false)
    expect(await passwords.verify('één wachtwoord', undefined)).toBe(false)
  })

  it('hashing recognises a password typed with another Unicode composition', async () => {
    const passwords = createPasswords(cheap)
    expect(await passwords.verify('e\u0301te\u0301 2026', await passwords.hash('été 2026'))).toBe(true)
  })

  it('hashing turns away what exceeds its queue instead of piling it up', async () => {
    const passwords = createPasswords(cheap, 3)
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => passwords.hash('some password')),
    )
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(20)
    expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'server.busy', retryAfter: 3 })
  })

  it('a sign-in waits for one password of all lists at most, and lists take turns', async () => {
    const passwords = createPasswords(cheap)
    const done: string[] = []
    const loads: number[] = []
    const list = (of: string, count: number) =>
      Array.from({ length: count }, async () => {
        await passwords.hashOfList('some password', of)
        done.push(of)
        const { running, waiting } = passwords.load()
        loads.push(running + waiting)
      })
    const lists = [...list('large', 300), ...list('small', 3)]
    await Promise.all(lists)
    expect(done).toHaveLength(303)
    expect(Math.max(...loads)).toBeLessThanOrEqual(1)
    expect(done.slice(0, 8).filter((of) => of === 'small')).toHaveLength(3)
  })
})

it('passwords that attackers try first are known as common', () => {
  expect(isCommonPassword('Password1')).toBe(true)
  expect(isCommonPassword('qwertyuiop')).toBe(true)
  expect(isCommonPassword('welkom-bij-vlinder')).toBe(false)
})
