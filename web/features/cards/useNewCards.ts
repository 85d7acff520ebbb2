import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeInBulk } from '#contract/bulk.ts'
import { makeCards } from '#contract/login-cards.ts'
import { makePasswords } from '#contract/make-password.ts'
import type { Language } from '#i18n/languages.ts'
import type { PasswordKind } from '#i18n/word-lists.ts'
import { ApiError, isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { mailLanguage } from '../../platform/api/mail-language.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { OperationFailed, waitForOperation } from '../../platform/api/wait-for-operation.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { type CardPerson, keepForCards } from '../../platform/session/new-passwords.ts'
import { useShowUndo } from '../undo/useShowUndo.ts'

/** The parts to make. `squaresFor`: users. `language`: of the school; null: the person's. */
export type Wanted = {
  passwordsFor: readonly CardPerson[]
  squaresFor: readonly CardPerson[]
  kind: PasswordKind
  language: Language | null
}

/** Why nothing more was made, and for whom. */
export type Failure = { text: string; refused: readonly { name: string; errormsg: string }[] }

type Progress = { done: number; total: number } | 'squares'

/**
 * Makes new passwords and squares for up to 1,000 people of a group and all below it: each for all or none, and kept for their cards.
 * Says so in a notice with Undo. `make` resolves to whether all is made, and never rejects. `progress`: in words, while it is made.
 */
export function useNewCards(groupId: number) {
  const t = useTranslations('cards')
  const errorText = useErrorText()
  const showUndo = useShowUndo()
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<Failure>()

  const make = async (wanted: Wanted): Promise<boolean> => {
    const { passwordsFor, squaresFor } = wanted
    const total = passwordsFor.length
    const made: { text: string; operationId: number | undefined }[] = []
    setFailure(undefined)
    try {
      if (total > 0) {
        setProgress({ done: 0, total })
        const operationId = await newPasswords(groupId, wanted, (done) => setProgress({ done, total }))
        made.push({ text: t('made', { count: total }), operationId })
      }
      if (squaresFor.length > 0) {
        setProgress('squares')
        const operationId = await newSquares(groupId, squaresFor)
        made.push({ text: t('squares.made', { count: squaresFor.length }), operationId })
      }
      return true
    } catch (error) {
      // If the session has ended, the sign-in page says so.
      if (!isRefusal(error, 'session.required')) setFailure(failureOf(error))
      return false
    } finally {
      setProgress(undefined)
      const [first, second] = made
      if (first)
        showUndo({
          text: made.map(({ text }) => text).join(' '),
          operationId: first.operationId,
          later: second?.operationId,
        })
    }
  }

  const failureOf = (error: unknown): Failure => ({
    text: error instanceof OperationFailed ? error.message : errorText(error),
    refused: error instanceof ApiError ? (error.body?.refused ?? []) : [],
  })

  return {
    make,
    progress: progress && (progress === 'squares' ? t('squares.making') : t('making', progress)),
    failure,
  }
}

export type NewCards = ReturnType<typeof useNewCards>

/** Makes passwords, never easy ones for admins, and sets them in one operation. @returns its id */
async function newPasswords(
  groupId: number,
  { passwordsFor: people, kind, language }: Wanted,
  onProgress: (done: number) => void,
): Promise<number | undefined> {
  const makeOf = (wanted: PasswordKind) => makePasswords(wanted, language ?? currentLanguage(), people.length)
  const made = await makeOf(kind)
  const longer = kind === 'easy' && people.some(({ isAdmin }) => isAdmin) ? await makeOf('words') : made
  const given = people.map((person, index) => ({
    person,
    password: (person.isAdmin ? longer : made)[index] ?? '',
  }))
  const passwords = given.flatMap(({ person: { id }, password }) => (id === null ? [] : [{ id, password }]))
  const { operation_id: operationId, state } = await call(changeInBulk, {
    params: { id: groupId },
    body: { action: 'set_passwords', passwords, language: mailLanguage },
  })
  if (state === 'running' && operationId !== undefined) await waitForOperation(operationId, onProgress)
  keepForCards(given.map((each) => ({ ...each, operationId })))
  return operationId
}

/** Makes a card for each of these users, which ends the one before. @returns the id of the operation */
async function newSquares(groupId: number, users: readonly CardPerson[]): Promise<number | undefined> {
  const ids = users.flatMap(({ id }) => (id === null ? [] : [id]))
  const reply = await call(makeCards, { params: { id: groupId }, body: { account_ids: ids } })
  const codes = new Map(reply.data.map(({ id, code }) => [id, code]))
  const operationId = reply.operation_id
  keepForCards(
    users.flatMap((person) => {
      const code = codes.get(person.id ?? 0)
      return code === undefined ? [] : [{ person, code, operationId }]
    }),
  )
  return operationId
}
