import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { DialogActions } from '../../kit/ui/DialogActions.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { type Codes, CodesFrame } from './CodesFrame.tsx'
import { ProofField } from './ProofField.tsx'
import { useProof, useProven } from './useProof.ts'

type ProvenDialogProps = DialogState & {
  title: string
  yes: string
  isDanger?: boolean
  /** @returns the recovery codes that it made, if any */
  call: (proof: ReturnType<typeof useProof>['proof']) => Promise<Codes>
  success?: string | undefined
  /** Refreshes the page's data before the dialog closes. */
  refresh: () => Promise<unknown>
  children: ReactNode
}

/** Asks before a change of the own security, and for the password where the server wants it. */
export function ProvenDialog(props: ProvenDialogProps) {
  const { isOpen, onClose, title, yes, isDanger = false, call, success, refresh, children } = props
  const t = useTranslations('ui')
  const [codes, setCodes] = useState<Codes>()
  const proof = useProof()
  const { submit, isPending, error } = useProven<Codes>(proof, {
    call,
    success,
    onSuccess: async (made) => {
      await refresh()
      if (made) setCodes(made)
      else onClose()
    },
  })
  return (
    <CodesFrame
      title={title}
      codes={codes}
      isOpen={isOpen}
      onClose={onClose}
      isPending={isPending}
      role="alertdialog"
    >
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
    </CodesFrame>
  )
}
