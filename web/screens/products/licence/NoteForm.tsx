import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { longText } from '#contract/fields.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { productsKey } from '../../../licences/product-query.ts'
import { useSession } from '../../../session/SessionContext.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
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
