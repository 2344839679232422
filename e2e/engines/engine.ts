/** A place in the window, in px from its upper left corner. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** A key of the keyboard, alone or with another one held. */
export type Key = keyof typeof keys | 'Shift+Tab'

/** Keys by the code that WebDriver has for them. */
const keys = {
  ArrowDown: '\uE015',
  Enter: '\uE006',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
} as const

/** A browser that is driven from outside. Mouse and keyboard are the browser's own input, so that events are trusted. */
export interface Engine {
  /** Loads a page, and settles once it is loaded. */
  open(url: string): Promise<void>
  /** Loads the page anew. */
  reload(): Promise<void>
  /** Evaluates an expression in the page and awaits it. The result is JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks with the mouse. */
  click(at: Place): Promise<void>
  press(key: Key): Promise<void>
  /** Types a text, letter by letter, into what has the focus. */
  type(text: string): Promise<void>
  /** Gives the page this many px. */
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** Actions of one device, as WebDriver and WebDriver BiDi both take them. */
export interface Device {
  readonly type: 'pointer' | 'key'
  readonly id: string
  readonly parameters?: object
  readonly actions: readonly object[]
}

/** A move to a place and a click there. */
export function clicking({ x, y }: Place): Device {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

/** A key, pressed and let go. */
export function pressing(key: Key): Device {
  const names = key.split('+').filter((name) => name in keys) as (keyof typeof keys)[]
  const values = names.map((name) => keys[name])
  return keyboard([
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ])
}

/** The letters of a text, one after the other. */
export function typing(text: string): Device {
  return keyboard(
    [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  )
}

function keyboard(actions: readonly object[]): Device {
  return { type: 'key', id: 'keyboard', actions }
}

/** Wraps an expression so that its result is `{ value }` or `{ error }` as JSON text, which every protocol returns alike. */
export function asJson(expression: string): string {
  return `(async () => JSON.stringify({ value: await (${expression}) }))().catch((error) => JSON.stringify({ error: String(error) }))`
}

/** Reads the result of {@link asJson}. @throws {Error} with the page's message */
export function fromJson(text: unknown): unknown {
  const { value, error } = JSON.parse(String(text))
  if (error !== undefined) throw new Error(`In the page: ${error}`)
  return value
}
