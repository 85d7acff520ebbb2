import { describe, expect, it } from 'vitest'
import { anyMessage, type CodaMovement, changedAt, codaFile } from '#test/support/coda-file.ts'
import { isCoda, readCoda } from './coda.ts'

const date = '2026-11-27'
const paid: CodaMovement = { amountCents: 4900, date, message: anyMessage() }
const one = (movement: Partial<CodaMovement>) =>
  codaFile({ oldCents: 0, movements: [{ amountCents: 4900, date, ...movement }] })

const readMovements = async (text: string) => (await readCoda(text)).movements
const amountsIn = async (text: string) => (await readMovements(text)).map(({ amountCents }) => amountCents)

describe('a movement', () => {
  it('its message, day, payer and the bank’s name for it are read', async () => {
    const text = codaFile({
      oldCents: -120_050,
      movements: [
        {
          ...paid,
          payer: 'Basisschool De Linde',
          payerAccount: 'BE71096123456769',
          bankReference: 'OL44483FW',
        },
        { amountCents: -1295, date: '2026-11-28', text: 'Huur van november', payer: 'Els Peeters' },
      ],
    })
    expect(isCoda(text)).toBe(true)
    const rest = { kind: 'booked', currency: 'EUR', isTotal: false }
    expect(await readCoda(text)).toEqual({
      format: 'coda',
      accounts: ['BE68539007547034'],
      movements: [
        {
          ...rest,
          line: 3,
          date,
          amountCents: 4900,
          reference: anyMessage(),
          text: '',
          payer: 'Basisschool De Linde',
          bankReference: 'OL44483FW',
        },
        {
          ...rest,
          line: 6,
          date: '2026-11-28',
          amountCents: -1295,
          reference: null,
          text: 'Huur van november',
          payer: 'Els Peeters',
          bankReference: '',
        },
      ],
    })
  })

  it('the words in all three records of a movement are one text', async () => {
    const text = 'Factuur 2026000123 voor Klas 3A en Klas 3B, te betalen vóór het einde van de maand. '
      .repeat(2)
      .slice(0, 149)
    const [movement] = await readMovements(one({ text }))
    expect(movement?.text).toBe(text)
  })

  it('free information is the text of a movement without words, over all its records', async () => {
    const information = 'Overschrijving uit Nederland '.repeat(12).slice(0, 268)
    const [alone] = await readMovements(one({ information }))
    expect(alone?.text).toBe(information.trim())
    const [besideWords] = await readMovements(one({ information, text: 'Klas 3A' }))
    expect(besideWords?.text).toBe('Klas 3A')
    const [besideMessage] = await readMovements(one({ information, message: anyMessage() }))
    expect(besideMessage?.text).toBe('')
  })

  it('information gives the full name of the payer', async () => {
    const fullName = 'Gemeentelijke Basisschool De Linde, vestiging Molenstraat'
    const [cut] = await readMovements(one({ payer: fullName.slice(0, 35), fullName }))
    expect(cut?.payer).toBe(fullName)
    const [other] = await readMovements(one({ payer: 'Els Peeters', fullName }))
    expect(other?.payer).toBe('Els Peeters')
  })

  it.each([
    ['a reconstituted message', `102${anyMessage()}`, anyMessage(), ''],
    ['a message with wrong check digits', '101202600000100', '202600000100', ''],
    ['zeros for a message', `101${'0'.repeat(12)}`, null, ''],
    ['letters for a message, and more words', '101Klas 3A, november', null, 'Klas 3A, november'],
    ['a reference of ISO 11649', '100RF18539007547034', null, 'RF18539007547034'],
    ['another currency', `105${'0'.repeat(42)}USD${anyMessage()}US`, null, anyMessage()],
    ['another currency without a message', `105${'0'.repeat(42)}USD${' '.repeat(12)}US`, null, ''],
    ['a deposit at a terminal', `115${'1'.repeat(93)}Klas 3A`, null, 'Klas 3A'],
    [
      'a SEPA direct debit',
      `127271126110${'BE69ZZZ'.padEnd(35)}${'M-1'.padEnd(35)}Licentie 2027`,
      null,
      'Licentie 2027',
    ],
    ['a card payment', `113${anyMessage()}`, null, ''],
    ['an unknown type', `999${anyMessage()}`, null, ''],
  ])('the words of a structured communication: %s', async (_, structured, reference, text) => {
    const [movement] = await readMovements(one({ structured }))
    expect(movement).toMatchObject({ reference, text, kind: 'booked' })
  })

  it('a movement of 0 is left out', async () => {
    const text = codaFile({ oldCents: 0, movements: [{ ...paid, amountCents: 0 }, paid] })
    expect(await amountsIn(text)).toEqual([4900])
  })

  it('the value date counts if there is no other; without both, a movement is unreadable', async () => {
    const valued = changedAt(one({}), 3, 116, '000000')
    const [movement] = await readMovements(valued)
    expect(movement).toMatchObject({ kind: 'booked', date })
    const [unknown] = await readMovements(changedAt(valued, 3, 48, '000000'))
    expect(unknown).toMatchObject({ kind: 'unreadable', date: null })
  })
})

describe('money that went back', () => {
  it.each(['1', '2', '3', '4', '5', 'X'])(
    'a movement with R-transaction type %s went back',
    async (returned) => {
      const [movement] = await readMovements(one({ returned }))
      expect(movement?.kind).toBe('returned')
    },
  )

  it.each([
    ['a cancelled transfer', '00199000'],
    ['a transfer that could not be carried out', '00154000'],
    ['an instant one', '00254000'],
    ['a reversed cheque', '00362000'],
    ['an unpaid direct debit', '00503000'],
    ['a reversed direct debit', '00558000'],
    ['a cancelled cost', '08049000'],
  ])('a movement for %s is one that went back', async (_, code) => {
    const [movement] = await readMovements(one({ code }))
    expect(movement?.kind).toBe('returned')
  })

  it.each([
    ['refused', '2', ' '],
    ['reversed', '0', '4'],
  ])('a direct debit that was %s', async (_, reason, type) => {
    const structured = `12727112611${reason}${' '.repeat(35 + 35 + 62)}${type}`
    const [movement] = await readMovements(one({ structured }))
    expect(movement?.kind).toBe('returned')
  })

  it('all payments of a reversed batch went back', async () => {
    const details = [{ amountCents: -4900 }, { amountCents: -100 }]
    const movements = await readMovements(one({ amountCents: -5000, code: '10503000', details }))
    expect(movements.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['returned', -4900],
      ['returned', -100],
    ])
  })
})

describe('a batch', () => {
  it('the payments of a batch count if they add up to it', async () => {
    const details = [
      { amountCents: 4900, message: anyMessage(1), payer: 'Basisschool De Linde' },
      { amountCents: 100, text: 'Klas 3B', payer: 'Els Peeters', information: 'Molenstraat' },
    ]
    const [linde, els] = await readMovements(one({ amountCents: 5000, details }))
    expect(linde).toMatchObject({
      line: 4,
      amountCents: 4900,
      reference: anyMessage(1),
      payer: 'Basisschool De Linde',
      date,
    })
    expect(els).toMatchObject({ line: 7, amountCents: 100, text: 'Klas 3B', payer: 'Els Peeters' })
    expect([linde?.isTotal, els?.isTotal]).toEqual([false, false])
  })

  it.each([
    ['less', [{ amountCents: 4900 }, { amountCents: 99 }], [5000]],
    ['more', [{ amountCents: 4900 }, { amountCents: 101 }], [5000]],
    ['the same with money that went out', [{ amountCents: 5100 }, { amountCents: -100 }], [5100, -100]],
    [
      'the same, of which one has costs',
      [
        { amountCents: 4900, code: '70150000' },
        { amountCents: 5000, code: '90150100' },
        { amountCents: -100, code: '90137013' },
        { amountCents: 100 },
      ],
      [4900, 100],
    ],
    ['nothing but details of details', [{ amountCents: 5000, code: '90150100' }], [5000]],
  ])('a batch with payments of %s', async (_, details, amounts) => {
    expect(await amountsIn(one({ amountCents: 5000, details }))).toEqual(amounts)
  })

  it.each([
    ['by the customer, without its payments', { code: '10150000' }],
    ['by the bank, without its payments', { code: '20150000' }],
    ['with payments of less', { details: [{ amountCents: 4800 }] }],
    ['with a total', { code: '20150000', details: [{ amountCents: 4900, code: '10150000' }] }],
  ])('a batch %s is a total', async (_, movement) => {
    expect(await readMovements(one(movement))).toMatchObject([{ amountCents: 4900, isTotal: true }])
  })

  it.each([
    ['its only message', [anyMessage()], anyMessage(), ''],
    ['no message of several', [anyMessage(1), anyMessage(2)], null, `${anyMessage(1)} ${anyMessage(2)}`],
  ])('a payment without words takes from its details %s', async (_, messages, reference, text) => {
    const details = messages.map((message) => ({ amountCents: 5000, code: '84150100', message }))
    const costs = { amountCents: -100, code: '84137013' }
    const movements = await readMovements(one({ code: '34150000', details: [costs, ...details] }))
    expect(movements).toMatchObject([{ amountCents: 4900, reference, text, isTotal: false }])
  })

  it('a payment with words of its own takes no message from its details', async () => {
    const details = [{ amountCents: 4900, code: '84150100', message: anyMessage() }]
    const movements = await readMovements(one({ code: '34150000', text: 'Klas 3A', details }))
    expect(movements).toMatchObject([{ reference: null, text: 'Klas 3A' }])
  })

  it('a payment with costs is one movement, with the words of its details', async () => {
    const details = [
      { amountCents: 5000, code: '84150100', payer: 'Linden Schule', text: 'Rechnung' },
      { amountCents: -100, code: '84137013', information: '2026000123' },
    ]
    const movements = await readMovements(one({ code: '34150000', details }))
    expect(movements).toHaveLength(1)
    expect(movements[0]).toMatchObject({
      amountCents: 4900,
      payer: 'Linden Schule',
      text: 'Rechnung 2026000123',
    })
  })
})
