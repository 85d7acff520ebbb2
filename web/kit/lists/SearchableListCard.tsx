import { Search, SearchX } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/IconButton.tsx'
import { ListCard } from './ListCard.tsx'
import { ListSearch } from './ListSearch.tsx'

type Props = ComponentProps<typeof ListCard> & {
  /** Identifies the list; the search starts closed in another one. Undefined until known. */
  listId: number | string | undefined
  searchLabel: string
  searchHint?: string
  /** The search text in the address. */
  searched: string | undefined
  onSearch: (text: string) => void
  onEndSearch: () => void
}

/** A list with a search that a button opens; it stays open while there is a search text. */
export function SearchableListCard(props: Props) {
  const { listId, searchLabel, searchHint, searched, onSearch, onEndSearch, tools, children, ...card } = props
  const t = useTranslations('ui')
  const [openedIn, setOpenedIn] = useState<Props['listId']>()
  const isOpen = searched !== undefined || (listId !== undefined && openedIn === listId)
  const searchId = useId()
  const end = () => searched !== undefined && onEndSearch()

  const toggle = () => {
    setOpenedIn(isOpen ? undefined : listId)
    if (isOpen) end()
  }
  const clear = () => {
    setOpenedIn(listId)
    end()
  }
  return (
    <ListCard
      {...card}
      tools={
        <>
          <IconButton
            label={t(isOpen ? 'closeSearch' : 'openSearch')}
            icon={isOpen ? SearchX : Search}
            aria-expanded={isOpen}
            aria-controls={searchId}
            onPress={toggle}
          />
          {tools}
        </>
      }
    >
      <div id={searchId} hidden={!isOpen}>
        {isOpen && (
          <ListSearch
            label={searchLabel}
            hint={searchHint}
            searched={searched ?? ''}
            onSearch={onSearch}
            onClear={clear}
            takesFocus={searched === undefined}
          />
        )}
      </div>
      {children}
    </ListCard>
  )
}
