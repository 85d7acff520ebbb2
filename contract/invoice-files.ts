import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ofNumber } from './invoices.ts'

export const invoiceAsPdf = endpoint({
  ...ofNumber,
  method: 'GET',
  path: '/invoices/:number.pdf',
  summary: 'The invoice as a tagged PDF.',
  file: ['application/pdf'],
  reply: v.object({}),
})

export const invoiceAsXml = endpoint({
  ...ofNumber,
  method: 'GET',
  path: '/invoices/:number.xml',
  summary: 'The invoice as UBL 2.1 (EN 16931, Peppol BIS Billing 3).',
  file: ['application/xml'],
  reply: v.object({}),
})
