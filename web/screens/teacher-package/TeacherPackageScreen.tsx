import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TeacherRequest } from '#contract/requests.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { PackageFacts } from './PackageFacts.tsx'
import { TeacherForm } from './TeacherForm.tsx'

/** Describes the package for teachers, with a form to request it. */
export function TeacherPackageScreen() {
  const t = useTranslations('teacherPackage')
  const [sent, setSent] = useState<TeacherRequest>()
  return (
    <PublicFormPage icon={GraduationCap} title={t('title')} intro={t('intro')}>
      {sent ? (
        <Outcome
          kind="thanks"
          title={t('thanks.title', { firstName: sent.firstName })}
          text={<p>{t('thanks.text', { email: sent.email })}</p>}
        />
      ) : (
        <>
          <PackageFacts />
          <TeacherForm onSent={setSent} />
        </>
      )}
    </PublicFormPage>
  )
}
