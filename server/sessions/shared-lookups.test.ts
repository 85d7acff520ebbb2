import { expect, it } from 'vitest'
import { createSharedLookups } from './shared-lookups.ts'

/** Look-ups that end when told to. */
function lookups() {
  const shared = createSharedLookups<string>()
  const begun: ((found: string | Error) => void)[] = []
  const lookUp = () =>
    new Promise<string>((resolve, reject) =>
      begun.push((found) => (found instanceof Error ? reject(found) : resolve(found))),
    )
  return { begun, ask: (key = 'a') => shared.run(key, lookUp) }
}

it('calls during a look-up share what the next one finds', async () => {
  const { begun, ask } = lookups()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.('before')
  expect(await first).toBe('before')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.('after')
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after'])
})

it('a look-up for another key starts at once, and again once all is over', async () => {
  const { begun, ask } = lookups()
  const both = [ask('a'), ask('b')]
  expect(begun).toHaveLength(2)
  for (const end of begun) end('found')
  await Promise.all(both)
  const again = ask('a')
  expect(begun).toHaveLength(3)
  begun[2]?.('new')
  expect(await again).toBe('new')
})

it('the next look-up starts if one fails', async () => {
  const { begun, ask } = lookups()
  const [failing, other] = [ask(), ask()]
  begun[0]?.(new Error('out of reach'))
  await expect(failing).rejects.toThrow('out of reach')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.('found')
  expect(await other).toBe('found')
})
