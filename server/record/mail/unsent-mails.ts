import type { UnsentMails } from '#contract/mails.ts'
import { conflict } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/paging.ts'
import type { Services } from '../../services.ts'
import { retryDeadLetters } from './dead-letters.ts'
import * as queries from './queries.ts'

/** One page of the mails that could not be sent, the newest failure first. */
export async function listUnsentMails({ db }: Services, page: Page): Promise<UnsentMails> {
  const { mails, total } = await queries.pageOfGivenUp(db, page)
  return {
    mails: mails.map(({ givenUpAt, fault, ...mail }) => ({
      ...mail,
      givenUpAt: new Date(givenUpAt).toISOString(),
      fault: fault ?? '',
    })),
    total,
  }
}

/** Queues a mail once more. @throws Refusal 409 if it is sent already, or cannot be sent */
export async function sendAgain(services: Services, id: number): Promise<void> {
  const [sent] = await retryDeadLetters(services, [id])
  if (sent === undefined) throw conflict('mail.notSendable')
}
