import * as v from 'valibot'
import { CommandFailed } from '../failures.ts'

/** Describes a backup of the embedded database. */
export const manifestName = 'portal-backup.json'

const manifest = v.object({ madeAt: v.string(), migrations: v.array(v.string()) })

export type Manifest = v.InferOutput<typeof manifest>

/** @throws CommandFailed if it is not one */
export function readManifest(text: string): Manifest {
  try {
    return v.parse(manifest, JSON.parse(text))
  } catch (cause) {
    throw new CommandFailed('The file is not a backup of the embedded database.', { cause })
  }
}
