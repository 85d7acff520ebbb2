// Solves ALTCHA challenges. A file of our own, because the content security policy allows no other workers.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
