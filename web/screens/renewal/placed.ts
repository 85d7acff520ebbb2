import type { PlacedOrder } from '#contract/orders.ts'

/** An order on invoice that was accepted. `email`: the invoice goes there. */
export type Placed = { order: PlacedOrder; email: string }
