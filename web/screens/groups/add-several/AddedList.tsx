import { IdCard, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { undoOperation } from '#contract/operations.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { call } from '../../../platform/api/call.ts'
import { useSubmit } from '../../../platform/api/useSubmit.ts'
import { forgetCardsOfOperation } from '../../../platform/session/new-passwords.ts'
import { useRefreshGroups } from '../queries.ts'
import styles from './AddedList.module.css'
import type { ImportOutcome } from './import-call.ts'
import foot from './ListFoot.module.css'
import { countKinds } from './rows.ts'

type Props = {
  group: Group
  outcome: ImportOutcome
  operationId: number | null
  passwords: ReadonlyMap<number, string>
  onUndone: () => void
}

/** The people who were added, with the passwords that were made: they are shown here for the last time. */
export function AddedList({ group, outcome, operationId, passwords, onUndone }: Props) {
  const t = useTranslations('import')
  const refresh = useRefreshGroups()
  const added = outcome.rows.filter(({ verdict }) => verdict === 'new')
  const undo = useSubmit({
    call: (id: number) => call(undoOperation, { params: { id }, body: {} }),
    success: t('done.undone'),
    onSuccess: async (_, id) => {
      forgetCardsOfOperation(id)
      await refresh()
      onUndone()
    },
  })
  const changed = outcome.rows.filter(({ verdict }) => verdict === 'changed')
  const { problem, question } = countKinds(outcome.rows)
  const hasPasswords = added.some(({ line }) => passwords.has(line))
  return (
    <div className={styles.added}>
      <FormMessage kind="success">
        {(added.length > 0 || changed.length === 0) && (
          <strong>{t('done.added', { count: added.length, group: group.name })}</strong>
        )}{' '}
        {changed.length > 0 && t('done.updated', { count: changed.length })}
      </FormMessage>
      {question > 0 && <FormMessage kind="info">{t('done.unanswered', { count: question })}</FormMessage>}
      {problem > 0 && <FormMessage kind="info">{t('done.leftOut', { count: problem })}</FormMessage>}
      {hasPasswords && <p>{t('done.keep')}</p>}
      <div className={foot.buttons}>
        {hasPasswords && (
          <ButtonLink href={addressOf.loginCards(undefined, undefined, true)} variant="primary" icon={IdCard}>
            {t('done.print')}
          </ButtonLink>
        )}
        {operationId !== null && (
          <Button icon={Undo2} isPending={undo.isPending} onPress={() => void undo.submit(operationId)}>
            {t('done.undo')}
          </Button>
        )}
      </div>
      {undo.error && <FormMessage kind="error">{undo.error}</FormMessage>}
      {hasPasswords && (
        <table className={styles.handed}>
          <thead>
            <tr>
              <th scope="col">{t('columnNames.name')}</th>
              <th scope="col">{t('columnNames.login')}</th>
              <th scope="col">{t('columnNames.password')}</th>
            </tr>
          </thead>
          <tbody>
            {added.map(({ line, name, login }) => (
              <tr key={line}>
                <th scope="row">{name || login}</th>
                <td translate="no">{login}</td>
                <td translate="no">{passwords.get(line) ?? t('passwordNone')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
