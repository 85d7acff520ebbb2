import { useEffect, useState, useSyncExternalStore } from 'react'
import { Camera, stopWhenHidden } from './camera.ts'

/** A camera that is on from `start` until `stop`, or until the component or the person leaves. `turn`: to the next camera. */
export function useCamera() {
  const [camera] = useState(() => new Camera())
  useEffect(() => stopWhenHidden(camera), [camera])
  const state = useSyncExternalStore(camera.subscribe, () => camera.state)
  return { state, start: camera.start, turn: camera.turn, stop: camera.stop }
}
