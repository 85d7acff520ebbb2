import type { Seller } from '#contract/buyers.ts'
import type { PaperBuyer } from './paper.ts'
import { branch, leaf } from './xml.ts'

/** ISO 6523: the Crossroads Bank for Enterprises. */
const belgianEnterprise = { schemeID: '0208' }

/**
 * The schemes of electronic addresses (EAS) that are VAT numbers, by their prefix. Buyers in other countries have addresses of other kinds
 * there.
 */
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0184',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}

type Address = Pick<PaperBuyer, 'street' | 'postcode' | 'city' | 'country'>

const addressOf = ({ street, postcode, city, country }: Address) =>
  branch(
    'cac:PostalAddress',
    leaf('cbc:StreetName', street),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', postcode),
    branch('cac:Country', leaf('cbc:IdentificationCode', country)),
  )

const vatOf = (vatNumber: string) =>
  branch(
    'cac:PartyTaxScheme',
    leaf('cbc:CompanyID', vatNumber),
    vatNumber && branch('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  )

/** A Belgian VAT number holds the enterprise number. */
const enterpriseNumberOf = ({ enterpriseNumber, vatNumber }: PaperBuyer) =>
  enterpriseNumber || (vatNumber.startsWith('BE') ? vatNumber.slice(2) : '')

/** Where the buyer is found on Peppol. Without a number there is no such address (BT-49), which only sending there needs. */
function electronicAddress(buyer: PaperBuyer): string {
  const enterpriseNumber = enterpriseNumberOf(buyer)
  if (enterpriseNumber) return leaf('cbc:EndpointID', enterpriseNumber, belgianEnterprise)
  const schemeID = vatSchemes[buyer.vatNumber.slice(0, 2)]
  return schemeID ? leaf('cbc:EndpointID', buyer.vatNumber, { schemeID }) : ''
}

export function sellerParty(seller: Seller): string {
  return branch(
    'cac:AccountingSupplierParty',
    branch(
      'cac:Party',
      leaf('cbc:EndpointID', seller.enterpriseNumber, belgianEnterprise),
      branch('cac:PartyName', leaf('cbc:Name', seller.name)),
      addressOf(seller),
      vatOf(seller.vatNumber),
      branch(
        'cac:PartyLegalEntity',
        leaf('cbc:RegistrationName', seller.name),
        leaf('cbc:CompanyID', seller.enterpriseNumber, belgianEnterprise),
        leaf('cbc:CompanyLegalForm', seller.register),
      ),
      branch('cac:Contact', leaf('cbc:Telephone', seller.phone), leaf('cbc:ElectronicMail', seller.email)),
    ),
  )
}

/** @param vatCountry where the VAT is owed: a buyer of whom no country is known counts as being there */
export function buyerParty(buyer: PaperBuyer, vatCountry: string): string {
  return branch(
    'cac:AccountingCustomerParty',
    branch(
      'cac:Party',
      electronicAddress(buyer),
      branch('cac:PartyName', leaf('cbc:Name', buyer.name)),
      addressOf({ ...buyer, country: buyer.country || vatCountry }),
      vatOf(buyer.vatNumber),
      branch(
        'cac:PartyLegalEntity',
        leaf('cbc:RegistrationName', buyer.name),
        leaf('cbc:CompanyID', enterpriseNumberOf(buyer), belgianEnterprise),
      ),
      branch('cac:Contact', leaf('cbc:ElectronicMail', buyer.email)),
    ),
  )
}
