import { useSyncExternalStore } from 'react'
import { heldCodes, onHeldCodes } from './codes-in-address.ts'

/** The code of a card or a door that an address brought. */
export const useHeldCodes = () => useSyncExternalStore(onHeldCodes, heldCodes)
