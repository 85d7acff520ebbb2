import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Member } from '#contract/members.ts'
import { useErrorText, useSubmit } from '../../../api/useSubmit.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tree } from '../../../ui/Tree.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'
import { moveMember } from '../changes.ts'
import { memberName } from '../member.ts'
import { useRefreshGroups } from '../queries.ts'
import { useDestinations } from './useDestinations.ts'

/** Moves a group, or a person, to a place chosen in a tree. */
export function MoveDialog({ member, isOpen, onClose }: { member: Member } & DialogState) {
  const t = useTranslations('groups.move')
  const errorText = useErrorText()
  const refresh = useRefreshGroups()
  const { places, items, nameOf, open, failure } = useDestinations(member)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const name = memberName(member)
  const { submit, isPending, error } = useSubmit({
    call: (target: number) => moveMember(member, target),
    success: chosen === null ? undefined : t('done', { name, target: nameOf(chosen) }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })

  const missing = isMissing && chosen === null ? t('chooseFirst') : undefined
  return (
    <Dialog title={t('title', { name })} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      <Form
        onSubmit={() => (chosen === null ? setMissing(true) : void submit(Number(chosen)))}
        error={error ?? missing}
      >
        <p>{t(member.kind === 'group' ? 'textGroup' : 'textPerson')}</p>
        {places.isPending && <Spinner label={t('loading')} />}
        {places.isError && !places.data && (
          <ErrorState
            title={t('failed')}
            text={errorText(places.error)}
            onRetry={() => void places.refetch()}
          />
        )}
        {items && (
          <Tree label={t('tree')} items={items} selectedId={chosen} onSelect={setChosen} onExpand={open} />
        )}
        {failure && <FormMessage kind="error">{errorText(failure)}</FormMessage>}
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
