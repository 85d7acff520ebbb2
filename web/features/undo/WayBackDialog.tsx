import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { newLogin } from '#contract/fields.ts'
import { Counts, undoOperation } from '#contract/operations.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { NamedReasons } from '../../kit/ui/NamedReasons.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { Tree } from '../../kit/ui/Tree.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import type { Conflict } from './notices.ts'
import { useBranches } from './useBranches.ts'
import { useUndone } from './useUndone.ts'

const wayBack = v.object({
  target: v.pipe(v.string(), v.nonEmpty()),
  logins: v.array(v.object({ id: v.number(), login: newLogin })),
})

type WayBackForm = v.InferInput<typeof wayBack>

/** Shown if nothing has to be chosen. */
const asBefore = '-'

type Props = DialogState & { operationId: number; conflicts: readonly Conflict[] }

/** Asks for the group to restore something in, and for other usernames, if its own are gone or taken. */
export function WayBackDialog({ operationId, conflicts: first, ...state }: Props) {
  const t = useTranslations('undo.elsewhere')
  const tMove = useTranslations('groups.move')
  const undone = useUndone()
  const [conflicts, setConflicts] = useState(first)
  const within = first.find(({ needs }) => needs === 'target')?.within
  const taken = first.filter(({ needs }) => needs === 'login')
  const form = useForm({
    resolver: formResolver(wayBack),
    defaultValues: {
      target: within === undefined ? asBefore : '',
      logins: taken.map(({ id = 0, name }) => ({ id, login: `${name}2` })),
    },
  })
  const target = useFormField(form.control, 'target')
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title')}
      submit={t('submit')}
      formError={target.error && tMove('chooseFirst')}
      call={async ({ target, logins }) => {
        const body = { logins, ...(target !== asBefore && { target: Number(target) }) }
        return Counts.fromWire((await call(undoOperation, { params: { id: operationId }, body })).data)
      }}
      onSuccess={async (counts) => {
        state.onClose()
        await undone(counts, operationId)
      }}
      onError={(error) => {
        const left = error instanceof ApiError ? error.body?.conflicts : undefined
        if (left) setConflicts(left)
      }}
    >
      <p>{t('text')}</p>
      <NamedReasons reasons={conflicts} />
      {taken.map(({ name }, index) => (
        <NewLogin key={name} name={name} control={form.control} index={index} />
      ))}
      {within !== undefined && <Place within={within} chosen={target.value} onChoose={target.onChange} />}
    </FormDialog>
  )
}

type NewLoginProps = {
  name: string
  control: Control<WayBackForm, unknown, v.InferOutput<typeof wayBack>>
  index: number
}

function NewLogin({ name, control, index }: NewLoginProps) {
  const t = useTranslations('undo.elsewhere')
  const field = useFormField(control, `logins.${index}.login`)
  return (
    <TextField
      {...field}
      label={t('login', { name })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      isRequired
    />
  )
}

type PlaceProps = { within: number; chosen: string; onChoose: (id: string) => void }

function Place({ within, chosen, onChoose }: PlaceProps) {
  const t = useTranslations('undo.elsewhere')
  const { items, open } = useBranches(within)
  return (
    <div>
      <p>{t('place')}</p>
      <Tree
        label={t('place')}
        items={items}
        selectedId={chosen || null}
        onSelect={onChoose}
        onExpand={open}
      />
    </div>
  )
}
