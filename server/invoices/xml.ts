const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Characters that XML 1.0 cannot hold, not even as references. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escaped = (text: string) =>
  text.replaceAll(impossible, '\ufffd').replaceAll(/[&<>"\r\t]/g, (character) => entities[character] ?? '')

/** An element with a text, trimmed; nothing if it is empty. */
export function leaf(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return ''
  const said = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
  return `<${name}${said.join('')}>${escaped(trimmed)}</${name}>`
}

/** An element with other elements; nothing if all of them are empty. */
export function branch(name: string, ...children: readonly string[]): string {
  const filled = children.filter((child) => child !== '')
  return filled.length === 0 ? '' : [`<${name}>`, ...filled, `</${name.split(' ')[0]}>`].join('\n')
}
