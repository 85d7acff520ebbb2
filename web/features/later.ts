// Parts that every signed-in page loads after its screen, as one file.

export { SessionWatch } from '../platform/session/SessionWatch.tsx'
export { FindBox } from './find/FindBox.tsx'
