// The floor: what a request costs with `node:http` and `pg` alone. It runs the statements that the portal was seen to run
// for each request, one after the other as the portal does, and writes the same JSON. No framework, no query builder, no
// validation, no sessions.
//
// node bench/floor.ts <port> <recordings.json>, with DATABASE_URL

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { type Recording, recordingHeader, restored } from './recordings.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

const [port, file = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const recordings: Recording[] = JSON.parse(readFileSync(file, 'utf8')).map(restored)

async function run({ statements, isTransaction }: Recording): Promise<void> {
  if (!isTransaction) {
    for (const { text, values } of statements) await pool.query(text, values)
    return
  }
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const recording = recordings[Number(request.headers[recordingHeader])]
  if (!recording) {
    response.writeHead(404).end()
    return
  }
  request.resume()
  run(recording).then(
    () => {
      const body = JSON.stringify(recording.reply)
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(port), '127.0.0.1')
