import { valibotResolver } from '@hookform/resolvers/valibot'
import { type Control, type FieldPath, type FieldValues, type Resolver, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as v from 'valibot'
import { fieldError, type ShapeError } from '#contract/field-errors.ts'

/**
 * Validates a form with a schema. Errors are stored as keys (`field.tooShort|8`), so they follow a change of language;
 * `useFieldMessage` translates them. Each field gets its first error. Cross-field checks also run while other fields are
 * invalid.
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
function useFieldMessage(): (wrong: Wrong) => string | undefined {
  const t = useTranslations('errors')
  return (error) => {
    if (!error?.message?.startsWith('field.')) return error?.message
    const [code = 'field.invalid', limit] = error.message.split('|')
    return t(code as ShapeError['code'], limit === undefined ? {} : { limit: Number(limit) })
  }
}

/** Connects a kit field to a form field: `<TextField label=… {...useFormField(control, 'name')} />`. */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>, Out>(
  control: Control<Values, unknown, Out>,
  name: Name,
) {
  const { field, fieldState } = useController({ control, name })
  const message = useFieldMessage()
  const { value, onChange, onBlur, ref } = field
  return { name, value, onChange, onBlur, ref, error: message(fieldState.error) }
}
