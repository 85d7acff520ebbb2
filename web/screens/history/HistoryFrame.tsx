import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { everything, groupNameQuery } from '../../features/history/queries.ts'
import { TextButton } from '../../kit/ui/TextButton.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useDownload } from '../../platform/session/useDownload.ts'
import styles from './History.module.css'

type Props = {
  kind: 'activity' | 'bin'
  groupId: number
  about?: string
  /** The address of all of it as a file. */
  file?: string | undefined
  children: ReactNode
}

/** The title of a page about the past of a group, with the ways to the group and to the other page. */
export function HistoryFrame({ kind, groupId, about, file, children }: Props) {
  const t = useTranslations('history')
  const { account } = useSession()
  const download = useDownload()
  const isOwn = groupId === account.group?.id
  const found = useQuery({ ...groupNameQuery(groupId), enabled: groupId !== everything && !isOwn })
  const name = groupId === everything ? t('everything') : isOwn ? account.group?.name : found.data
  usePageDetail(name)
  const group = groupId === everything || isOwn ? undefined : groupId
  const other = kind === 'activity' ? 'bin' : 'activity'
  const addresses = { activity: '/users/activity', bin: '/users/deleted' }
  return (
    <>
      <div className={styles.title}>
        <h1>{t(`${kind}.title`)}</h1>
        {name && <p>{name}</p>}
      </div>
      <nav aria-label={t('pages')} className={styles.pages}>
        {name && (
          <TextLink href={addressOf.list('/users', { group })} isStrong>
            {t('back', { name })}
          </TextLink>
        )}
        <TextLink href={addressOf.list(addresses[other], { group })} isStrong>
          {t(`${other}.title`)}
        </TextLink>
        {file && <TextButton onPress={() => download(file)}>{t('download')}</TextButton>}
      </nav>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </>
  )
}
