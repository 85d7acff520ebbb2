import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '#contract/requests.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'

/** The newsletter page. A subscription counts once the address is confirmed. */
export function NewsletterScreen() {
  const t = useTranslations('newsletter')
  const [subscription, setSubscription] = useState<Subscription>()
  return (
    <PublicFormPage icon={Mail} title={t('title')} intro={t('intro')}>
      {subscription ? (
        <Outcome
          kind="thanks"
          title={t('thanks.title', { firstName: subscription.firstName })}
          text={
            <>
              <p>{t('thanks.text', { email: subscription.email })}</p>
              <p>{t('thanks.noMail')}</p>
            </>
          }
        />
      ) : (
        <NewsletterForm onSent={setSubscription} />
      )}
    </PublicFormPage>
  )
}
