import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Program, startProgram, untilPrinted } from '#test/support/program.ts'
import { findProgram } from '../../dev/programs.ts'
import { deployed } from './deployed.ts'
import type { Node } from './node.ts'

const haproxy = (home: string, name: string, configuration: string): Program => {
  const file = path.join(home, name)
  writeFileSync(file, configuration)
  return startProgram(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', file])
}

/** Routes to the current primary. */
export function startDatabaseBalancer(home: string, port: number, nodes: readonly Node[]): Program {
  const places = nodes.map(({ name, postgresPort, patroniPort }): [RegExp, string] => [
    new RegExp(`server ${name} .*`, 'g'),
    `server ${name} 127.0.0.1:${postgresPort} check port ${patroniPort}`,
  ])
  return haproxy(
    home,
    'primary.cfg',
    deployed('haproxy-primary.cfg', [['127.0.0.1:5432', `127.0.0.1:${port}`], ...places]),
  )
}

/** Waits until the replicas have failed their first checks: until then HAProxy treats every node as the primary. */
export async function untilPrimaryOnly(
  balancer: Program,
  nodes: readonly Node[],
  primary: Node,
): Promise<void> {
  for (const node of nodes)
    if (node !== primary) await untilPrinted(balancer, new RegExp(`primary/${node.name} is DOWN`))
}

/** Routes to the portal's processes. */
export function startPortalBalancer(
  home: string,
  port: number,
  [one, two]: readonly [number, number],
): Program {
  const configuration = deployed('haproxy.cfg', [
    // Without TLS: clients would have to trust the certificate.
    [/ +(bind :443|http-request redirect) .*\n/g, ''],
    ['bind :80', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy', path.join(import.meta.dirname, '../../deploy')],
    ['127.0.0.1:3001', `127.0.0.1:${one}`],
    ['127.0.0.1:3002', `127.0.0.1:${two}`],
  ])
  return haproxy(home, 'portals.cfg', configuration)
}
