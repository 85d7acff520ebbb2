import type { CellValue } from 'read-excel-file/universal'

type Cell = CellValue | Date | null

/** A date as an import takes it; the library puts dates at midnight UTC. */
const textOf = (cell: Cell) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell)

const quoted = (text: string) => (/[;"\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The first sheet of a workbook (XLSX) as a list with semicolons.
 * @throws what the library throws for a file that is no workbook, or a broken one
 */
export async function readWorkbook(bytes: ArrayBuffer): Promise<string> {
  // Few people have a workbook, so the library loads with the first one. This entry needs no worker, which the page may not start.
  const { readSheet } = await import('read-excel-file/universal')
  const rows: Cell[][] = await readSheet(bytes)
  return rows.map((row) => row.map((cell) => quoted(textOf(cell))).join(';')).join('\n')
}
