import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SearchableListCard } from '../../kit/lists/SearchableListCard.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { DocumentDialogs } from './DocumentDialogs.tsx'
import { DocumentsList } from './DocumentsList.tsx'
import styles from './DocumentsScreen.module.css'
import type { DocumentDialog } from './document-dialog.ts'
import { documentsQuery } from './queries.ts'
import type { DocumentsSearch } from './search-params.ts'

/** ME documents and their web codes: staff see all, dealers those they issued. */
export function DocumentsScreen() {
  const t = useTranslations('documents')
  const { kind } = useSession()
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/medocuments' })
  const query = useQuery(documentsQuery(search))
  const { opened, open, close } = useOpenedDialog<DocumentDialog>('documents')
  usePageDetail(search.q)

  const go = (next: Partial<DocumentsSearch>, options?: { replace: boolean }) =>
    navigate({ to: '/medocuments', search: { ...search, ...next }, ...options })

  return (
    <div className={styles.page}>
      <div>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </div>
      <SearchableListCard
        listId="documents"
        title={t(kind === 'staff' ? 'list.all' : 'list.own')}
        isLoading={query.isFetching}
        loadingLabel={t('loading')}
        searchLabel={t('search.label')}
        searchHint={t('search.hint')}
        searched={search.q}
        onSearch={(q) => go({ q, page: 1 })}
        onEndSearch={() => go({ q: undefined, page: 1 })}
        tools={
          <Button variant="primary" icon={Plus} onPress={() => open({ kind: 'add' })}>
            {t('add.open')}
          </Button>
        }
      >
        <DocumentsList
          query={query}
          search={search}
          go={go}
          onOpen={(document) => open({ kind: 'edit', document })}
        />
      </SearchableListCard>
      <DocumentDialogs opened={opened} onClose={close} />
    </div>
  )
}
