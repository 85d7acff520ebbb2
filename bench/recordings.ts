import type { Statement } from './record-sql.ts'

/** What the portal did for one request: the floor does the same. */
export type Recording = { statements: Statement[]; isTransaction: boolean; reply: unknown }

/** Tells the floor which request this is; the portal takes no notice. */
export const recordingHeader = 'x-bench-recording'

export function recordingOf(statements: readonly Statement[], reply: unknown): Recording {
  return {
    statements: statements.map(({ text, values }) => ({ text, values: values.map(packed) })),
    isTransaction: statements.some(({ text }) => /^begin/i.test(text)),
    reply,
  }
}

/** Bytes do not survive JSON by themselves. */
const packed = (value: unknown) => (Buffer.isBuffer(value) ? { bytes: value.toString('base64') } : value)

const unpacked = (value: unknown) =>
  typeof value === 'object' && value !== null && 'bytes' in value
    ? Buffer.from(String(value.bytes), 'base64')
    : value

/** A recording as it was before it went through a file. */
export function restored(recording: Recording): Recording {
  const statements = recording.statements.map(({ text, values }) => ({ text, values: values.map(unpacked) }))
  return { ...recording, statements }
}
