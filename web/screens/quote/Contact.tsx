import type { Quote } from '#contract/quotes.ts'
import { EmailAddress } from '../../kit/ui/EmailAddress.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import styles from './QuoteScreen.module.css'

type Props = Pick<Quote, 'seller'> & { text: string }

/** The seller's e-mail address and telephone number. */
export function Contact({ seller: { email, phone }, text }: Props) {
  return (
    <div className={styles.contact}>
      <p>{text}</p>
      <TextLink href={`mailto:${email}`} translate="no" isStrong>
        <EmailAddress email={email} />
      </TextLink>
      {phone && (
        <TextLink href={`tel:${phone.replace('(0)', '').replaceAll(/[^\d+]/g, '')}`} translate="no" isStrong>
          {phone}
        </TextLink>
      )}
    </div>
  )
}
