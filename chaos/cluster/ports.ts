import { freePort } from '#test/support/portal-process.ts'

export type Ports = { next: () => Promise<number> }

/** Hands out each free port once: an earlier one may not be in use yet. */
export function createPorts(): Ports {
  const used = new Set<number>()
  return {
    async next() {
      for (;;) {
        const port = await freePort()
        if (used.has(port)) continue
        used.add(port)
        return port
      }
    },
  }
}
