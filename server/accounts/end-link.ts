import type { Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'
import { type Actor, noteOf } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

type Ending = { actor: Actor; accountId: number }

/** The statement that notes the end of a link, which the caller sends, and the provider's name, as people know it. */
export type EndedLink = { note: Statement; provider: string }

/** The effects of the deletion of a link. */
export function endedLink(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { actor, accountId }: Ending,
  link: queries.EndedLink,
): EndedLink {
  const note = noteOf(
    { actor, at: clock() },
    {
      action: 'identity.unlink',
      target: 'account',
      targetId: accountId,
      before: link,
    },
  )
  // A provider that is no longer configured has only the name that the link kept.
  return { note, provider: config.oidc?.name ?? link.provider }
}

/** Ends the link of an account that the caller has locked. Sessions and mails are the caller's. @returns null: there was none */
export async function endLink(
  trx: Trx,
  services: Pick<Services, 'clock' | 'config'>,
  ending: Ending,
): Promise<EndedLink | null> {
  const link = await queries.deletionOfLink(trx, ending.accountId).executeTakeFirst()
  return link ? endedLink(services, ending, link) : null
}
