import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Camera, stopWhenHidden } from './camera.ts'

class Track extends EventTarget {
  isOn = true
  private readonly settings: MediaTrackSettings
  constructor(settings: MediaTrackSettings) {
    super()
    this.settings = settings
  }
  stop() {
    this.isOn = false
  }
  getSettings() {
    return this.settings
  }
}

/** The constraints of the last getUserMedia call, and its reply. */
type Request = {
  video: MediaTrackConstraints
  give: (settings?: MediaTrackSettings) => Track
  fail: (name: string) => void
}

let requests: Request[] = []
let cameras: string[] = []
let tracks: Track[] = []
let page: EventTarget & { visibilityState?: string }

function getUserMedia({ video }: { video: MediaTrackConstraints }): Promise<MediaStream> {
  const { promise, resolve, reject } = Promise.withResolvers<MediaStream>()
  const give = (settings = {}) => {
    const track = new Track(settings)
    tracks.push(track)
    resolve({ getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream)
    return track
  }
  const fail = (name: string) => reject(Object.assign(new Error(name), { name }))
  requests.push({ video, give, fail })
  return promise
}

const enumerateDevices = async () => [
  { kind: 'audioinput', deviceId: 'microphone' },
  ...cameras.map((deviceId) => ({ kind: 'videoinput', deviceId })),
]

const settled = () => new Promise((resolve) => setTimeout(resolve))

async function liveCamera(settings: MediaTrackSettings = { facingMode: 'environment', deviceId: 'back' }) {
  const camera = new Camera()
  void camera.start()
  const track = requests.at(-1)?.give(settings) as Track
  await settled()
  return { camera, track }
}

beforeEach(() => {
  requests = []
  tracks = []
  cameras = ['back']
  page = new EventTarget()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

describe('a camera', () => {
  test('a camera is asked for on request, without sound, the back one first', async () => {
    const camera = new Camera()
    const states: string[] = []
    camera.subscribe(() => states.push(camera.state.kind))
    expect([camera.state.kind, requests.length]).toEqual(['off', 0])
    void camera.start()
    expect(requests[0]?.video).toMatchObject({ facingMode: { ideal: 'environment' } })
    requests[0]?.give({ facingMode: 'environment' })
    await settled()
    expect([...new Set(states)]).toEqual(['asking', 'live'])
    expect(camera.state).toMatchObject({ isMirrored: false, canTurn: false })
  })

  test.each([
    ['user', true],
    [undefined, true],
    ['environment', false],
  ])('a camera that looks at %s is mirrored: %s', async (facingMode, isMirrored) => {
    const { camera } = await liveCamera(facingMode ? { facingMode } : {})
    expect(camera.state).toMatchObject({ isMirrored })
  })

  test.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'inUse'],
    ['AbortError', 'inUse'],
    ['TypeError', 'unavailable'],
  ])('a camera that fails with %s is %s, and can be asked for again', async (name, kind) => {
    const camera = new Camera()
    const started = camera.start()
    requests[0]?.fail(name)
    await started
    expect(camera.state.kind).toBe(kind)
    void camera.start()
    requests[1]?.give()
    await settled()
    expect(camera.state.kind).toBe('live')
  })

  test('a camera is unavailable on a page without https, which has no mediaDevices', async () => {
    vi.stubGlobal('navigator', {})
    const camera = new Camera()
    await camera.start()
    expect(camera.state.kind).toBe('unavailable')
  })

  test('a camera turns from one to the next and back to the first, with one on at a time', async () => {
    cameras = ['back', 'front']
    const { camera, track } = await liveCamera()
    expect(camera.state).toMatchObject({ canTurn: true })
    for (const [deviceId, facingMode] of [
      ['front', 'user'],
      ['back', 'environment'],
    ] as const) {
      const turned = camera.turn()
      await settled()
      expect(tracks.filter(({ isOn }) => isOn)).toEqual([])
      expect(requests.at(-1)?.video).toMatchObject({ deviceId: { exact: deviceId } })
      requests.at(-1)?.give({ deviceId, facingMode })
      await turned
      expect(camera.state).toMatchObject({ kind: 'live', isMirrored: facingMode === 'user' })
    }
    expect(track.isOn).toBe(false)
    expect(tracks.filter(({ isOn }) => isOn)).toHaveLength(1)
  })

  test('a camera that another program takes, or that is unplugged, says so', async () => {
    const { camera, track } = await liveCamera()
    track.dispatchEvent(new Event('ended'))
    expect(camera.state.kind).toBe('inUse')
  })
})

describe('the light of a camera goes out', () => {
  test('a camera that is stopped turns its light off', async () => {
    const { camera, track } = await liveCamera()
    camera.stop()
    expect([track.isOn, camera.state.kind]).toEqual([false, 'off'])
  })

  test('a camera that is stopped while it is still asking never shows the late answer', async () => {
    const camera = new Camera()
    void camera.start()
    camera.stop()
    const track = requests[0]?.give()
    await settled()
    expect([track?.isOn, camera.state.kind]).toEqual([false, 'off'])
  })

  test('a camera that is stopped while it turns has its light off', async () => {
    cameras = ['back', 'front']
    const { camera, track } = await liveCamera()
    void camera.turn()
    camera.stop()
    await settled()
    expect(requests).toHaveLength(1)
    expect([track.isOn, camera.state.kind]).toEqual([false, 'off'])
  })

  test('a camera that is asked for twice does not keep the first answer', async () => {
    const camera = new Camera()
    void camera.start()
    void camera.start()
    const first = requests[0]?.give()
    const second = requests[1]?.give()
    await settled()
    expect([first?.isOn, second?.isOn, camera.state.kind]).toEqual([false, true, 'live'])
  })

  test('a refusal after a camera was stopped says nothing', async () => {
    const camera = new Camera()
    void camera.start()
    camera.stop()
    requests[0]?.fail('NotAllowedError')
    await settled()
    expect(camera.state.kind).toBe('off')
  })

  test.each(['pagehide', 'hidden', 'leave'])(
    'a camera turns its light off on %s, live or still asking',
    async (how) => {
      const act = (end: () => void) => {
        if (how === 'leave') return end()
        page.visibilityState = 'hidden'
        page.dispatchEvent(new Event(how === 'hidden' ? 'visibilitychange' : 'pagehide'))
      }
      const { camera, track } = await liveCamera()
      act(stopWhenHidden(camera))
      expect([track.isOn, camera.state.kind]).toEqual([false, 'off'])

      const asking = new Camera()
      void asking.start()
      act(stopWhenHidden(asking))
      const late = requests.at(-1)?.give()
      await settled()
      expect([late?.isOn, asking.state.kind]).toEqual([false, 'off'])
    },
  )

  test('a camera keeps its light when a hidden page is shown again', async () => {
    const { camera, track } = await liveCamera()
    stopWhenHidden(camera)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(track.isOn).toBe(true)
  })
})
