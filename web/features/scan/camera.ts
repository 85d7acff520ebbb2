/**
 * States of a camera. `off`: not asked for, or stopped. `refused`: by the person or the browser. `none`: this device has none.
 * `inUse`: by another program, or it ended by itself. `unavailable`: the page has no https, or the browser no cameras.
 */
export type CameraState =
  | { kind: 'off' | 'asking' | 'refused' | 'none' | 'inUse' | 'unavailable' }
  | {
      kind: 'live'
      stream: MediaStream
      /** Whether to show the picture mirrored, as it shows the person who looks at it. What is read from it is not. */
      isMirrored: boolean
      canTurn: boolean
    }

const failures: Record<string, 'refused' | 'none' | 'inUse'> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
}

const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** One camera at a time, which is on between `start` and `stop` only. It rejects nothing: a failure is a state. */
export class Camera {
  state: CameraState = { kind: 'off' }
  private readonly listeners = new Set<() => void>()
  /** Of the last request: the answer to an earlier one is stopped when it comes. */
  private request = 0

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Asks for the back camera; a device without one gives another. */
  readonly start = () => this.open({ facingMode: { ideal: 'environment' } })

  /** Goes on with the next camera of this device. */
  readonly turn = async (): Promise<void> => {
    if (this.state.kind !== 'live') return
    const current = this.state.stream.getVideoTracks()[0]?.getSettings().deviceId
    const request = this.request
    const ids = await cameraIds()
    const next = ids[(ids.indexOf(current ?? '') + 1) % ids.length]
    if (request === this.request && next !== undefined) await this.open({ deviceId: { exact: next } })
  }

  readonly stop = () => {
    this.request++
    this.darken()
    this.show({ kind: 'off' })
  }

  private async open(which: MediaTrackConstraints): Promise<void> {
    const request = ++this.request
    // Phones have one camera on at a time.
    this.darken()
    // Only pages with https have it.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices) return this.show({ kind: 'unavailable' })
    this.show({ kind: 'asking' })
    try {
      const stream = await devices.getUserMedia({ audio: false, video: { ...size, ...which } })
      if (request !== this.request) return stopTracks(stream)
      this.goLive(stream, false)
      const canTurn = (await cameraIds()).length > 1
      if (request === this.request) this.goLive(stream, canTurn)
    } catch (error) {
      if (request !== this.request) return
      this.show({ kind: failures[(error as Error).name] ?? 'unavailable' })
    }
  }

  private goLive(stream: MediaStream, canTurn: boolean) {
    const track = stream.getVideoTracks()[0]
    track?.addEventListener('ended', () => this.onEnded(stream), { once: true })
    // A laptop's camera does not say where it looks: at the person.
    const isMirrored = track?.getSettings().facingMode !== 'environment'
    this.show({ kind: 'live', stream, isMirrored, canTurn })
  }

  /** Another program took it, it was unplugged, or the person no longer allows it. */
  private onEnded(stream: MediaStream) {
    if (this.state.kind !== 'live' || this.state.stream !== stream) return
    this.darken()
    this.show({ kind: 'inUse' })
  }

  private darken() {
    if (this.state.kind === 'live') stopTracks(this.state.stream)
  }

  private show(state: CameraState) {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Browsers name them only once a camera was allowed. None if they do not tell. */
async function cameraIds(): Promise<string[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
  } catch {
    return []
  }
}

/** Stops the camera when its page is hidden or left. @returns ends that, and stops it */
export function stopWhenHidden(camera: Camera): () => void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') camera.stop()
  }
  window.addEventListener('pagehide', camera.stop)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.removeEventListener('pagehide', camera.stop)
    document.removeEventListener('visibilitychange', onChange)
    camera.stop()
  }
}
