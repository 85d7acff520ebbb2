import http from 'node:http'
import { startListening } from '#test/support/listening.ts'

/** The address of the script for pages; the proxy itself answers there. */
const scriptPath = '/driven-page.js'

/**
 * Stands between a browser and the portal, and lets every page begin with a script of the tests: WebDriver has no way
 * to say so. The policy of the pages allows scripts of their own origin, and this is one.
 */
export async function startForwardProxy(
  script: string,
): Promise<{ address: string; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === scriptPath) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' })
      response.end(script)
      return
    }
    const { hostname, port, pathname, search } = url
    // A page is changed on its way, so it has to come unpacked, and whole.
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = request.headers
    const isPage = request.headers.accept?.includes('text/html') === true
    const passed = isPage ? headers : request.headers
    const onward = http.request(
      { hostname, port, path: pathname + search, method: request.method, headers: passed },
      (answer) => passOn(answer, response),
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  const { origin, close } = await startListening(server)
  return { address: new URL(origin).host, close }
}

function passOn(answer: http.IncomingMessage, response: http.ServerResponse): void {
  const status = answer.statusCode ?? 502
  if (!answer.headers['content-type']?.startsWith('text/html')) {
    response.writeHead(status, answer.headers)
    answer.pipe(response)
    return
  }
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.on('error', () => response.destroy())
  answer.on('end', () => {
    const page = Buffer.concat(parts)
      .toString()
      .replace(/<head>/, `<head><script src="${scriptPath}"></script>`)
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
    // The stand-ins' pages allow no script at all.
    const policy = headers['content-security-policy']
    if (String(policy).startsWith("default-src 'none'")) delete headers['content-security-policy']
    response.writeHead(status, headers)
    response.end(page)
  })
}
