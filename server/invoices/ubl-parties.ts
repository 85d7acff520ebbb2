import type { Seller } from '#contract/buyers.ts'
import type { PaperBuyer } from './paper.ts'
import { belgianEnterprise, enterpriseNumberOf, peppolAddressOf } from './peppol-address.ts'
import { branch, leaf } from './xml.ts'

const enterpriseScheme = { schemeID: belgianEnterprise }

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

/** Without an address on Peppol there is no electronic address (BT-49), which only sending there needs. */
function electronicAddress(buyer: PaperBuyer): string {
  const address = peppolAddressOf(buyer)
  return address ? leaf('cbc:EndpointID', address.id, { schemeID: address.scheme }) : ''
}

export function sellerParty(seller: Seller): string {
  return branch(
    'cac:AccountingSupplierParty',
    branch(
      'cac:Party',
      leaf('cbc:EndpointID', seller.enterpriseNumber, enterpriseScheme),
      branch('cac:PartyName', leaf('cbc:Name', seller.name)),
      addressOf(seller),
      vatOf(seller.vatNumber),
      branch(
        'cac:PartyLegalEntity',
        leaf('cbc:RegistrationName', seller.name),
        leaf('cbc:CompanyID', seller.enterpriseNumber, enterpriseScheme),
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
        leaf('cbc:CompanyID', enterpriseNumberOf(buyer), enterpriseScheme),
      ),
      branch('cac:Contact', leaf('cbc:ElectronicMail', buyer.email)),
    ),
  )
}
