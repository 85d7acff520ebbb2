import {
  LicenceRefused,
  type Permissions,
  type PutLicence,
  putLicence,
  type WantedDealer,
  type WantedLicence,
} from '../../licences/put-licence.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Portal } from '../database.ts'
import { CommandFailed } from '../failures.ts'
import { readNames, readRow } from './columns.ts'
import { readCsv } from './read-csv.ts'

/** The outcome of a row. `serialNumber`: empty if the row has no valid one. */
export type RowReport = {
  line: number
  serialNumber: string
  outcome: PutLicence['outcome'] | 'refused'
  notes: string[]
}

/** Reads the whole file. @returns how many rows it has. @throws CommandFailed if it cannot be imported */
export async function checkFile(file: string): Promise<number> {
  let rows = -1
  for await (const { cells } of readCsv(file)) if (++rows === 0) readNames(cells)
  if (rows < 0) throw new CommandFailed('The file is empty.')
  return rows
}

/**
 * Imports a file, each row in its own transaction: a faulty row affects no other, the portal's users do not wait for the whole
 * file, and an interrupted import can simply be repeated.
 * @param isDry rolls back every row
 */
export async function* importLicences(
  portal: Pick<Portal, 'db' | 'clock'>,
  file: string,
  permissions: Permissions,
  isDry: boolean,
): AsyncGenerator<RowReport> {
  const rows = readCsv(file)
  const first = await rows.next()
  if (first.done) return
  const names = readNames(first.value.cells)
  const seen = new Map<string, number>()
  const dealers = new NewDealers()
  for await (const { line, cells } of rows) {
    let serialNumber = cells[names.indexOf('serial_number')] ?? ''
    try {
      const wanted = readRow(names, cells)
      serialNumber = wanted.serialNumber
      assertFirst(seen, serialNumber, line)
      const put = await putRow(portal, isDry ? dealers.completed(wanted) : wanted, permissions, isDry)
      yield { line, serialNumber, ...put }
    } catch (error) {
      if (!(error instanceof LicenceRefused)) throw error
      yield { line, serialNumber, outcome: 'refused', notes: [error.message] }
    }
  }
}

/** Two rows for one licence would depend on their order. */
function assertFirst(seen: Map<string, number>, serialNumber: string, line: number): void {
  const earlier = seen.get(serialNumber)
  if (earlier !== undefined) throw new LicenceRefused(`line ${earlier} is about it already`)
  seen.set(serialNumber, line)
}

async function putRow(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  wanted: WantedLicence,
  permissions: Permissions,
  isDry: boolean,
): Promise<PutLicence> {
  try {
    return await inTransaction(db, async (trx) => {
      const put = await putLicence(trx, clock(), wanted, permissions)
      if (isDry) throw new RolledBack(put)
      return put
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.put
    throw error
  }
}

class RolledBack extends Error {
  readonly put: PutLicence

  constructor(put: PutLicence) {
    super('Nothing is kept of a dry run.')
    this.put = put
  }
}

/** In a dry run: dealers that an earlier, rolled-back row would have created. */
class NewDealers {
  private readonly byLogin = new Map<string, WantedDealer>()

  completed(wanted: WantedLicence): WantedLicence {
    const { dealer } = wanted
    if (!dealer) return wanted
    const key = dealer.login.toLowerCase()
    if (dealer.email !== '') this.byLogin.set(key, dealer)
    return { ...wanted, dealer: this.byLogin.get(key) ?? dealer }
  }
}
