import type { PlacedOrder } from '#contract/orders.ts'

/** An order on invoice that was accepted, or a quote that was sent. `email`: the paper goes there. */
export type Placed = { order: PlacedOrder; email: string }
