import type { Adapter, AdapterPayload } from 'oidc-provider'

type Kept = { payload: AdapterPayload; expiresAt: number }

/**
 * The provider's storage: in memory, so that a restart clears it. Sessions are not stored at all, so that on a shared computer
 * the previous pupil is not still signed in.
 */
export function keepInMemory(): (model: string) => Adapter {
  const kept = new Map<string, Kept>()

  function forgetExpired(): void {
    for (const [key, { expiresAt }] of kept) if (expiresAt <= Date.now()) kept.delete(key)
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = async (id: string) => kept.get(keyOf(id))?.payload
    return {
      find,
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      async upsert(id, payload, expiresIn) {
        if (model === 'Session') return
        forgetExpired()
        kept.set(keyOf(id), { payload, expiresAt: Date.now() + (expiresIn ?? Infinity) * 1000 })
      },
      async consume(id) {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
