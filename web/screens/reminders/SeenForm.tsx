import { Check } from 'lucide-react'
import { SeenFields } from '../../features/reminders/SeenFields.tsx'
import { useSeenForm } from '../../features/reminders/useSeenForm.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import styles from './Reminders.module.css'

type Props = { validUntil: string; isPending: boolean; onSeen: (until: string) => Promise<void> }

/** Marks the end of a licence as seen, with the last day without e-mail. */
export function SeenForm({ validUntil, isPending, onSeen }: Props) {
  const { form, choices, submit } = useSeenForm(validUntil)
  return (
    <Form onSubmit={form.handleSubmit(({ seenUntil }) => onSeen(seenUntil))}>
      <SeenFields form={form} choices={choices} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" icon={Check} isPending={isPending}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
