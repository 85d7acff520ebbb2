import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createOperatedPortal, type OperatedPortal } from './operator.ts'

/** A row with the least that a licence needs. */
export const newLicence = { serial_number: 'SPR20001', seats: '25' }

type Import = ReturnType<OperatedPortal['operator']>

/** A portal into which files of licences are imported. */
export type LicencePortal = OperatedPortal & {
  /** Imports a file with this content. @param options of the command */
  importText: (text: string | Buffer, ...options: string[]) => Import
  /** Imports one row, by its columns. */
  importRow: (row: Record<string, string>, ...options: string[]) => Import
}

/** Its folder holds one file, which each import overwrites. */
export async function createLicencePortal(): Promise<LicencePortal> {
  const portal = await createOperatedPortal()
  const importText: LicencePortal['importText'] = (text, ...options) => {
    const file = path.join(portal.folder, 'licences.csv')
    writeFileSync(file, text)
    return portal.operator(['licences', 'import', file, ...options])
  }
  return {
    ...portal,
    importText,
    importRow: (row, ...options) =>
      importText(`${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`, ...options),
  }
}

/** A licence as staff see it. */
export async function productOf(portal: OperatedPortal, serialNumber: string) {
  const staff = await portal.signInAs('staff')
  return (await staff.get(`/products/${serialNumber}`)).body.product
}
