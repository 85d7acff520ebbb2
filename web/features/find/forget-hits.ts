import { deviceStorage } from '../../kit/storage.ts'

/** Where `recent-hits.ts` keeps what was opened. Every signed-in page needs this, and only the search needs the rest. */
export const hitsKey = 'portal.found'

export const forgetHits = (): void => deviceStorage.remove(hitsKey)
