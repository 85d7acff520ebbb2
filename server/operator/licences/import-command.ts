import { command } from '../command.ts'
import { withPortal } from '../database.ts'
import { columns } from './columns.ts'
import { checkFile, importLicences, type RowReport } from './import-licences.ts'
import { sizeOf } from './read-csv.ts'

const list = Object.entries(columns).map(([name, told]) => `  ${name.padEnd(16)}${told}`)

export const importCommand = command({
  name: 'licences import',
  usage: '<file.csv> [--dry-run] [--shorten] [--below-reserved]',
  summary: 'Makes and changes licences as a file says, a row each.',
  help: `The file is CSV in UTF-8, its cells separated by commas, semicolons or tabs; its first line names the columns, in any order:

${list.join('\n')}

An empty cell, and a column that is not there, leave a thing as it is. “-” empties it: dealer, dates and options.

Each row is a transaction of its own, and each gets a line: created, updated, unchanged, or refused with the reason. The same
file once more changes nothing. A file that is no CSV, or not in UTF-8, is refused before anything is done.

  --dry-run          does everything and keeps nothing
  --shorten          also takes an end date that is earlier than the portal’s; else the later one stays, as somebody may have
                     paid for it in the portal
  --below-reserved   also takes fewer seats than groups and people of the licence have set aside; else the row is refused

The exit code is 1 where a row was refused.`,
  options: {
    'dry-run': { type: 'boolean', default: false },
    shorten: { type: 'boolean', default: false },
    'below-reserved': { type: 'boolean', default: false },
  },
  words: [1, 1],
  run: async ({ words: [file = ''], values }, world) => {
    const { terminal } = world
    sizeOf(file)
    const rows = await checkFile(file)
    const permissions = { mayShorten: values.shorten, mayGoBelowReserved: values['below-reserved'] }
    const isDry = values['dry-run']
    const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
    await withPortal(world, async (portal) => {
      let done = 0
      for await (const report of importLicences(portal, file, permissions, isDry)) {
        counts[report.outcome]++
        terminal.say(said(report))
        terminal.progress('Importing', ++done / rows)
      }
    })
    terminal.progressDone()
    const sum = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
    terminal.say(`${sum.join(', ')}${isDry ? ' (a dry run: nothing was kept)' : ''}`)
    return counts.refused === 0
  },
})

const said = ({ line, serialNumber, outcome, notes }: RowReport) =>
  `line ${line}: ${[serialNumber, outcome].filter(Boolean).join(' ')}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}`
