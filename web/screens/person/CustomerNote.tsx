import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { addNote } from '#contract/licence-page.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'

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
