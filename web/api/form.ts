import { valibotResolver } from '@hookform/resolvers/valibot'
import { type Control, type FieldPath, type FieldValues, type Resolver, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as v from 'valibot'
import { fieldError, type ShapeError } from '#contract/field-errors.ts'

/**
 * Checks a form by a schema. What is wrong is kept as a key (`field.tooShort|8`), not as a text, so that it changes
 * with the language: `useFieldMessage` says it in words. Each field is told the first thing wrong with it; two fields are
 * compared also while something else is wrong.
 */
export function formResolver<In extends FieldValues, Out>(
  schema: v.GenericSchema<In, Out>,
): Resolver<In, unknown, Out> {
  const resolve = valibotResolver<In, unknown, Out>(schema, {
    message: (issue) => {
      const { code, values } = fieldError(issue)
      return values?.limit === undefined ? code : `${code}|${values.limit}`
    },
  })
  return (values, context, options) => resolve(values, context, { ...options, criteriaMode: 'all' })
}

type Wrong = { message?: string | undefined } | undefined

/** Says in words what is wrong with a field: `error={message(errors.name)}`. */
export function useFieldMessage(): (wrong: Wrong) => string | undefined {
  const t = useTranslations('errors')
  return (wrong) => {
    if (!wrong?.message?.startsWith('field.')) return wrong?.message
    const [code = 'field.invalid', limit] = wrong.message.split('|')
    return t(code as ShapeError['code'], limit === undefined ? {} : { limit: Number(limit) })
  }
}

/** What a field of the kit needs to stand for one field of a form: `<TextField label=… {...useFormField(control, 'name')} />`. */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>, Out>(
  control: Control<Values, unknown, Out>,
  name: Name,
) {
  const { field, fieldState } = useController({ control, name })
  const message = useFieldMessage()
  const { value, onChange, onBlur, ref } = field
  return { name, value, onChange, onBlur, ref, error: message(fieldState.error) }
}
