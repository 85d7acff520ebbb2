import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Group } from '#contract/groups.ts'
import { changeSignInSettings, SignInSettingsChange } from '#contract/sign-in-settings.ts'
import { signInSettingsKey, signInSettingsQuery } from '../../../features/sign-in-settings/query.ts'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { Checkbox } from '../../../kit/ui/Checkbox.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Spinner } from '../../../kit/ui/Spinner.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { call } from '../../../platform/api/call.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'

const switches = v.object({ cards: v.boolean(), door: v.boolean() })
type Switches = v.InferOutput<typeof switches>

/** Switches login cards and the class door on or off for a whole licence, at its root group. */
export function SignInSettingsDialog({ group, ...state }: { group: Group } & DialogState) {
  const t = useTranslations('groups.signIn')
  const tUi = useTranslations('ui')
  const client = useQueryClient()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(signInSettingsQuery(group.id))
  const form = useForm({
    resolver: formResolver(switches),
    defaultValues: { cards: false, door: false },
    ...(data && { values: { cards: data.cards, door: data.door } }),
  })
  const cards = useFormField(form.control, 'cards')
  const door = useFormField(form.control, 'door')
  // Only what was changed here, as another admin may change the other switch.
  const change = (values: Switches) => {
    const body = SignInSettingsChange.toWire({
      ...(values.cards !== data?.cards && { cards: values.cards }),
      ...(values.door !== data?.door && { door: values.door }),
    })
    return call(changeSignInSettings, { params: { id: group.id }, body })
  }
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title')}
      submit={t('submit')}
      call={change}
      success={t('done')}
      refresh={() => client.invalidateQueries({ queryKey: signInSettingsKey })}
      outcome={
        data ? null : error ? (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={tUi('loading')} />
        )
      }
    >
      <p>{t('text', { group: group.name })}</p>
      <Checkbox isSelected={cards.value} onChange={cards.onChange} description={t('cardsHint')}>
        {t('cards')}
      </Checkbox>
      <Checkbox isSelected={door.value} onChange={door.onChange} description={t('doorHint')}>
        {t('door')}
      </Checkbox>
    </FormDialog>
  )
}
