import * as contract from '#contract/reminders.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { answerReminder, changeReminders, readReminder, readReminders } from './reminders.ts'

const { RemindedLicence, ReminderAnswer, Reminders, RemindersChange } = contract

export function reminderRoutes(serve: Serve, services: Services): void {
  serve(contract.readReminders, async ({ person, params }) => ({
    data: Reminders.toWire(await readReminders(services, person, params.sn)),
  }))

  serve(contract.changeReminders, async ({ person, params, body }) => {
    const change = RemindersChange.fromWire(body)
    return { data: Reminders.toWire(await changeReminders(services, person, params.sn, change)) }
  })

  serve(contract.readReminder, async ({ params, browser }) => ({
    data: RemindedLicence.toWire(await readReminder(services, params.code, browser.address)),
  }))

  serve(contract.answerReminder, async ({ params, body, browser }) => {
    const answer = ReminderAnswer.fromWire(body)
    return {
      data: RemindedLicence.toWire(await answerReminder(services, params.code, answer, browser.address)),
    }
  })
}
