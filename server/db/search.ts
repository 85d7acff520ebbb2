/** A LIKE pattern for a text anywhere in a lower-cased column; what a person types is never a wildcard. */
export function asPattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
