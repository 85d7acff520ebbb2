import { listDeadLetters, retryDeadLetters } from '../record/mail/dead-letters.ts'
import { command } from './command.ts'
import { withPortal } from './database.ts'
import { WrongUsage } from './failures.ts'

export const mailDead = command({
  name: 'mail dead',
  usage: '',
  summary: 'Lists the mails that could not be sent, with the mail server’s answer.',
  help: `Each line holds: number, kind, address, when it was queued, when it was given up, and the fault. “mail retry” sends them once
the cause is fixed.`,
  options: {},
  words: [0, 0],
  run: (_, context) =>
    withPortal(context, async (portal) => {
      const letters = await listDeadLetters(portal)
      for (const { id, kind, address, createdAt, givenUpAt, fault } of letters) {
        const moments = [createdAt, givenUpAt].map((moment) => moment.toISOString())
        // A mail server's answer may have several lines.
        context.terminal.say([id, kind, address, ...moments, fault.replaceAll(/\s+/g, ' ')].join('\t'))
      }
      context.terminal.note(`Mails that could not be sent: ${letters.length}`)
    }),
})

export const mailRetry = command({
  name: 'mail retry',
  usage: '<number…> | --all',
  summary: 'Retries mails that could not be sent.',
  help: `The portal sends them within seconds. Mails with an expired code or an invalid address stay behind; then the exit code is 1.`,
  options: { all: { type: 'boolean' } },
  words: [0, Number.POSITIVE_INFINITY],
  run: async ({ words, values }, context) => {
    if (words.length > 0 === (values.all === true)) throw new WrongUsage('Name some mails, or --all.')
    const odd = words.find((word) => !/^[1-9]\d{0,14}$/.test(word))
    if (odd !== undefined) throw new WrongUsage(`“${odd}” is not the number of a mail.`)
    return withPortal(context, async (portal) => {
      const retried = await retryDeadLetters(portal, values.all ? null : words.map(Number))
      context.terminal.say(`Mails that will be sent: ${retried.length}`)
      const left = await listDeadLetters(portal)
      const wanted = values.all ? left.map(({ id }) => id) : words.map(Number)
      const behind = wanted.filter((id) => !retried.includes(id))
      for (const id of behind)
        context.terminal.note(
          left.some((letter) => letter.id === id)
            ? `${id} stays behind: its code has expired, or its address is invalid.`
            : `${id} is not a mail that could not be sent.`,
        )
      return behind.length === 0
    })
  },
})
