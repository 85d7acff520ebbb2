import { subnetOf } from '../limits/limits.ts'

/** How much of something may be in hand at once: in all, and of one address. */
export type Most = { inAll: number; perAddress: number }

/** Counts what is in hand, in this process. */
export type Places = {
  /**
   * Takes a place for as long as it is needed.
   * @param address whose it is; null: a proxy's, which stands for many
   * @param size how much of the bound it takes
   * @returns gives the place back, once however often it is called; null if there is none
   */
  take: (address: string | null, size?: number) => (() => void) | null
}

export function createPlaces({ inAll, perAddress }: Most): Places {
  let taken = 0
  const takenBy = new Map<string, number>()

  function count(line: string | null, size: number): void {
    taken += size
    if (line === null) return
    const left = (takenBy.get(line) ?? 0) + size
    if (left === 0) takenBy.delete(line)
    else takenBy.set(line, left)
  }

  return {
    take(address, size = 1) {
      const line = address === null ? null : subnetOf(address)
      const ofLine = line === null ? 0 : (takenBy.get(line) ?? 0)
      if (taken + size > inAll || ofLine + size > perAddress) return null
      count(line, size)
      let isTaken = true
      return () => {
        if (isTaken) count(line, -size)
        isTaken = false
      }
    },
  }
}
