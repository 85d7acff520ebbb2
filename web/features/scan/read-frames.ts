/** From the start of one frame to that of the next, and the least time between them: eight a second, and the device rests. */
const intervalMs = 125
const restMs = 60

/** The longer side of what is read, in pixels. */
const maxSide = 640

/** The size of a picture that is no larger than what is read. */
export function readableSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

type Frames = {
  /** The next picture; null while there is none. */
  take: () => ImageData | null
  read: (image: ImageData) => Promise<string | null>
  onRead: (text: string) => void
  /** The reader cannot be loaded; nothing more is read. */
  onFailure: () => void
}

/** Reads one frame after the other, never two at once, and reports each text. @returns ends it */
export function readFrames({ take, read, onRead, onFailure }: Frames): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = async () => {
    const startedAt = performance.now()
    try {
      const image = take()
      const text = image && (await read(image))
      if (isOver) return
      if (text) onRead(text)
    } catch {
      if (!isOver) onFailure()
      return
    }
    if (!isOver) timer = setTimeout(next, Math.max(restMs, startedAt + intervalMs - performance.now()))
  }
  void next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Takes pictures from a playing video, small enough to read. */
export function framesOf(video: HTMLVideoElement): () => ImageData | null {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return () => {
    if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
      return null
    const { width, height } = readableSize(video.videoWidth, video.videoHeight)
    // Setting the size clears a canvas, and turning a phone changes it.
    if (context.canvas.width !== width || context.canvas.height !== height)
      Object.assign(context.canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    return context.getImageData(0, 0, width, height)
  }
}
