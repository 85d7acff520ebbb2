import { api } from '#contract/api.ts'
import { apiPrefix, type Endpoint, sharedErrors } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Those with fewer parameters first, as the router prefers them. */
const endpoints = Object.entries<Endpoint>(api)
  .map(([name, { method, path, errors }]) => {
    const pattern = new RegExp(`^${apiPrefix}${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return {
      name,
      method,
      pattern,
      parameters: path.split(':').length,
      declared: [...sharedErrors, ...errors],
    }
  })
  .sort((one, other) => one.parameters - other.parameters)

/** @throws if the endpoint at this address declares no refusal of this code */
export function assertDeclared(method: string, url: string, code: ErrorCode): void {
  const [path = ''] = url.split('?')
  const called = endpoints.find((each) => each.method === method && each.pattern.test(path))
  if (called && !called.declared.includes(code))
    throw new Error(`${called.name} refuses with ${code}, which the contract does not declare in its errors`)
}
