import { useNavigate } from '@tanstack/react-router'
import { Search, UserRound } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { searchText } from '#contract/fields.ts'
import { SearchLine } from '../../features/licences/SearchLine.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { HomeCard } from './HomeCard.tsx'

const minimum = 3
const schema = v.object({ text: v.pipe(v.string(), v.trim(), v.nonEmpty(), searchText) })

/** Searches people of all customers. */
export function UserSearchCard() {
  const t = useTranslations('home.users')
  const navigate = useNavigate()
  const { control, handleSubmit } = useForm({ resolver: formResolver(schema), defaultValues: { text: '' } })
  const text = useFormField(control, 'text')
  const search = handleSubmit((typed) =>
    navigate({ to: '/users/search/$filter', params: { filter: typed.text } }),
  )
  return (
    <HomeCard icon={UserRound} tone="plum" title={t('title')} text={t('text')}>
      <SearchLine
        onSubmit={search}
        field={
          <TextField
            {...text}
            label={t('label')}
            hint={t('hint')}
            minimumCounter={minimum}
            spellCheck={false}
            isRequired
          />
        }
        button={
          <Button type="submit" icon={Search}>
            {t('submit')}
          </Button>
        }
      />
    </HomeCard>
  )
}
