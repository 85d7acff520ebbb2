// What every signed-in page loads after its screen, as one file.

export { FindBox } from '../find/FindBox.tsx'
export { SessionWatch } from '../session/SessionWatch.tsx'
