/** How many rows a page of a list may have, and how many it has at first. */
export const pageSizes = [5, 10, 20, 50]
export const defaultSize = 20
