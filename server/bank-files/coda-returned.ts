/** Corrections and cancellations, in every family of transactions. */
const corrections = ['49', '99']

/** Families of transactions, with those of their transactions that take another one back. */
const returns: Record<string, readonly string[]> = {
  // Transfers: unexecutable, a circular cheque that was not presented, a postal order that was not paid.
  '01': ['54', '60', '62'],
  '02': ['54'],
  // Cheques and vouchers: unpaid, provisionally unpaid, reversed.
  '03': ['09', '38', '60', '62'],
  // Cards: corrections of prepaid ones.
  '04': ['10', '56'],
  // Direct debits: unpaid, reimbursed, an unexecutable reimbursement, reversed.
  '05': ['03', '05', '54', '56', '58'],
  // Bills: claimed back, unpaid, irregular.
  '07': ['05', '07', '39'],
  // Foreign cheques: unpaid, reversed.
  '43': ['07', '62'],
  // Foreign bills: claimed back, unpaid.
  '47': ['05', '07'],
}

/** Whether a transaction takes an earlier one back. @param code its eight digits: type, family (2), transaction (2), category (3) */
export function isReturn(code: string): boolean {
  const [family, transaction] = [code.slice(1, 3), code.slice(3, 5)]
  return corrections.includes(transaction) || (returns[family] ?? []).includes(transaction)
}
