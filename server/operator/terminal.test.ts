import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createTerminal } from './terminal.ts'

function keyboard() {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  Object.assign(streams.stdin, { isTTY: true, setRawMode: () => {} })
  Object.assign(streams.stderr, { isTTY: true })
  const shown: string[] = []
  for (const stream of [streams.stdout, streams.stderr])
    stream.on('data', (chunk) => shown.push(String(chunk)))
  return { ...streams, shown, terminal: createTerminal(streams) }
}

describe('a secret', () => {
  it('a secret is not echoed', async () => {
    const { stdin, shown, terminal } = keyboard()
    const asked = terminal.askSecret('Password: ')
    stdin.write('hunter3\u007f2\r')
    expect(await asked).toBe('hunter2')
    expect(shown.join('')).toBe('Password: \n')
  })

  it('a secret can be asked twice in a row', async () => {
    const { stdin, terminal } = keyboard()
    const first = terminal.askSecret('One: ')
    stdin.write('one\r')
    expect(await first).toBe('one')
    const second = terminal.askSecret('Two: ')
    stdin.write('two\r')
    expect(await second).toBe('two')
  })

  it('a secret can be interrupted', async () => {
    const { stdin, terminal } = keyboard()
    const asked = terminal.askSecret('Password: ')
    stdin.write('hun\u0003')
    await expect(asked).rejects.toThrow('Interrupted.')
  })
})

describe('the progress bar', () => {
  it('the progress bar makes room for other lines and leaves nothing behind', async () => {
    const { shown, terminal } = keyboard()
    terminal.progress('Importing', 0.5)
    terminal.say('line 2')
    terminal.progress('Importing', 1)
    terminal.progressDone()
    expect(shown.join('')).toBe(
      `\rImporting ${'█'.repeat(15)}${'░'.repeat(15)}  50 %\r\u001b[Kline 2\n` +
        `\rImporting ${'█'.repeat(30)} 100 %\r\u001b[K`,
    )
  })

  it('the progress bar is not shown without a terminal', () => {
    const { stderr, shown } = keyboard()
    Object.assign(stderr, { isTTY: false })
    createTerminal({ stdin: new PassThrough(), stdout: new PassThrough(), stderr }).progress('Importing', 0.5)
    expect(shown).toEqual([])
  })
})

it('standard input is accepted up to 64 KB', async () => {
  const { stdin, stdout, stderr } = keyboard()
  stdin.end(Buffer.alloc(70_000, 'x'))
  await expect(createTerminal({ stdin, stdout, stderr }).readAll()).rejects.toThrow('too long')
})
