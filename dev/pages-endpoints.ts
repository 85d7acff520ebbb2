import type { Plugin } from 'vite'
import type { Endpoint } from '../contract/endpoint.ts'

/** Parts of an endpoint that pages do not need: the server checks them, the documentation shows them. */
const serversOwn = new Set<string>([
  'summary',
  'access',
  'caller',
  'apps',
  'passwordDue',
  'inView',
  'bodyLimit',
  'file',
  'orFile',
  'goesOn',
  'reply',
  'errors',
] satisfies (keyof Endpoint)[])

/** Leaves out of the pages what only the server needs of the contract's endpoints: 4 of 220 kB of a page's scripts. */
export const pagesEndpoints: Plugin = {
  name: 'pages-endpoints',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/, code: 'endpoint(' },
    handler(code) {
      const left: { start: number; end: number }[] = []
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ExportNamedDeclaration') continue
        if (statement.declaration?.type !== 'VariableDeclaration') continue
        for (const { init } of statement.declaration.declarations) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue
          const [definition] = init.arguments
          if (init.callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') continue
          for (const property of definition.properties)
            if (property.type === 'Property' && property.key.type === 'Identifier')
              if (serversOwn.has(property.key.name)) left.push(property)
        }
      }
      return { code: left.reduceRight((kept, { start, end }) => without(kept, start, end), code), map: null }
    },
  },
}

/** Text without a property and the comma behind it. */
const without = (code: string, start: number, end: number): string =>
  code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')
