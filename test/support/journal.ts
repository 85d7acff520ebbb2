import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { moneyColumns, salesColumns } from '#contract/journal.ts'
import type { Client } from './client.ts'
import { licenceId } from './demo.ts'
import { addInvoice, type InvoiceOptions } from './ordering.ts'
import type { TestApp } from './test-app.ts'

/** Adds an invoice of a day. @param licence the number of its licence, without the prefix @returns its number */
export const invoiceOf = async (
  portal: TestApp,
  date: string,
  licence = '10001',
  options: InvoiceOptions = {},
): Promise<string> => addInvoice(portal.services.db, await licenceId(portal, licence), date, options)

/** The rows of a file, by column. */
async function file<Column extends string>(who: Client, path: string, columns: readonly Column[]) {
  const { status, headers, body } = await who.get(path)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [, ...rows]: string[][] = parse(body, { bom: true })
  return rows.map(
    (cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Record<Column, string>,
  )
}

/** The file of invoices and credit notes. @param query such as `&month=2026-09` */
export const salesOf = (who: Client, query = '') => file(who, `/invoices?format=csv${query}`, salesColumns)

/** The file of money that came in or went back. */
export const moneyOf = (who: Client, query = '') => file(who, `/receipts?format=csv${query}`, moneyColumns)
