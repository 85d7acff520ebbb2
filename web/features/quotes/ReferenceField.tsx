import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/quotes.ts'
import { TextField } from '../../kit/ui/TextField.tsx'
import { useFormField } from '../../platform/api/form.ts'

type Props = { control: Control<{ reference: string }>; quote: Pick<Quote, 'needsReference'> }

/** The order reference, asked when a quote is accepted: boards give it with their consent. */
export function ReferenceField({ control, quote: { needsReference } }: Props) {
  const t = useTranslations('quotes')
  const tPaper = useTranslations('paper')
  return (
    <TextField
      {...useFormField(control, 'reference')}
      label={tPaper('reference')}
      hint={t(needsReference ? 'referenceNeeded' : 'referenceHint')}
      autoComplete="off"
      isRequired={needsReference}
    />
  )
}
