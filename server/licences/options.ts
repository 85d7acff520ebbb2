import { productType, readingOptions } from '#contract/products.ts'

/** An option as it is stored. */
export type LicenceOption = { name: string; valid: boolean; counted: number | null }

/** The first name that comes twice; undefined if there is none. */
export const twiceIn = (options: readonly LicenceOption[]): string | undefined =>
  options.find(({ name }, index) => options.findIndex((other) => other.name === name) !== index)?.name

/** The names that a reading product does not have; any may be an option of others. */
export function unknownIn(serialNumber: string, options: readonly LicenceOption[]): string[] {
  const known = new Set<string>(readingOptions)
  return productType(serialNumber) === 'me'
    ? []
    : options.map(({ name }) => name).filter((name) => !known.has(name))
}

/** Options as they are to be stored: a reading product has all in fixed order, as older programs find them by position. */
export function storedOptions(serialNumber: string, options: readonly LicenceOption[]): LicenceOption[] {
  if (productType(serialNumber) === 'me') return [...options]
  return readingOptions.map(
    (name) => options.find((option) => option.name === name) ?? { name, valid: false, counted: null },
  )
}
