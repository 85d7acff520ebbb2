import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Lets something happen right after the next password was checked, and before its caller goes on.
 * The call must go to `portal.app`; another portal on the same database checks with its own.
 */
export function afterNextPasswordCheck({ services }: TestApp, happens: () => Promise<unknown>): void {
  const { verify } = services.passwords
  vi.spyOn(services.passwords, 'verify').mockImplementationOnce(async (...given) => {
    const isRight = await verify(...given)
    await happens()
    return isRight
  })
}
