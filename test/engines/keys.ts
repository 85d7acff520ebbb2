import type { InputSource } from './driver.ts'

/** WebDriver's own characters for keys that write nothing. */
const codes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

const code = (key: string): string => codes[key] ?? key

/** @param combination as Playwright names it: `Shift+Tab` */
export function pressing(combination: string): InputSource {
  const keys = combination.split('+').map(code)
  const down = keys.map((value) => ({ type: 'keyDown', value }))
  const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }))
  return { type: 'key', id: 'keyboard', actions: [...down, ...up] }
}

export function typing(text: string): InputSource {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}

export function pointing(pointerType: 'mouse' | 'touch', x: number, y: number): InputSource {
  return {
    type: 'pointer',
    id: pointerType,
    parameters: { pointerType },
    actions: [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

type Point = { x: number; y: number }

/** A press of the mouse that is held, moved in a few steps, and let go. */
export function dragging(from: Point, to: Point): InputSource {
  const steps = [0.1, 0.5, 0.9, 1].map((share) => ({
    type: 'pointerMove',
    duration: 50,
    x: Math.round(from.x + (to.x - from.x) * share),
    y: Math.round(from.y + (to.y - from.y) * share),
  }))
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', duration: 0, ...from },
      { type: 'pointerDown', button: 0 },
      ...steps,
      { type: 'pointerUp', button: 0 },
    ],
  }
}
