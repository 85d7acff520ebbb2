/**
 * Says which stand-in needs a port that another program has.
 * @param who such as `The mailbox`
 */
export function portFault(cause: unknown, who: string, port: number): unknown {
  if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') return cause
  return new Error(`${who} needs port ${port}, which is taken.`, { cause })
}
