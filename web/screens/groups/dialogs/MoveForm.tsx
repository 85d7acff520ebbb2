import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { Spinner } from '../../../kit/ui/Spinner.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import { Tree } from '../../../kit/ui/Tree.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { searchMinimum } from '../../../platform/search-params.ts'
import type { Moving } from '../drag/cargo.ts'
import type { Destination } from '../drag/useTargetReason.ts'
import { useDestinations } from './useDestinations.ts'

/** `target`: the id of a group, as text; empty until one is chosen. */
const destination = v.object({ target: v.pipe(v.string(), v.nonEmpty()) })

type Props = DialogState & {
  moving: Moving
  /** The group that it was dropped on: there is nothing to choose. */
  target: Destination | undefined
  title: string
  text: string
  /** The current group of all of it. */
  hereName: string | undefined
  submit: string
  isSubmitDisabled?: boolean
  call: (target: number) => Promise<number | undefined>
  /** @param target the name of the group */
  onSuccess: (operationId: number | undefined, target: string) => unknown
  onError?: (error: unknown) => void
  children?: ReactNode
}

/** A dialog to choose where something goes: in a tree, or by a search. */
export function MoveForm(props: Props) {
  const {
    title,
    text,
    hereName,
    submit,
    isSubmitDisabled = false,
    call,
    onSuccess,
    onError,
    children,
  } = props
  const t = useTranslations('groups.move')
  const errorText = useErrorText()
  const [find, setFind] = useState('')
  const { places, isSearchable, needsMore, items, nameOf, open, failure } = useDestinations(
    props.moving,
    find,
    props.target,
  )
  const form = useForm({
    resolver: formResolver(destination),
    defaultValues: { target: props.target ? String(props.target.id) : '' },
  })
  const { value: target, onChange, error } = useFormField(form.control, 'target')
  return (
    <FormDialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      form={form}
      title={title}
      submit={submit}
      isSubmitDisabled={isSubmitDisabled}
      formError={error && t('chooseFirst')}
      call={(chosen) => call(Number(chosen.target))}
      {...(onError && { onError })}
      onSuccess={(operationId) => onSuccess(operationId, nameOf(target))}
    >
      {!props.target && <p>{text}</p>}
      {hereName && <p>{`${t('here')}: ${hereName}`}</p>}
      {props.target && <p>{`${t('there')}: ${props.target.name}`}</p>}
      {places.isLoading && <Spinner label={t('loading')} />}
      {places.isError && !places.data && (
        <ErrorState
          title={t('failed')}
          text={errorText(places.error)}
          onRetry={() => void places.refetch()}
        />
      )}
      {isSearchable && (
        <TextField
          label={t('find')}
          type="search"
          value={find}
          onChange={setFind}
          minimumCounter={needsMore ? searchMinimum : undefined}
          autoFocus
        />
      )}
      {items?.length === 0 && <p role="status">{t('nothing')}</p>}
      {items && items.length > 0 && (
        <Tree
          label={t('tree')}
          items={items}
          selectedId={target || null}
          onSelect={onChange}
          onExpand={open}
        />
      )}
      {failure && <FormMessage kind="error">{errorText(failure)}</FormMessage>}
      {children}
    </FormDialog>
  )
}
