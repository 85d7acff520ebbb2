import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Encoding } from '../../features/files/encodings.ts'
import { showMessage } from '../../kit/ui/messages.tsx'
import { ApiError, isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { refreshShown } from '../../platform/session/session.ts'
import type { Statement } from './decode-statement.ts'
import { type Places, placesBySection } from './rows.ts'
import {
  type BankFileOutcome,
  type BankRow,
  type Choices,
  noteStatement,
  previewStatement,
} from './statement-call.ts'

/** A file as it was chosen and read. `statement`: null if that failed. `encoding`: the person's choice; undefined: as it was found. */
export type Chosen = { file: File; statement: Statement | null; encoding: Encoding | undefined }

/** The outcome of a file. `places`: of its rows as they were at first, so that none moves under the person's hands. */
export type Shown = { outcome: BankFileOutcome; places: Places }

/** Why a file was refused, or nothing was noted. `mayPass`: the same file may be taken in a moment. */
export type Failure = { text: string; mayPass: boolean }

const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

const noChoices: Choices = new Map()

/** Reads a bank statement, keeps what the person decides about it, and notes it. */
export function useStatement() {
  const client = useQueryClient()
  const errorText = useErrorText()
  const calls = useCalls()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [noted, setNoted] = useState<BankFileOutcome | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [rowFailure, setRowFailure] = useState<{ place: number; text: string } | null>(null)
  const [busy, setBusy] = useState<'file' | 'noting' | null>(null)
  /** The places of the rows that are being decided about. */
  const [deciding, setDeciding] = useState<readonly number[]>([])
  const choices = useRef(noChoices)
  /** The last decision: the next one begins after it. */
  const lastDecision = useRef<Promise<void>>(Promise.resolve())
  /** Of the file that is being read: another one ends it. */
  const leaving = useRef(new AbortController())
  const content = chosen?.statement && 'text' in chosen.statement ? chosen.statement.text : null

  function fail(error: unknown) {
    // If the session has ended, the sign-in page says so.
    if (isRefusal(error, 'session.required')) return
    setFailure((earlier) => earlier ?? { text: errorText(error), mayPass: mayPass(error) })
  }

  /** Makes the preview of a text. Its rows are sorted again. */
  async function preview(text: string, signal: AbortSignal) {
    try {
      const outcome = await calls.preview({ text, choices: choices.current, signal })
      if (!signal.aborted) setShown({ outcome, places: placesBySection(outcome.rows) })
    } catch (error) {
      if (signal.aborted) return
      setShown(null)
      fail(error)
    }
  }

  /** Reads a file. If it is the same one again, the decisions about it stay. */
  async function read(file: File, encoding?: Encoding) {
    if (busy === 'noting') return
    leaving.current.abort()
    leaving.current = new AbortController()
    const { signal } = leaving.current
    if (file !== chosen?.file) choices.current = noChoices
    setBusy('file')
    setDeciding([])
    setFailure(null)
    setRowFailure(null)
    setShown(null)
    try {
      const statement = await decoded(file, encoding)
      if (signal.aborted) return
      setChosen({ file, statement, encoding })
      if ('text' in statement) await preview(statement.text, signal)
    } catch (error) {
      if (signal.aborted) return
      setChosen({ file, statement: null, encoding })
      fail(error)
    }
    if (!signal.aborted) setBusy(null)
  }

  /** Decides about a row, after the decisions before. @param choice as of `Choices`; undefined: as the portal found it */
  function decide(place: number, { line }: BankRow, choice: string | null | undefined): void {
    if (busy || !shown || content === null || deciding.includes(place)) return
    const { signal } = leaving.current
    setDeciding((places) => [...places, place])
    lastDecision.current = lastDecision.current.then(async () => {
      if (signal.aborted) return
      setFailure(null)
      setRowFailure(null)
      const next = new Map(choices.current)
      if (choice === undefined) next.delete(line)
      else next.set(line, choice)
      try {
        const outcome = await calls.preview({ text: content, choices: next, signal })
        if (signal.aborted) return
        choices.current = next
        setShown({ ...shown, outcome })
      } catch (error) {
        if (signal.aborted) return
        if (isRefusal(error, 'session.required')) return
        showMessage(errorText(error), 'error')
        setRowFailure({ place, text: errorText(error) })
      } finally {
        if (!signal.aborted) setDeciding((places) => places.filter((each) => each !== place))
      }
    })
  }

  async function note() {
    if (busy || deciding.length > 0 || !shown || content === null) return
    const { signal } = leaving.current
    setBusy('noting')
    setFailure(null)
    setRowFailure(null)
    try {
      const { fingerprint } = shown.outcome
      const outcome = await calls.note({ text: content, choices: choices.current, fingerprint })
      if (signal.aborted) return
      setNoted(outcome)
      setBusy(null)
      await refreshShown(client)
    } catch (error) {
      if (signal.aborted) return
      // The payments may be noted though no answer came.
      await preview(content, signal)
      if (signal.aborted) return
      fail(error)
      setBusy(null)
    }
  }

  /** Forgets the file that was noted. */
  function startAgain() {
    setChosen(null)
    setShown(null)
    setNoted(null)
  }

  return { chosen, shown, noted, failure, rowFailure, busy, deciding, read, decide, note, startAgain }
}

type Sent = { text: string; choices: Choices }

/** The calls as mutations, which notice that the session has ended. */
function useCalls() {
  const { mutateAsync: preview } = useMutation({
    mutationFn: ({ text, choices, signal }: Sent & { signal: AbortSignal }) =>
      previewStatement(text, choices, signal),
  })
  const { mutateAsync: note } = useMutation({
    mutationFn: ({ text, choices, fingerprint }: Sent & { fingerprint: string }) =>
      noteStatement(text, choices, fingerprint),
  })
  return { preview, note }
}

async function decoded(file: File, encoding: Encoding | undefined): Promise<Statement> {
  // It brings tables of letters that only a file needs, and may not come without a connection.
  const { decodeStatement } = await import('./decode-statement.ts').catch(() => {
    throw new ApiError({ status: 0, statusText: '' })
  })
  return file.arrayBuffer().then(
    (bytes) => decodeStatement(new Uint8Array(bytes), encoding),
    // A folder that was dropped, or a file that is gone.
    () => ({ fault: 'notText' }),
  )
}
