/** How many rows a list of today shows before the others are asked for. */
export const firstFew = 3
