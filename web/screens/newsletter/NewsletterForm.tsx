import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { Sender, type Subscription, subscribe, subscriptionToWire } from '#contract/requests.ts'
import { call } from '../../api/call.ts'
import { formResolver, useFormField } from '../../api/form.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { Captcha } from '../../captcha/Captcha.tsx'
import { useCaptcha } from '../../captcha/useCaptcha.ts'
import { RequestForm } from '../../public-forms/RequestForm.tsx'
import { SenderFields } from '../../public-forms/SenderFields.tsx'
import { noSender, senderFields } from '../../public-forms/sender.ts'
import { useConfig } from '../../session/useConfig.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
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
  const { submit, isPending, error } = useSubmit({
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
      onSubmit={handleSubmit(submit)}
      isPending={isPending}
      error={error}
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
