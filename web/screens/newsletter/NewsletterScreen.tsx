import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '#contract/requests.ts'
import { Outcome } from '../../public-forms/Outcome.tsx'
import { PublicFormPage } from '../../public-forms/PublicFormPage.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'

/** Lets anybody ask for the newsletter. It comes once the address is confirmed. */
export function NewsletterScreen() {
  const t = useTranslations('newsletter')
  const [asked, setAsked] = useState<Subscription>()
  return (
    <PublicFormPage icon={Mail} title={t('title')} intro={t('intro')}>
      {asked ? (
        <Outcome
          kind="thanks"
          title={t('thanks.title', { firstName: asked.firstName })}
          text={
            <>
              <p>{t('thanks.text', { email: asked.email })}</p>
              <p>{t('thanks.noMail')}</p>
            </>
          }
        />
      ) : (
        <NewsletterForm onSent={setAsked} />
      )}
    </PublicFormPage>
  )
}
