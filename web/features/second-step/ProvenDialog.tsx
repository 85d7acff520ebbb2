import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { DialogActions } from '../../kit/ui/DialogActions.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { CodesFrame } from './CodesFrame.tsx'
import { ProofField } from './ProofField.tsx'
import { useProof, useProven } from './useProof.ts'

type Codes = readonly string[] | undefined

type QuestionProps = {
  yes: string
  isDanger?: boolean
  /** @returns the recovery codes that it made, if any */
  call: (proof: ReturnType<typeof useProof>['proof']) => Promise<Codes>
  success?: string
  /** Refreshes the page's data before the dialog closes. */
  refresh: () => Promise<unknown>
  children: ReactNode
}

/** Asks before a change of the own security, and for the password where the server wants it. */
export function ProvenDialog({
  isOpen,
  onClose,
  title,
  ...question
}: QuestionProps & DialogState & { title: string }) {
  return (
    <CodesFrame title={title} isOpen={isOpen} onClose={onClose} role="alertdialog">
      {(done) => <Question {...question} onClose={onClose} onDone={done} />}
    </CodesFrame>
  )
}

function Question(props: QuestionProps & { onClose: () => void; onDone: (codes: Codes) => void }) {
  const { yes, isDanger = false, call, success, refresh, onClose, onDone, children } = props
  const t = useTranslations('ui')
  const proof = useProof()
  const { submit, isPending, error } = useProven<void, Codes>(proof, {
    call,
    ...(success && { success }),
    onSuccess: async (codes) => {
      await refresh()
      onDone(codes)
    },
  })
  return (
    <Form onSubmit={() => submit()} error={error}>
      <div>{children}</div>
      <ProofField field={proof.field} />
      <DialogActions>
        <Button autoFocus isDisabled={isPending} onPress={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isPending={isPending}>
          {yes}
        </Button>
      </DialogActions>
    </Form>
  )
}
