/** Writes `YYYY-MM-DD` as d/M/y in all languages: `3/1/2029`. */
export const dayMonthYear = (date: string): string => date.split('-').map(Number).reverse().join('/')
