import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Select } from '../../../kit/ui/Select.tsx'
import { dealersQuery } from './queries.ts'

type Props = { dealer: string | undefined; onChoose: (dealer: string | undefined) => void }

const all = ''

/** The licences in the table: those of all dealers, or of one by their login. */
export function DealerFilter({ dealer, onChoose }: Props) {
  const t = useTranslations('desk.table')
  const tFile = useTranslations('export.licences')
  const { data } = useQuery(dealersQuery)
  const login = dealer?.toLowerCase() ?? all
  const dealers = (data?.accounts ?? []).map((account) => ({
    id: account.login.toLowerCase(),
    label: account.name || account.login,
  }))
  // Until they are known, and if an address names someone else.
  const isUnknown = dealer !== undefined && !dealers.some(({ id }) => id === login)
  return (
    <Select
      label={tFile('dealer')}
      isLabelHidden
      value={login}
      onChange={(id) => onChoose(id === all ? undefined : id)}
      options={[
        { id: all, label: t('allDealers') },
        ...(isUnknown ? [{ id: login, label: dealer }] : []),
        ...dealers,
      ]}
    />
  )
}
