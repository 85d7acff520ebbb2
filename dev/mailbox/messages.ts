import { existsSync, readFileSync } from 'node:fs'
import { writeWhole } from '../write-whole.ts'

const kept = 500

/** A mail as it arrived for one recipient. `to`: the plain address that the envelope names. */
export type Message = {
  id: number
  to: string
  /** As the headers name them. */
  from: string
  replyTo: string
  messageId: string
  receivedAt: string
  subject: string
  text: string
  html: string
  /** Absent in mails that were kept before there were any. `content` in base64. */
  attachments?: { name: string; type: string; content: string }[]
}

export type Messages = {
  /** Newest first. @param to only those for this address, in whatever case */
  list: (to?: string) => Message[]
  find: (id: number) => Message | undefined
  add: (message: Omit<Message, 'id'>) => void
}

/** The newest 500, in a file if one is named. */
export function createMessages(file: string | undefined): Messages {
  let messages: Message[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return {
    list: (to) =>
      messages.filter((message) => !to || message.to.toLowerCase() === to.toLowerCase()).toReversed(),
    find: (id) => messages.find((message) => message.id === id),
    add(message) {
      messages = [...messages, { id: (messages.at(-1)?.id ?? 0) + 1, ...message }].slice(-kept)
      if (file) writeWhole(file, messages)
    },
  }
}
