import { freePort } from '#test/support/portal-process.ts'

export type Ports = { next: () => Promise<number> }

/** Hands out free ports, none of them twice: the one before may not be in use yet. */
export function createPorts(): Ports {
  const given = new Set<number>()
  return {
    async next() {
      for (;;) {
        const port = await freePort()
        if (given.has(port)) continue
        given.add(port)
        return port
      }
    },
  }
}
