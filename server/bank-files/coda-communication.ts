/** The payer's words. `reference`: the twelve digits of a structured message. `isReturned`: the direct debit was not paid, or no longer is. */
export type Said = { reference: string | null; text: string; isReturned: boolean }

/** Where the payer's words begin and end, after the three digits of the type of a structured communication. */
const words: Record<string, readonly [number, number]> = {
  /** A creditor's reference by ISO 11649. */
  '100': [0, 25],
  /** The message of a transfer in another currency. */
  '105': [45, 57],
  /** The message of a deposit at a terminal. */
  '115': [93, 105],
  /** The communication of a SEPA direct debit. */
  '127': [79, 141],
}

/** Of a SEPA direct debit, after the type: why it was not paid, and the type of R-transaction. */
const [reasonAt, typeAt] = [8, 141]

/** The words in the communication of records 21 to 23. @param communication its 149 characters, or the first of them */
export function saidIn(isStructured: boolean, communication: string): Said {
  if (!isStructured) return { reference: null, text: communication, isReturned: false }
  const [type, rest] = [communication.slice(0, 3), communication.slice(3)]
  if (type === '101' || type === '102') {
    // Zeros stand for an unused field. What the bank calls a message is one, also with wrong check digits: then the amount must not decide.
    const digits = rest.slice(0, 12)
    const isMessage = /^(?!0+$)\d{12}$/.test(digits)
    return {
      reference: isMessage ? digits : null,
      text: withoutZeros(isMessage ? rest.slice(12) : rest),
      isReturned: false,
    }
  }
  const [from, to] = words[type] ?? [0, 0]
  return {
    reference: null,
    text: withoutZeros(rest.slice(from, to)),
    isReturned: type === '127' && [reasonAt, typeAt].some((at) => isMarked(rest.charAt(at))),
  }
}

/** Whether a mark says that something happened; a mark that the standard does not know says so too. */
export const isMarked = (mark: string): boolean => !/^[ 0]?$/.test(mark)

const withoutZeros = (text: string) => (/^[ 0]+$/.test(text) ? '' : text)
