import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { mayPrintCard } from '../../../features/accounts/rules.ts'
import { peopleQuery } from '../../../features/cards/queries.ts'
import { SquareChoice } from '../../../features/cards/SquareChoice.tsx'
import { useNewCards } from '../../../features/cards/useNewCards.ts'
import { useSquares } from '../../../features/cards/useSquares.ts'
import { PasswordKindSelect } from '../../../features/passwords/PasswordKindSelect.tsx'
import { usePasswordKind } from '../../../features/passwords/password-kind.ts'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { NamedReasons } from '../../../kit/ui/NamedReasons.tsx'
import { Spinner } from '../../../kit/ui/Spinner.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../../platform/addresses.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { cardPersonOf } from '../../../platform/session/new-passwords.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'
import type { CardsOf } from './bulk.ts'

/** Asks before giving all who are selected a new password, then prints their cards. Says whom the server refuses it to. */
export function BulkPasswordsDialog({ of, ...state }: { of: CardsOf } & DialogState) {
  const t = useTranslations('groups.bulk')
  const tCards = useTranslations('cards')
  const errorText = useErrorText()
  const { history } = useRouter()
  const viewer = useViewer()
  const { make, progress, failure } = useNewCards(of.groupId)
  const query = useQuery(peopleQuery(of.groupId, of.people ?? 'everyone'))
  const listed = query.data?.people ?? []
  const people = listed.filter((person) => mayPrintCard(person, viewer)).map((one) => cardPersonOf(one))
  const group = query.data?.group
  const squares = useSquares(people, group ?? null)
  const [kind, chooseKind] = usePasswordKind(group?.serialNumber ?? null)
  const count = people.length
  const total = query.data?.total ?? 0
  const makeAndPrint = async () => {
    const wanted = {
      passwordsFor: people,
      squaresFor: squares.missing,
      kind,
      language: group?.language ?? null,
    }
    if (await make(wanted)) history.push(addressOf.loginCards(of.groupId, of.people, true))
  }
  return (
    <ConfirmDialog
      {...state}
      title={t('passwordsTitle')}
      isDanger
      yes={progress ?? tCards('make', { count })}
      isPending={progress !== undefined}
      isConfirmDisabled={count === 0}
      onConfirm={() => void makeAndPrint()}
      error={failure?.text}
    >
      {query.isPending && <Spinner label={tCards('loading')} />}
      {query.isError && !query.data && (
        <ErrorState
          title={tCards('failed')}
          text={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <p>{t('passwordsText', { count })}</p>}
      {people.some(({ isAdmin }) => !isAdmin) && <PasswordKindSelect kind={kind} onChange={chooseKind} />}
      <SquareChoice {...squares} />
      {total > listed.length && <p>{tCards('first', { shown: listed.length, total })}</p>}
      {failure && <NamedReasons reasons={failure.refused} />}
    </ConfirmDialog>
  )
}
