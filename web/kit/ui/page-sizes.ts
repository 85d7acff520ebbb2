/** The page sizes of lists, in rows, and the default. */
export const pageSizes = [5, 10, 20, 50]
export const defaultSize = 20
