import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { usePasswordKind } from '../../../features/passwords/password-kind.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { Panel } from '../../../kit/ui/Panel.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../../platform/addresses.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { OperationFailed, waitForOperation } from '../../../platform/api/wait-for-operation.ts'
import { keepForCards } from '../../../platform/session/new-passwords.ts'
import { useRefreshGroups } from '../queries.ts'
import { AddedList } from './AddedList.tsx'
import styles from './AddSeveral.module.css'
import { type ImportOutcome, type List, noList, sendList } from './import-call.ts'
import foot from './ListFoot.module.css'
import { ListFoot } from './ListFoot.tsx'
import { ListSource } from './ListSource.tsx'
import { ListVerdicts } from './ListVerdicts.tsx'
import { cardsOf } from './rows.ts'
import { usePasswords } from './usePasswords.ts'
import { usePreview } from './usePreview.ts'

type Added = { outcome: ImportOutcome; operationId: number | null; passwords: ReadonlyMap<number, string> }

type Props = { group: Group; file?: File | undefined } & DialogState

/**
 * Adds many people to a group, from a list that is pasted or read from a file.
 * @param props `file`: the list to begin with
 */
export function AddSeveralPanel({ group, file, isOpen, onClose }: Props) {
  const t = useTranslations('import')
  const errorText = useErrorText()
  const refresh = useRefreshGroups()
  const [list, setList] = useState<List>(noList)
  const [kind, chooseKind] = usePasswordKind(group.serialNumber)
  const [makesPasswords, setMakesPasswords] = useState(true)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [added, setAdded] = useState<Added | null>(null)
  const isPaused = progress !== null || added !== null
  const preview = usePreview(group.id, list, isPaused)
  const { passwords, isMaking } = usePasswords(
    preview.outcome,
    makesPasswords ? kind : null,
    group.language ?? null,
  )

  // One name may be the first of several that are being typed.
  const leads =
    preview.outcome !== null && (preview.outcome.rows.length > 1 || preview.outcome.headings !== null)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = result.current
    if (leads && shown && getComputedStyle(shown).order === '-1') shown.scrollIntoView()
  }, [leads])

  const change = (next: Partial<List>) => {
    setFailure(null)
    setList((before) => ({ ...before, ...next }))
  }

  async function send(shown: ImportOutcome) {
    setFailure(null)
    setProgress({ done: 0, total: shown.rows.length })
    try {
      const sent = await sendList(group.id, list, shown.fingerprint, passwords)
      if (sent.isRunning && sent.operationId !== null)
        await waitForOperation(sent.operationId, (done) => setProgress({ done, total: shown.rows.length }))
      keepForCards(cardsOf(sent.outcome, passwords, group, sent.operationId ?? undefined))
      setAdded({ outcome: sent.outcome, operationId: sent.operationId, passwords })
    } catch (error) {
      setFailure(error instanceof OperationFailed ? error.message : errorText(error))
      preview.retry()
    }
    setProgress(null)
    await refresh()
  }

  const { outcome } = preview
  const title = t.rich('title', { group: group.name, strong: (parts) => <strong>{parts}</strong> })
  if (added) {
    const hasPasswords = added.passwords.size > 0
    return (
      <Panel
        title={title}
        isOpen={isOpen}
        onClose={onClose}
        isKept
        foot={
          <div className={foot.foot}>
            <Button onPress={() => setAdded(null)}>{t('back')}</Button>
            <Button variant={hasPasswords ? 'secondary' : 'primary'} onPress={onClose}>
              {t('ready')}
            </Button>
          </div>
        }
      >
        <AddedList group={group} {...added} onUndone={() => setAdded(null)} />
      </Panel>
    )
  }
  return (
    <Panel
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isKept={list.csv.trim() !== ''}
      foot={
        <ListFoot
          group={group}
          list={list}
          outcome={outcome}
          progress={progress}
          isReady={!preview.isChecking && !isMaking}
          onChange={change}
          onSend={() => outcome && void send(outcome)}
          onCancel={onClose}
        />
      }
    >
      <div className={`${styles.columns} ${leads ? styles.leads : ''}`} inert={progress !== null}>
        <ListSource
          list={list}
          file={file}
          outcome={outcome}
          passwordKind={kind}
          makesPasswords={makesPasswords}
          onChange={change}
          onPasswordKind={(chosen) => {
            if (chosen) chooseKind(chosen)
            setMakesPasswords(chosen !== null)
          }}
        />
        <div ref={result} className={styles.result}>
          {failure && <FormMessage kind="error">{failure}</FormMessage>}
          {preview.error !== null && <FormMessage kind="error">{errorText(preview.error)}</FormMessage>}
          <ListVerdicts
            outcome={outcome}
            isChecking={preview.isChecking}
            list={list}
            passwords={passwords}
            bin={addressOf.bin(group.id)}
            onChange={change}
          />
        </div>
      </div>
    </Panel>
  )
}
