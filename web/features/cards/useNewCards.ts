import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeInBulk } from '#contract/bulk.ts'
import type { Language } from '#i18n/languages.ts'
import { ApiError, isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { mailLanguage } from '../../platform/api/mail-language.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { OperationFailed, waitForOperation } from '../../platform/api/wait-for-operation.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { type CardPerson, keepForCards } from '../../platform/session/new-passwords.ts'
import { makePasswords } from '#contract/make-password.ts'
import type { PasswordKind } from '#i18n/word-lists.ts'
import { useShowUndo } from '../undo/useShowUndo.ts'

/** `language`: of the school; null: the person's. */
export type Wanted = { kind: PasswordKind; language: Language | null }

/** Why new passwords were not set, and for whom. */
export type Failure = { text: string; refused: readonly { name: string; errormsg: string }[] }

/**
 * Makes new passwords for up to 1,000 people of a group and all below it, never easy ones for admins. Sets them in one operation, all or
 * none, and keeps them for their cards. Says so in a notice with Undo. `make` resolves to whether they are set, and never rejects.
 */
export function useNewPasswordsFor(groupId: number) {
  const t = useTranslations('cards')
  const errorText = useErrorText()
  const showUndo = useShowUndo()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failure, setFailure] = useState<Failure>()

  const make = async (people: readonly CardPerson[], { kind, language }: Wanted): Promise<boolean> => {
    const total = people.length
    setFailure(undefined)
    setProgress({ done: 0, total })
    try {
      const makeOf = (wanted: PasswordKind) => makePasswords(wanted, language ?? currentLanguage(), total)
      const made = await makeOf(kind)
      // Admins never get easy ones.
      const longer = kind === 'easy' && people.some(({ isAdmin }) => isAdmin) ? await makeOf('words') : made
      const given = people.map((person, index) => ({
        person,
        password: (person.isAdmin ? longer : made)[index] ?? '',
      }))
      const operationId = await setPasswords(groupId, given, (done) => setProgress({ done, total }))
      keepForCards(given.map((each) => ({ ...each, operationId })))
      showUndo({ text: t('made', { count: total }), operationId })
      return true
    } catch (error) {
      // If the session has ended, the sign-in page says so.
      if (!isRefusal(error, 'session.required')) setFailure(failureOf(error))
      return false
    } finally {
      setProgress(undefined)
    }
  }

  const failureOf = (error: unknown): Failure => ({
    text: error instanceof OperationFailed ? error.message : errorText(error),
    refused: error instanceof ApiError ? (error.body?.refused ?? []) : [],
  })

  return { make, progress, failure }
}

export type NewPasswordsFor = ReturnType<typeof useNewPasswordsFor>

async function setPasswords(
  groupId: number,
  given: readonly { person: CardPerson; password: string }[],
  onProgress: (done: number) => void,
): Promise<number | undefined> {
  const passwords = given.flatMap(({ person: { id }, password }) => (id === null ? [] : [{ id, password }]))
  const { operation_id: operationId, state } = await call(changeInBulk, {
    params: { id: groupId },
    body: { action: 'set_passwords', passwords, language: mailLanguage },
  })
  if (state === 'running' && operationId !== undefined) await waitForOperation(operationId, onProgress)
  return operationId
}
