import { deviceStorage } from '../../kit/storage.ts'

/** The key under which `recent-hits.ts` stores opened pages. Every signed-in page needs this, and only the search needs the rest. */
export const hitsKey = 'portal.found'

export const forgetHits = (): void => deviceStorage.remove(hitsKey)
