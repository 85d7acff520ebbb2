import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type removeTotp, SecurityChanged } from '#contract/security.ts'
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
  call: (proof: ReturnType<typeof useProof>['proof']) => Promise<ReplyOf<typeof removeTotp>>
  success?: string | undefined
  /** Refreshes the page's data before the dialog closes. */
  refresh: () => Promise<unknown>
  children: ReactNode
}

/** Asks before a change of one's own security, and for the password if the server wants it. */
export function ProvenDialog(props: ProvenDialogProps) {
  const { isOpen, onClose, title, yes, isDanger = false, call, success, refresh, children } = props
  const t = useTranslations('ui')
  const [codes, setCodes] = useState<Codes>()
  const proof = useProof()
  const { submit, isPending, error } = useProven<SecurityChanged>(proof, {
    call: async (body) => SecurityChanged.fromWire((await call(body)).data),
    success,
    onSuccess: async ({ recoveryCodes }) => {
      await refresh()
      if (recoveryCodes) setCodes(recoveryCodes)
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
