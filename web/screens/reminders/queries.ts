import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/reminders.ts'
import { call } from '../../platform/api/call.ts'

/** The licence that a reminder is about, by the code of its mail. */
export const reminderQuery = (code: string) =>
  queryOptions({
    queryKey: ['reminder', code],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<contract.RemindedLicence> => {
      const { data } = await call(contract.readReminder, { params: { code } }, signal)
      return contract.RemindedLicence.fromWire(data)
    },
  })

/** Stops or silences the reminders of that licence. @returns the licence with its new settings */
export async function answerReminder(
  code: string,
  answer: contract.ReminderAnswer,
): Promise<contract.RemindedLicence> {
  const body = contract.ReminderAnswer.toWire(answer)
  const { data } = await call(contract.answerReminder, { params: { code }, body })
  return contract.RemindedLicence.fromWire(data)
}
