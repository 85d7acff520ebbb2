import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './CameraPicture.module.css'
import { framesOf, readFrames } from './read-frames.ts'
import { readSquare } from './read-square.ts'

type Props = {
  stream: MediaStream
  isMirrored: boolean
  /** Each time a square is read, with its text. */
  onRead: (text: string) => void
  /** The reader could not be loaded. */
  onFailure: () => void
}

/** The camera's picture, which is read. The scan works without it being seen. */
export function CameraPicture({ stream, isMirrored, onRead, onFailure }: Props) {
  const ref = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onRead)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.srcObject = stream
    // Rejects if the component leaves meanwhile, or the device saves power; then the picture stands still, and the field works.
    void video.play().catch(() => {})
    const end = readFrames({
      take: framesOf(video),
      read: readSquare,
      onRead: (text) => tell(text),
      onFailure: () => fail(),
    })
    return () => {
      end()
      video.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={ref}
      className={`${styles.picture} ${isMirrored ? styles.mirrored : ''}`}
      playsInline
      muted
      autoPlay
    />
  )
}
