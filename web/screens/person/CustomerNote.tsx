import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { addNote } from '#contract/licence-page.ts'
import { call } from '../../api/call.ts'
import { formResolver, useFormField } from '../../api/form.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

/** A note in the customer's timeline, such as about a phone call. */
export function CustomerNote({ serialNumber }: { serialNumber: string }) {
  const t = useTranslations('person.note')
  const titleId = useId()
  const form = useForm({ resolver: formResolver(addNote.body), defaultValues: { text: '' } })
  const text = useFormField(form.control, 'text')
  const { submit, isPending } = useSubmit({
    call: (body: { text: string }) => call(addNote, { params: { sn: serialNumber }, body }),
    success: t('saved'),
    form,
    onSuccess: () => form.reset(),
  })
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <Form onSubmit={form.handleSubmit(submit)}>
        <TextArea {...text} label={t('label')} hint={t('hint')} maxLength={2000} />
        <div>
          <Button type="submit" isPending={isPending}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
