import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search, SearchX } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ListCard } from '../../lists/ListCard.tsx'
import { ListSearch } from '../../lists/ListSearch.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { usePageDetail } from '../../shell/page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useSearchKeyName } from '../../ui/search-key.ts'
import { useOpenedDialog } from '../../ui/useOpenedDialog.ts'
import { DocumentDialogs } from './DocumentDialogs.tsx'
import { DocumentsList } from './DocumentsList.tsx'
import styles from './DocumentsScreen.module.css'
import type { DocumentDialog } from './document-dialog.ts'
import { documentsQuery } from './queries.ts'
import type { DocumentsSearch } from './search-params.ts'

/** The ME documents and their web codes: all for staff, those they issued for dealers. */
export function DocumentsScreen() {
  const t = useTranslations('documents')
  const { kind } = useSession()
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/medocuments' })
  const query = useQuery(documentsQuery(search))
  const { opened, open, close } = useOpenedDialog<DocumentDialog>('documents')
  const [wasSearchOpened, setSearchOpened] = useState(false)
  const isSearchOpen = wasSearchOpened || search.q !== undefined
  const searchId = useId()
  const searchKey = useSearchKeyName()
  usePageDetail(search.q)

  const go = (next: Partial<DocumentsSearch>, options?: { replace: boolean }) =>
    navigate({ to: '/medocuments', search: { ...search, ...next }, ...options })
  const endSearch = () => search.q !== undefined && go({ q: undefined, page: 1 })

  return (
    <div className={styles.page}>
      <div>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </div>
      <ListCard
        title={t(kind === 'staff' ? 'list.all' : 'list.own')}
        isLoading={query.isFetching}
        loadingLabel={t('loading')}
        tools={
          <>
            <IconButton
              label={t(isSearchOpen ? 'search.close' : 'search.open')}
              icon={isSearchOpen ? SearchX : Search}
              aria-expanded={isSearchOpen}
              aria-controls={searchId}
              keyShortcut={isSearchOpen ? undefined : searchKey}
              onPress={() => {
                setSearchOpened(!isSearchOpen)
                if (isSearchOpen) endSearch()
              }}
            />
            <Button variant="primary" icon={Plus} onPress={() => open({ kind: 'add' })}>
              {t('add.open')}
            </Button>
          </>
        }
      >
        <div id={searchId} hidden={!isSearchOpen}>
          {isSearchOpen && (
            <ListSearch
              label={t('search.label')}
              hint={t('search.hint')}
              searched={search.q ?? ''}
              onSearch={(q) => go({ q, page: 1 })}
              onClear={() => {
                setSearchOpened(true)
                endSearch()
              }}
              takesFocus={search.q === undefined}
            />
          )}
        </div>
        <DocumentsList
          query={query}
          search={search}
          go={go}
          onOpen={(document) => open({ kind: 'edit', document })}
        />
      </ListCard>
      <DocumentDialogs opened={opened} onClose={close} />
    </div>
  )
}
