import { cpus } from 'node:os'

/** The cost of a step's suites: seconds of CPU of all processes of the machine, and seconds by the clock. */
export type SuiteCost = { title: string; tests: number; unchanged: number; cpu: number; seconds: number }

/** Seconds that this machine's processors have worked since it started: user, system and interrupts, of all processes. */
export const cpuSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

/** A table of the costs, as Markdown. @param command what was run */
export function costsPage(costs: readonly SuiteCost[], command: string): string {
  const whole: SuiteCost = {
    title: 'All',
    tests: costs.reduce((sum, { tests }) => sum + tests, 0),
    unchanged: costs.reduce((sum, { unchanged }) => sum + unchanged, 0),
    cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0),
    seconds: costs.reduce((sum, { seconds }) => sum + seconds, 0),
  }
  const rows = [...costs, whole].map(
    ({ title, tests, unchanged, cpu, seconds }) =>
      `| ${title} | ${tests} | ${unchanged} | ${cpu.toFixed(0)} | ${seconds.toFixed(0)} |`,
  )
  return `# What the tests cost

\`${command}\` on a machine of ${cpus().length} cores (${cpus()[0]?.model}). CPU: seconds of all processes, those beside the tests too.

| suites | tests run | unchanged | CPU, s | clock, s |
|---|---:|---:|---:|---:|
${rows.join('\n')}
`
}
