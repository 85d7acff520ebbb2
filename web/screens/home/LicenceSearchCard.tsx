import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LicenceSearchForm } from '../../features/licences/LicenceSearchForm.tsx'
import { HomeCard } from './HomeCard.tsx'

/** Searches a licence by its number. */
export function LicenceSearchCard() {
  const t = useTranslations('home.licences')
  const navigate = useNavigate()
  return (
    <HomeCard icon={KeyRound} tone="pine" title={t('title')} text={t('text')}>
      <LicenceSearchForm
        isSecondary
        onSearch={(filter) => navigate({ to: '/licenses/$filter', params: { filter } })}
      />
    </HomeCard>
  )
}
