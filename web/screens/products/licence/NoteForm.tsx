import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { longText } from '#contract/fields.ts'
import { productsKey } from '../../../features/licences/product-query.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Form } from '../../../kit/ui/Form.tsx'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { useSubmit } from '../../../platform/api/useSubmit.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import styles from './LicencePage.module.css'
import { addNote } from './queries.ts'

const maxLength = 2000
const schema = v.object({ text: v.pipe(longText(maxLength), v.nonEmpty()) })

/** A note on a licence; Control and Enter save it. */
export function NoteForm({ serialNumber }: { serialNumber: string }) {
  const t = useTranslations('desk.page.note')
  const { kind } = useSession()
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const form = useForm({ resolver: formResolver(schema), defaultValues: { text: '' } })
  const text = useFormField(form.control, 'text')
  const { submit, isPending, error } = useSubmit({
    call: (values: { text: string }) => addNote(serialNumber, values.text),
    success: t('saved'),
    form,
    onSuccess: async () => {
      form.reset()
      await client.invalidateQueries({ queryKey: productsKey })
      place.current?.querySelector('textarea')?.focus()
    },
  })
  const save = form.handleSubmit(submit)
  return (
    <div ref={place} className={styles.noteForm}>
      <Form onSubmit={save} error={error}>
        <TextArea
          {...text}
          label={t('label')}
          hint={t('hint', { kind })}
          maxLength={maxLength}
          onSubmit={() => void save()}
        />
        <div>
          <Button type="submit" isPending={isPending}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
