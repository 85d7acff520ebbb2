import * as v from 'valibot'
import { Hit } from '#contract/find.ts'
import { deviceStorage } from '../../kit/storage.ts'
import { hitsKey } from './forget-hits.ts'

const maxKept = 5

const Kept = v.object({ login: v.string(), hits: v.array(Hit.wire) })

function keptHits() {
  try {
    return v.parse(Kept, JSON.parse(deviceStorage.get(hitsKey) ?? ''))
  } catch {
    return null
  }
}

/** Pages that this person opened from the search on this device, the latest first. Another person's are not shown. */
export function recentHits(login: string): Hit[] {
  const kept = keptHits()
  return kept?.login === login ? kept.hits.map(Hit.fromWire) : []
}

/** Remembers what was opened, without its state; it holds names, so signing out forgets it. */
export function rememberHit(login: string, hit: Hit): void {
  const others = recentHits(login).filter(({ kind, id }) => kind !== hit.kind || id !== hit.id)
  const hits = [{ ...hit, validUntil: null, lockedUntil: null }, ...others].slice(0, maxKept).map(Hit.toWire)
  deviceStorage.set(hitsKey, JSON.stringify({ login, hits }))
}
