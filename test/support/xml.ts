import { SaxesParser } from 'saxes'

/** An element that is read by the names of what it holds, without their prefixes. */
export type Read = {
  /** The texts at a path such as `TaxTotal/TaxAmount`. */
  texts: (path: string) => string[]
  /** The text there; empty if there is none. @throws if there are several */
  text: (path: string) => string
  /** The only amount of money there, in cents. @throws if it is not in euros with two decimals */
  cents: (path: string) => number
  all: (path: string) => Read[]
  attribute: (name: string) => string
}

type Element = { name: string; attributes: Map<string, string>; text: string; children: Element[] }

/** @throws if it is not well-formed */
export function readXml(xml: string): Read {
  const parser = new SaxesParser({ xmlns: true })
  const document: Element = { name: '', attributes: new Map(), text: '', children: [] }
  const open = [document]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value] as const)
    const element = { name: local, attributes: new Map(values), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [root] = document.children
  if (!root) throw new Error('The document has no element.')
  return reading(root)
}

function reading(element: Element): Read {
  const under = (path: string) => path.split('/').reduce(childrenOf, [element])
  const only = (path: string) => {
    const [first, ...others] = under(path)
    if (others.length > 0) throw new Error(`There are several ${path}.`)
    return first
  }
  const text = (path: string) => only(path)?.text ?? ''
  return {
    text,
    texts: (path) => under(path).map((child) => child.text),
    cents: (path) => {
      const isEuros = /^-?\d+\.\d\d$/.test(text(path)) && only(path)?.attributes.get('currencyID') === 'EUR'
      if (!isEuros) throw new Error(`${path} is ${text(path)}.`)
      return Number(text(path).replace('.', ''))
    },
    all: (path) => under(path).map(reading),
    attribute: (name) => element.attributes.get(name) ?? '',
  }
}

const childrenOf = (parents: readonly Element[], name: string) =>
  parents.flatMap(({ children }) => children.filter((child) => child.name === name))
