import { ArrowDownUp, ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { accountStates } from '#contract/choices.ts'
import type { MembersPage } from '#contract/members.ts'
import { LiveFilter } from '../../../kit/lists/LiveFilter.tsx'
import { Chips } from '../../../kit/ui/Chips.tsx'
import { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import type { GroupsSearch, Sort } from '../search-params.ts'
import styles from './ListTools.module.css'

const everything = 'all'

type Props = {
  page: MembersPage | undefined
  search: GroupsSearch
  sort: Sort | undefined
  filterLabel: string
  /** Whether the list follows while one types. */
  isLive: boolean
  onSearch: (text: string) => void
  onEndSearch: () => void
  onState: (state: GroupsSearch['state']) => void
  onSort: (sort: Sort) => void
  /** The buttons at the end. */
  children: ReactNode
}

/** Above the list: the filter, the states that people are in, and buttons. What has nothing to do is not drawn. */
export function ListTools(props: Props) {
  const { page, search, sort, onState, onSort, children } = props
  const t = useTranslations('groups')
  const states = useStates(page, search)
  const hasRows = (page?.states?.all ?? page?.total ?? 0) > 0 || search.q !== undefined
  return (
    <div className={styles.tools}>
      {hasRows && (
        <div className={styles.filter}>
          <LiveFilter
            placeholder={t('search.filter')}
            label={props.filterLabel}
            isLive={props.isLive}
            searched={search.q ?? ''}
            onSearch={props.onSearch}
            onClear={props.onEndSearch}
          />
        </div>
      )}
      {states.length > 0 && (
        <div className={styles.states}>
          <Chips
            label={t('states.show')}
            chosen={search.state ?? everything}
            options={states}
            onChoose={(id) => onState(states.find((one) => one.id === id)?.state)}
          />
        </div>
      )}
      {hasRows && (
        <div className={styles.menus}>
          {states.length > 0 && (
            <MenuButton
              label={t('states.show')}
              icon={ListFilter}
              iconOnly
              items={states.map(({ id, label }) => ({ id, label }))}
              selectedId={search.state ?? everything}
              onAction={(id) => onState(states.find((one) => one.id === id)?.state)}
            />
          )}
          <MenuButton
            label={t('columns.sort')}
            icon={ArrowDownUp}
            iconOnly
            items={(['name', 'fullName', 'licences'] as const).map((id) => ({
              id,
              label: t(`columns.${id}`),
            }))}
            selectedId={sort?.replace('-', '') ?? ''}
            onAction={(id) => onSort(id as Sort)}
          />
        </div>
      )}
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}

/** The states that people of the whole group are in, with their numbers; none if all is well. */
function useStates(page: MembersPage | undefined, { state: shown }: GroupsSearch) {
  const t = useTranslations('groups.states')
  const format = useFormatter()
  const { states } = page ?? {}
  if (!states) return []
  const found = accountStates.filter((state) => states[state] > 0 || state === shown)
  if (found.length === 0) return []
  const label = (name: 'all' | (typeof accountStates)[number]) => `${t(name)} ${format.number(states[name])}`
  return [
    { id: everything, label: label('all'), state: undefined },
    ...found.map((state) => ({ id: state, label: label(state), state })),
  ]
}
