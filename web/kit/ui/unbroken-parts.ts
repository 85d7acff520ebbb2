/** Numbers and dates in a text: digits with a hyphen or a slash between them, and the characters next to them. */
const kept = /(\S*\d[-/]\d\S*)/

/** A text in parts: every second one is a number or a date, which lines must not break. */
export const unbrokenParts = (text: string): string[] => text.split(kept)
