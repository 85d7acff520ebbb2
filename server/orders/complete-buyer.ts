import { type Buyer, needsNumber, needsReference } from '#contract/buyers.ts'
import type { FieldError } from '#contract/field-errors.ts'
import { enterpriseNumberOf } from '../invoices/peppol-address.ts'
import { Refusal } from '../platform/errors.ts'
import type { Services } from '../services.ts'

const required: FieldError = { code: 'field.required' }

/** A VAT number of another country. */
const notBelgian: FieldError = { code: 'field.enterpriseNumber' }

/** Whether the vendor cannot invoice this buyer without its order reference. */
export const asksReference = ({ config }: Pick<Services, 'config'>, { kind }: Pick<Buyer, 'kind'>): boolean =>
  config.peppol !== null && needsReference(kind)

/**
 * @param wants `reference` false: it is asked for when the quote is accepted
 * @throws Refusal 400 that names what the buyer lacks for an invoice over Peppol, if the vendor sends any
 */
export function refuseIncomplete(
  services: Pick<Services, 'config'>,
  buyer: Omit<Buyer, 'country'> & { country: string },
  wants: { reference: boolean } = { reference: true },
): void {
  if (!services.config.peppol) return
  const { kind, country, reference } = buyer
  const ofNumber = buyer.vatNumber ? notBelgian : required
  const fields = {
    ...(needsNumber(kind, country) && !enterpriseNumberOf(buyer) && { enterprise_number: ofNumber }),
    ...(wants.reference && asksReference(services, { kind }) && !reference && { reference: required }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'request.invalid', { fields })
}
