import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Member } from '#contract/members.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { useErrorText } from '../../../api/useSubmit.ts'
import { FormDialog } from '../../../dialogs/FormDialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tree } from '../../../ui/Tree.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'
import { moveMember } from '../changes.ts'
import { memberName } from '../member.ts'
import { useRefreshGroups } from '../queries.ts'
import { useDestinations } from './useDestinations.ts'

/** `target`: the id of a group, as text; empty until one is chosen. */
const destination = v.object({ target: v.pipe(v.string(), v.nonEmpty()) })

/** Moves a group, or a person, to a place chosen in a tree. */
export function MoveDialog({ member, ...state }: { member: Member } & DialogState) {
  const t = useTranslations('groups.move')
  const errorText = useErrorText()
  const refresh = useRefreshGroups()
  const { places, items, nameOf, open, failure } = useDestinations(member)
  const form = useForm({ resolver: formResolver(destination), defaultValues: { target: '' } })
  const { value: target, onChange, error: fault } = useFormField(form.control, 'target')
  const name = memberName(member)
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title', { name })}
      submit={t('submit')}
      fault={fault && t('chooseFirst')}
      call={(chosen) => moveMember(member, Number(chosen.target))}
      success={t('done', { name, target: nameOf(target) })}
      refresh={refresh}
    >
      <p>{t(member.kind === 'group' ? 'textGroup' : 'textPerson')}</p>
      {places.isPending && <Spinner label={t('loading')} />}
      {places.isError && !places.data && (
        <ErrorState
          title={t('failed')}
          text={errorText(places.error)}
          onRetry={() => void places.refetch()}
        />
      )}
      {items && (
        <Tree
          label={t('tree')}
          items={items}
          selectedId={target || null}
          onSelect={onChange}
          onExpand={open}
        />
      )}
      {failure && <FormMessage kind="error">{errorText(failure)}</FormMessage>}
    </FormDialog>
  )
}
