import { DOMParser, type Element } from '@xmldom/xmldom'

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

/** @throws if it is not well-formed */
export function readXml(xml: string): Read {
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(message)
  }
  const { documentElement } = new DOMParser({ onError }).parseFromString(xml, 'application/xml')
  if (!documentElement) throw new Error('The document has no element.')
  return reading(documentElement)
}

function reading(element: Element): Read {
  const under = (path: string) => path.split('/').reduce(childrenOf, [element])
  const only = (path: string) => {
    const [first, ...others] = under(path)
    if (others.length > 0) throw new Error(`There are several ${path}.`)
    return first
  }
  const text = (path: string) => only(path)?.textContent ?? ''
  return {
    text,
    texts: (path) => under(path).map((child) => child.textContent ?? ''),
    cents: (path) => {
      const isEuros = /^-?\d+\.\d\d$/.test(text(path)) && only(path)?.getAttribute('currencyID') === 'EUR'
      if (!isEuros) throw new Error(`${path} is ${text(path)}.`)
      return Number(text(path).replace('.', ''))
    },
    all: (path) => under(path).map(reading),
    attribute: (name) => element.getAttribute(name) ?? '',
  }
}

const childrenOf = (parents: readonly Element[], name: string) =>
  parents.flatMap((parent) =>
    [...parent.childNodes].filter(
      (child): child is Element =>
        child.nodeType === child.ELEMENT_NODE && (child as Element).localName === name,
    ),
  )
