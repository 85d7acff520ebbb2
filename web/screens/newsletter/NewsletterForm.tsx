import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { Sender, type Subscription, subscribe, subscriptionToWire } from '#contract/requests.ts'
import { Captcha } from '../../features/captcha/Captcha.tsx'
import { useCaptcha } from '../../features/captcha/useCaptcha.ts'
import { RequestForm } from '../../features/public-forms/RequestForm.tsx'
import { SenderFields } from '../../features/public-forms/SenderFields.tsx'
import { noSender, senderFields } from '../../features/public-forms/sender.ts'
import { useSending } from '../../features/public-forms/useSending.ts'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './NewsletterForm.module.css'

const newsletterForm = v.object({ ...senderFields, wantsProduct: v.boolean(), wantsSprint: v.boolean() })

/** The form to subscribe to the newsletter. */
export function NewsletterForm({ onSent }: { onSent: (subscription: Subscription) => void }) {
  const t = useTranslations('newsletter')
  const { brand } = useConfig()
  const captcha = useCaptcha('newsletter')
  const form = useForm<Subscription, unknown, Subscription>({
    resolver: formResolver(newsletterForm),
    defaultValues: { ...noSender, wantsProduct: false, wantsSprint: false },
  })
  const sending = useSending({
    call: (subscription: Subscription) =>
      captcha.send((token) => call(subscribe, { body: subscriptionToWire(subscription, brand.slug, token) })),
    onSuccess: (_, subscription) => onSent(subscription),
    form,
    fieldNames: Sender.ourNames,
  })
  const { control, handleSubmit } = form
  const wantsProduct = useFormField(control, 'wantsProduct')
  const wantsSprint = useFormField(control, 'wantsSprint')
  return (
    <RequestForm
      onSubmit={handleSubmit(sending.submit)}
      sending={sending}
      submit={t('submit')}
      captcha={<Captcha {...captcha.field} />}
    >
      <SenderFields control={control} />
      <fieldset className={styles.interests}>
        <legend className={styles.question}>{t('interests')}</legend>
        <Checkbox isSelected={wantsProduct.value} onChange={wantsProduct.onChange}>
          {brand.name}
        </Checkbox>
        <Checkbox isSelected={wantsSprint.value} onChange={wantsSprint.onChange}>
          {t('sprint')}
        </Checkbox>
      </fieldset>
    </RequestForm>
  )
}
