type Progress = { to: (done: number) => void; end: () => void }

const width = 30

/**
 * A bar on one line of a terminal; elsewhere a line at every tenth.
 * @param total what `done` counts up to
 */
export function showProgress(title: string, total: number): Progress {
  const started = performance.now()
  const step = process.stdout.isTTY ? 100 : 10
  let shown = -1
  const to = (done: number) => {
    const share = Math.min(1, done / total)
    if (Math.floor(share * step) === shown) return
    shown = Math.floor(share * step)
    const filled = Math.round(share * width)
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const line = `${title.padEnd(28)} ${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${seconds} s`
    process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`)
  }
  const end = () => {
    to(total)
    if (process.stdout.isTTY) process.stdout.write('\n')
  }
  return { to, end }
}
