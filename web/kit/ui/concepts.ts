/**
 * Concepts of W3C's registry of AAC symbols, by which a browser may show a person's own symbols (WAI-Adapt, `adapt-symbol`): the number and
 * the name there. Which control has which, and which have none: docs/symbols.md.
 */
const concepts = {
  /** again */
  again: 12350,
  /** all, every, everything, total, whole */
  all: 12360,
  /** camera */
  camera: 13111,
  /** card */
  card: 23431,
  /** change, alter, convert – (to) */
  change: 13152,
  /** close, enclose, shut – (to) */
  close: 13364,
  /** code, password */
  code: 25032,
  /** door */
  door: 13866,
  /** download – (to) */
  download: 26158,
  /** go, depart, leave – (to) */
  leave: 14449,
  /** name, label, term, title */
  name: 15691,
  /** open – (to) */
  open: 15922,
  /** other, another (thing) */
  other: 24011,
  /** picture, image, icon, painting */
  picture: 16172,
  /** software, computer program, application, app */
  program: 23664,
  /** try, attempt – (to) */
  try: 17787,
  /** write – (to) */
  write: 18285,
} as const

export type Concept = keyof typeof concepts

/** The attribute of a control that means these, in this order. */
export const adaptSymbol = (...names: readonly Concept[]) => ({
  'adapt-symbol': names.map((name) => concepts[name]).join(' '),
})
