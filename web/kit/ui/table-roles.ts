// Rows shown as cards have no table layout, and some browsers then drop the table's semantics. The roles keep them.
export const table = { role: 'table' }
export const rowGroup = { role: 'rowgroup' }
export const row = { role: 'row' }
export const columnHeader = { role: 'columnheader' }
export const rowHeader = { role: 'rowheader' }
export const cell = { role: 'cell' }
