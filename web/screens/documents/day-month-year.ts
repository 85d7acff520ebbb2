/** Writes `YYYY-MM-DD` as d/M/y, in every language alike: `3/1/2029`. */
export const dayMonthYear = (date: string): string => date.split('-').map(Number).reverse().join('/')
