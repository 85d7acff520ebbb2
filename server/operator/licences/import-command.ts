import { command } from '../command.ts'
import { withPortal } from '../database.ts'
import { columns } from './columns.ts'
import { checkFile, importLicences, type RowReport } from './import-licences.ts'
import { sizeOf } from './read-csv.ts'

const list = Object.entries(columns).map(([name, help]) => `  ${name.padEnd(16)}${help}`)

export const importCommand = command({
  name: 'licences import',
  usage: '<file.csv> [--dry-run] [--shorten] [--below-reserved]',
  summary: 'Creates and changes licences from a CSV file.',
  help: `The file is CSV in UTF-8, separated by commas, semicolons or tabs; the first line names the columns, in any order:

${list.join('\n')}

An empty cell or a missing column leaves a field unchanged. “-” clears it: dealer, dates and options.

Each row is a transaction of its own and is reported on a line: created, updated, unchanged, or refused with the reason.
Importing the same file again changes nothing. A licence’s admins get a mail of another end date. A file that is
not CSV or not UTF-8 is refused before anything is done.

  --dry-run          reports everything and changes nothing
  --shorten          accepts an end date earlier than the portal’s; otherwise the later one stays, because it may have been paid
                     for in the portal
  --below-reserved   accepts fewer seats than the licence’s groups and people have reserved; otherwise the row is refused

The exit code is 1 if a row was refused.`,
  options: {
    'dry-run': { type: 'boolean', default: false },
    shorten: { type: 'boolean', default: false },
    'below-reserved': { type: 'boolean', default: false },
  },
  words: [1, 1],
  run: async ({ words: [file = ''], values }, context) => {
    const { terminal } = context
    sizeOf(file)
    const rows = await checkFile(file)
    const permissions = { mayShorten: values.shorten, mayGoBelowReserved: values['below-reserved'] }
    const isDry = values['dry-run']
    const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
    await withPortal(context, async (portal) => {
      let done = 0
      for await (const report of importLicences(portal, file, permissions, isDry)) {
        counts[report.outcome]++
        terminal.say(lineFor(report))
        terminal.progress('Importing', ++done / rows)
      }
    })
    terminal.progressDone()
    const sum = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
    terminal.say(`${sum.join(', ')}${isDry ? ' (a dry run: nothing was kept)' : ''}`)
    return counts.refused === 0
  },
})

const lineFor = ({ line, serialNumber, outcome, notes }: RowReport) =>
  `line ${line}: ${[serialNumber, outcome].filter(Boolean).join(' ')}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}`
