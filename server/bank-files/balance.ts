import { writtenEuros } from '#i18n/written.ts'
import { Refusal } from '../platform/errors.ts'

/** A refusal of a statement whose movements do not give its new balance; its text has the amounts as English writes them. In cents. */
export class BalanceDiffers extends Refusal {
  readonly statedCents: number
  readonly expectedCents: number

  constructor(statedCents: number, expectedCents: number) {
    const values = { stated: writtenEuros(statedCents, 'en'), expected: writtenEuros(expectedCents, 'en') }
    super(400, 'bankFile.balance', { values })
    this.statedCents = statedCents
    this.expectedCents = expectedCents
  }
}
