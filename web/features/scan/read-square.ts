/** The browsers' own reader (Shape Detection API); TypeScript does not know it. */
type Detector = { detect: (image: ImageData) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

type Read = (image: ImageData) => Promise<string | null>

let reader: Promise<Read> | undefined

/**
 * Reads the QR code in a picture; null if it sees none. The browser does it if it can; otherwise the first call loads a decoder,
 * and rejects if that fails.
 */
export async function readSquare(image: ImageData): Promise<string | null> {
  reader ??= chooseReader()
  try {
    return await (await reader)(image)
  } catch (error) {
    // The next call loads it again.
    reader = undefined
    throw error
  }
}

async function chooseReader(): Promise<Read> {
  const detector = await nativeDetector()
  if (!detector) return loadDecoder()
  return async (image) => {
    try {
      return (await detector.detect(image))[0]?.rawValue ?? null
    } catch {
      // A browser may have the class, and no service on this device that does the work.
      reader = loadDecoder()
      return (await reader)(image)
    }
  }
}

async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    const formats = await Native?.getSupportedFormats()
    return Native && formats?.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null
  } catch {
    return null
  }
}

async function loadDecoder(): Promise<Read> {
  const { decodeSquare } = await import('./decode-square.ts')
  return async (image) => decodeSquare(image)
}
