// Tries numbers until one solves a challenge of ALTCHA. A file of our own: the content security policy allows no others.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
