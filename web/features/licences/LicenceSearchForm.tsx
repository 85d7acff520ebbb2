import { Search } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { Button } from '../../kit/ui/Button.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { SearchLine } from './SearchLine.tsx'
import { serialNumberMinimum, serialNumberSearch } from './serial-number-search.ts'

const schema = v.object({ serialNumber: serialNumberSearch })

type LicenceSearchFormProps = {
  /** The initial text. */
  searched?: string | undefined
  isPending?: boolean | undefined
  /** For a dialog, whose main button is another one. */
  isSecondary?: boolean | undefined
  onSearch: (serialNumber: string) => void
}

/** A search field for a licence number or its beginning. */
export function LicenceSearchForm({
  searched = '',
  isPending,
  isSecondary,
  onSearch,
}: LicenceSearchFormProps) {
  const t = useTranslations('licences.search')
  const { control, handleSubmit } = useForm({
    resolver: formResolver(schema),
    values: { serialNumber: searched },
    mode: 'onSubmit',
  })
  const serialNumber = useFormField(control, 'serialNumber')
  return (
    <SearchLine
      onSubmit={handleSubmit((typed) => onSearch(typed.serialNumber))}
      field={
        <TextField
          {...serialNumber}
          label={t('label')}
          hint={t('hint')}
          minimumCounter={serialNumberMinimum}
          transform="uppercase"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          isRequired
        />
      }
      button={
        <Button
          type="submit"
          icon={Search}
          variant={isSecondary ? 'secondary' : 'primary'}
          isPending={isPending}
        >
          {t('submit')}
        </Button>
      }
    />
  )
}
