import { LicencePage, readLicence } from '#contract/licence-page.ts'
import type { ListedLicence } from '#contract/licence-table.ts'
import { renewedUntil } from '#contract/products.ts'
import { call } from '../../../platform/api/call.ts'
import { extendLicence } from '../extend.ts'

/** A licence that gets another end date. */
export type Extension = { licence: ListedLicence; from: string; until: string }

/** The end dates after a year more for each of these licences; permanent ones have no end date to move. */
export const extensionsOf = (licences: readonly ListedLicence[], today: string): Extension[] =>
  licences.flatMap((licence) =>
    licence.validUntil === null
      ? []
      : [{ licence, from: licence.validUntil, until: renewedUntil(licence.validUntil, today) }],
  )

/** @throws ApiError, also if the end date is no longer the one that was shown: a second year would be given unseen */
async function extend({ licence, from, until }: Extension): Promise<void> {
  const { data } = await call(readLicence, { params: { sn: licence.serialNumber } })
  const { group } = LicencePage.fromWire(data)
  if (group === null) throw new Error('The licence has no group.')
  await extendLicence(group.id, { from, until })
}

/**
 * Extends one licence after the other: each is a change of its own, and one that fails stops none of the others.
 * @param onDone how many are dealt with so far
 * @returns why each of those that failed did, by serial number
 */
export async function extendSeveral(
  extensions: readonly Extension[],
  onDone: (count: number) => void,
): Promise<Map<string, unknown>> {
  const failed = new Map<string, unknown>()
  for (const [index, extension] of extensions.entries()) {
    try {
      await extend(extension)
    } catch (error) {
      failed.set(extension.licence.serialNumber, error)
    }
    onDone(index + 1)
  }
  return failed
}
