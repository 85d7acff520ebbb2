import { useTranslations } from 'use-intl'
import { TextLink } from '../../kit/ui/TextLink.tsx'

/** The page of the European Commission that says whether a VAT number is valid, and whose it is. */
export function ViesLink() {
  const t = useTranslations('home.vatNumbers')
  return (
    <TextLink href="https://ec.europa.eu/taxation_customs/vies/" external isStrong>
      {t('lookUp')}
    </TextLink>
  )
}
