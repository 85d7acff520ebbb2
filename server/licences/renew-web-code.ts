import type { Was } from '#contract/was.ts'
import type { Language } from '#i18n/languages.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { findOwnLicence } from '../products/products.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { replaceWebCode } from '../web-codes/replace-web-code.ts'
import { assertTheirs, licenceOf } from './holders.ts'

/**
 * Gives a licence another web code; the old one dies at once. The other admins of the root group get a mail.
 * @returns the new code
 * @throws Refusal 404 outside the scope, 403 if the person sees the licence but not its web code, 409 if the code is no longer the one
 *   that the person saw, 429 after too many
 */
export async function renewWebCode(
  services: Services,
  person: Person,
  serialNumber: string,
  { language, was }: { language: Language; was?: Was },
): Promise<string> {
  const id = await findOwnLicence(services, person, serialNumber)
  const giveBack = await services.webCodeRenewals(id)
  try {
    return await withLicenceLocked(services, id, async (trx) => {
      const licence = await licenceOf(trx, serialNumber)
      await assertTheirs(trx, licence, person.id)
      refuseOutdated({ webCode: 'webcode' }, {}, was, licence)
      const by = { person, at: services.clock(), language }
      return replaceWebCode(trx, { id: licence.id, serialNumber }, by)
    })
  } catch (error) {
    await giveBack()
    throw error
  }
}
