import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { editLicence, LicenceChange, type LicencePage } from '#contract/licence-page.ts'
import type { Shown } from '#contract/was.ts'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { call } from '../../../platform/api/call.ts'
import { formResolver } from '../../../platform/api/form.ts'
import { useEdited } from '../../../platform/api/useEdited.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import { refreshLicences } from '../table/queries.ts'
import { LicenceFields, useLicenceLabels } from './LicenceFields.tsx'
import { fieldsInForm, fieldsOf, type LicenceForm, licenceForm, licenceInForm } from './licence-form.ts'

/** Changes a licence. Making it permanent needs confirmation. */
export function ChangeLicenceDialog({ licence, ...state }: { licence: LicencePage } & DialogState) {
  const t = useTranslations('desk.form')
  const tEdit = useTranslations('groups.edit')
  const client = useQueryClient()
  const { serialNumber, name } = licence
  const { edited, fields, defaultValues, changeTo } = useEdited(fieldsOf(licence), {
    shape: LicenceChange,
    inForm: licenceInForm,
    labels: useFieldLabels(),
  })
  const form = useForm({ resolver: formResolver(licenceForm), defaultValues })
  const [unconfirmed, setUnconfirmed] = useState<{ send: () => Promise<void> } | null>(null)
  const confirm = (values: LicenceForm, send: () => Promise<void>) => {
    if (fields.validUntil === null || values.ends) return send()
    setUnconfirmed({ send })
  }
  return (
    <>
      <FormDialog
        {...state}
        form={form}
        title={t('change', { serialNumber })}
        submit={tEdit('submit')}
        confirm={confirm}
        call={(values) => {
          const { change, was } = changeTo(fieldsInForm(values))
          const body = { ...LicenceChange.toWire(change), was }
          return call(editLicence, { params: { sn: serialNumber }, body })
        }}
        edited={edited}
        fieldNames={LicenceChange.ourNames}
        success={t('changed', { serialNumber })}
        refresh={() => refreshLicences(client)}
      >
        <LicenceFields control={form.control} isFirst />
      </FormDialog>
      <ActionDialog
        title={tEdit('permanent.title')}
        isOpen={state.isOpen && unconfirmed !== null}
        onClose={() => setUnconfirmed(null)}
        yes={tEdit('permanent.yes')}
        no={tEdit('permanent.no')}
        call={async () => unconfirmed?.send()}
      >
        <p>{tEdit('permanent.text', { name })}</p>
      </ActionDialog>
    </>
  )
}

function useFieldLabels() {
  const labels = useLicenceLabels()
  const euros = useEuros()
  const text = (cents: Shown) => (cents === null ? '' : euros(Number(cents)))
  return {
    ...labels,
    priceCents: { label: labels.priceCents, text },
    seatPriceCents: { label: labels.seatPriceCents, text },
  }
}
