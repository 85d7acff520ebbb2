import { isToWait } from '../../platform/api/api-error.ts'
import { type Submission, useSubmit } from '../../platform/api/useSubmit.ts'

/** Sends a `RequestForm`, which tells by itself how long to wait. */
export const useSending = <Values, Reply>(submission: Omit<Submission<Values, Reply>, 'isToldInPlace'>) =>
  useSubmit({ ...submission, isToldInPlace: isToWait })
