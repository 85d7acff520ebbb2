import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Encoding } from '../../features/files/encodings.ts'
import { showMessage } from '../../kit/ui/messages.tsx'
import { ApiError, isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { refreshShown } from '../../platform/session/session.ts'
import type { Statement } from './decode-statement.ts'
import { type Section, sectionOf } from './rows.ts'
import {
  type BankFileOutcome,
  type BankRow,
  type Choices,
  noteStatement,
  previewStatement,
} from './statement-call.ts'

/** A file as it was chosen and read. `encoding`: the person's choice; undefined: as it was found. */
export type Chosen = { file: File; statement: Statement; encoding: Encoding | undefined }

/** The outcome of a file. `sections`: of each row, as they were at first, so that no row moves under the person's hands. */
export type Shown = { outcome: BankFileOutcome; sections: readonly Section[]; choices: Choices }

/** The work under way: reading a file, deciding about the row at a place, or noting. */
type Busy = 'file' | 'noting' | { place: number } | null

/** Why a file was refused, or nothing was noted. `mayPass`: the same file may be taken in a moment. */
export type Failure = { text: string; mayPass: boolean }

const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

const noChoices: Choices = new Map()

const sectionsOf = ({ rows }: BankFileOutcome) => rows.map(sectionOf)

/** Reads a bank statement, keeps what the person decides about it, and notes it. */
export function useStatement() {
  const client = useQueryClient()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [noted, setNoted] = useState<BankFileOutcome | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [rowFailure, setRowFailure] = useState<{ place: number; text: string } | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  /** Of the file that is being read: another one ends it. */
  const leaving = useRef(new AbortController())
  const content = chosen && 'text' in chosen.statement ? chosen.statement.text : null

  /** Makes the preview of a text. Its rows are sorted again. */
  async function preview(text: string, choices: Choices) {
    const { signal } = leaving.current
    try {
      const outcome = await previewStatement(text, choices, signal)
      if (!signal.aborted) setShown({ outcome, sections: sectionsOf(outcome), choices })
    } catch (error) {
      if (signal.aborted) return
      setShown(null)
      setFailure({ text: errorText(error), mayPass: mayPass(error) })
    }
  }

  async function read(file: File, encoding?: Encoding) {
    leaving.current.abort()
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setBusy('file')
    setFailure(null)
    setRowFailure(null)
    setShown(null)
    const statement = await decoded(file, encoding)
    if (signal.aborted) return
    setChosen({ file, statement, encoding })
    if ('text' in statement) await preview(statement.text, noChoices)
    if (!signal.aborted) setBusy(null)
  }

  /** Decides about a row. @param choice as of `Choices`; undefined: as the portal found it */
  async function decide(
    place: number,
    { line }: BankRow,
    choice: string | null | undefined,
  ): Promise<boolean> {
    if (busy || !shown || content === null) return false
    const { signal } = leaving.current
    const choices = new Map(shown.choices)
    if (choice === undefined) choices.delete(line)
    else choices.set(line, choice)
    setBusy({ place })
    setFailure(null)
    setRowFailure(null)
    try {
      const outcome = await previewStatement(content, choices, signal)
      if (!signal.aborted) setShown({ ...shown, outcome, choices })
      return true
    } catch (error) {
      if (signal.aborted) return false
      showMessage(errorText(error), 'error')
      setRowFailure({ place, text: errorText(error) })
      return false
    } finally {
      if (!signal.aborted) setBusy(null)
    }
  }

  async function note() {
    if (busy || !shown || content === null) return
    setBusy('noting')
    setFailure(null)
    setRowFailure(null)
    try {
      setNoted(await noteStatement(content, shown.choices, shown.outcome.fingerprint))
      await refreshShown(client)
    } catch (error) {
      setFailure({ text: errorText(error), mayPass: mayPass(error) })
      if (isRefusal(error, 'bankFile.changed')) await preview(content, shown.choices)
    }
    setBusy(null)
  }

  /** Forgets the file that was noted. */
  function startAgain() {
    setChosen(null)
    setShown(null)
    setNoted(null)
  }

  return { chosen, shown, noted, failure, rowFailure, busy, read, decide, note, startAgain }
}

async function decoded(file: File, encoding: Encoding | undefined): Promise<Statement> {
  // It brings tables of letters that only a file needs.
  const { decodeStatement } = await import('./decode-statement.ts')
  return file.arrayBuffer().then(
    (bytes) => decodeStatement(new Uint8Array(bytes), encoding),
    // A folder that was dropped, or a file that is gone.
    () => ({ fault: 'notText' }),
  )
}
