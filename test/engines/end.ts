import type { ChildProcess } from 'node:child_process'

/** Ends a program and waits until it is gone; one that never ran, or has ended, is. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
}
