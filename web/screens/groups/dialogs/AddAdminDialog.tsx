import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { Account } from '#contract/account.ts'
import { newLogin, newPassword, text } from '#contract/fields.ts'
import type { Group } from '#contract/groups.ts'
import { InvitedAdmin, invitationDays } from '#contract/inviting.ts'
import { MadePasswordFields } from '../../../features/passwords/MadePasswordFields.tsx'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { Segments } from '../../../kit/ui/Segments.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { cardPersonOf, keepForCards } from '../../../platform/session/new-passwords.ts'
import { useRefreshGroups } from '../queries.ts'
import { addAdminTo, inviteAdminTo } from './changes.ts'
import { NameAndLogin } from './NameAndLogin.tsx'
import { noPerson, type PersonForm, personWith } from './new-person.ts'
import { useChosenPassword } from './useChosenPassword.ts'
import { useNewLogin } from './useNewLogin.ts'

const forms = {
  byMail: v.object({
    name: text(),
    login: v.union([v.literal(''), newLogin]),
    email: InvitedAdmin.wire.entries.email,
    password: v.string(),
    passwordCheck: v.string(),
  }),
  byHand: personWith(newPassword),
} as const

type Way = keyof typeof forms

/** Adds admins to a group: by an invitation, so that no one else ever knows the password, or with one that is chosen for them. */
export function AddAdminDialog({ group, ...state }: { group: Group } & DialogState) {
  const t = useTranslations('people.add')
  const tInvite = useTranslations('people.invite')
  const refresh = useRefreshGroups()
  const [way, setWay] = useState<Way>('byMail')
  // People who return to the first way with the arrow keys stay at the choice.
  const [hasChosen, setChosen] = useState(false)
  const [turn, setTurn] = useState(1)
  const form = useForm({ resolver: formResolver(forms[way]), defaultValues: noPerson, mode: 'onTouched' })
  const fields = useNewLogin(form, { follows: way === 'byHand' })
  const isByMail = way === 'byMail'
  const startNext = () => {
    fields.startOver()
    form.reset(noPerson)
    setTurn(turn + 1)
    form.setFocus(isByMail ? 'email' : 'name')
  }
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('admin.title')}
      submit={isByMail ? tInvite('submit') : t('submit')}
      call={async ({ name, login, email, password }) => {
        if (isByMail) return Account.fromWire((await inviteAdminTo(group.id, { name, login, email })).data)
        const person = Account.fromWire((await addAdminTo(group.id, { name, login, password })).data)
        keepForCards([{ person: cardPersonOf(person, false), password }])
        return person
      }}
      success={({ name, login, email }) =>
        isByMail ? tInvite('done', { email }) : t('done', { name: name || login })
      }
      refresh={refresh}
      andNext={{ label: isByMail ? tInvite('andNext') : t('andNext'), onSuccess: startNext }}
      onError={fields.learn}
    >
      <p>{t('admin.text', { group: group.name })}</p>
      <Segments
        label={tInvite('how')}
        value={way}
        onChange={(chosen) => {
          setWay(chosen)
          setChosen(true)
          form.clearErrors()
        }}
        options={(['byMail', 'byHand'] as const).map((id) => ({ id, label: tInvite(id) }))}
      />
      {isByMail && <EmailField form={form} autoFocus={!hasChosen} />}
      <NameAndLogin
        fields={fields}
        loginHint={isByMail ? tInvite('loginHint') : t('loginHint')}
        isLoginRequired={!isByMail}
      />
      {!isByMail && <ChosenPassword key={turn} form={form} group={group} />}
    </FormDialog>
  )
}

function EmailField({ form, autoFocus }: { form: PersonForm; autoFocus: boolean }) {
  const t = useTranslations()
  const email = useFormField(form.control, 'email')
  return (
    <TextField
      {...email}
      label={t('account.email')}
      hint={t('vendors.emailHint', { days: invitationDays })}
      type="email"
      autoComplete="off"
      isRequired
      autoFocus={autoFocus}
    />
  )
}

/** A password that is made as these fields appear, and again for the next admin. */
function ChosenPassword({ form, group }: { form: PersonForm; group: Group }) {
  const { fields } = useChosenPassword(form, 'words', group)
  return <MadePasswordFields {...fields} />
}
