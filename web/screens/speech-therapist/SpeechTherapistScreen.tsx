import { MessageCircleHeart } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SpeechTherapistRequest } from '#contract/requests.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { SpeechTherapistForm } from './SpeechTherapistForm.tsx'

/** The page on which speech therapists request their package. */
export function SpeechTherapistScreen() {
  const t = useTranslations('speechTherapist')
  const [sent, setSent] = useState<SpeechTherapistRequest>()
  return (
    <PublicFormPage icon={MessageCircleHeart} title={t('title')} intro={t('intro')}>
      {sent ? (
        <Outcome
          kind="thanks"
          title={t('thanks.title', { firstName: sent.firstName })}
          text={<p>{t('thanks.text', { email: sent.email })}</p>}
        />
      ) : (
        <SpeechTherapistForm onSent={setSent} />
      )}
    </PublicFormPage>
  )
}
