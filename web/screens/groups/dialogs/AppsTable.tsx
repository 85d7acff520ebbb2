import { useFormatter, useTranslations } from 'use-intl'
import type { AppSession } from '#contract/app-sessions.ts'
import { personName, useAppName } from '../../../features/accounts/app-session.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Cell, Row, Table } from '../../../kit/ui/Table.tsx'
import { useAgo } from '../../../kit/ui/useAgo.ts'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import styles from './AppsTable.module.css'

type Props = { sessions: readonly AppSession[]; onEnd: (session: AppSession) => void }

/** Current app sessions, in rows. */
export function AppsTable({ sessions, onEnd }: Props) {
  const t = useTranslations('groups.apps')
  return (
    <Table
      caption={t('title')}
      columns={[
        { id: 'person', header: t('person') },
        { id: 'app', header: t('app') },
        { id: 'since', header: t('since') },
        { id: 'seen', header: t('seen') },
        { id: 'actions', header: t('actions'), isHeaderHidden: true, align: 'end' },
      ]}
    >
      {sessions.map((session) => (
        <AppRow key={session.id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </Table>
  )
}

function AppRow({ session, onEnd }: { session: AppSession; onEnd: () => void }) {
  const t = useTranslations('groups.apps')
  const tRow = useTranslations('groups.row')
  const app = useAppName()(session.app)
  const { person, group } = session
  return (
    <Row>
      <Cell label={t('person')} isHeader>
        <div className={styles.person}>
          <span className={styles.login}>{person.login}</span> {person.name && `(${person.name})`}
        </div>
        <div className={styles.soft}>{tRow('place', { place: group.name })}</div>
      </Cell>
      <Cell label={t('app')}>{app}</Cell>
      <Cell label={t('since')}>
        <Moment at={session.since} withTime />
      </Cell>
      <Cell label={t('seen')}>
        <Moment at={session.seenAt} />
      </Cell>
      <Cell label={t('actions')} isActions>
        <Button onPress={onEnd}>
          {t('end')}
          <VisuallyHidden>{` ${app}, ${personName(session)}`}</VisuallyHidden>
        </Button>
      </Cell>
    </Row>
  )
}

/** A relative time, optionally with the time of day. */
function Moment({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const format = useFormatter()
  const ago = useAgo()
  const moment = new Date(at)
  return (
    <time dateTime={at}>
      <span className={styles.ago}>{ago(moment)}</span>
      {withTime && (
        <span className={styles.time}>
          {' '}
          {format.dateTime(moment, { hour: '2-digit', minute: '2-digit' })}
        </span>
      )}
    </time>
  )
}
