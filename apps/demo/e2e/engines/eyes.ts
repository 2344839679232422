import { queryAllByRole } from '@testing-library/dom'
import { putOnScreen } from '../gallery.js'
import { cutOff, layoutFaults } from '../layoutFaults.js'
import type { Place } from './engine.js'

// Runs in every page before all else of it, in each engine the same: finds what a visitor sees, through shadow roots, and
// writes down what goes wrong. It acts on nothing.

/** Where something is looked for: the widget's dialog, or all of the page with it. */
export type Part = 'modal' | 'page'

/** Text, whole; or a pattern of it. */
export type Words = string | { readonly pattern: string }

/** What is looked for: by its WAI-ARIA role and its name, or by a selector where it has neither. */
export type Target = { readonly part?: Part } & (
  | { readonly role: string; readonly name: Words }
  | { readonly selector: string }
)

/** What has the focus. */
export interface Focus {
  readonly name: string
  readonly isInModal: boolean
}

const problems: string[] = []

for (const level of ['error', 'warn'] as const) {
  const { [level]: real } = console
  console[level] = (...what: unknown[]) => {
    problems.push(`console ${level}: ${what.map(String).join(' ')}`)
    real.apply(console, what)
  }
}
addEventListener('unhandledrejection', ({ reason }) => problems.push(`unhandled: ${reason}`))
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
  problems.push(`policy breach: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
)
addEventListener(
  'error',
  (event) => {
    const { target } = event
    if (event instanceof ErrorEvent) problems.push(`page error: ${event.message}`)
    else if (target instanceof HTMLImageElement) problems.push(`no picture: ${target.src}`)
    else if (target instanceof HTMLElement) problems.push(`not loaded: ${target.outerHTML}`)
  },
  // What is not loaded is told to its element alone.
  true,
)

/** Which elements the last press came to, by event: a press whose button is replaced before its release is no click. */
let lastPress: string[] = []
for (const type of ['pointerdown', 'pointerup', 'click'] as const)
  addEventListener(
    type,
    (event) => {
      const [hit] = event.composedPath()
      if (type === 'pointerdown') lastPress = []
      lastPress.push(`${type} on ${hit instanceof Element ? hit.outerHTML.slice(0, 120) : 'the page'}`)
    },
    true,
  )

/** A root, and every open shadow root below it. */
function rootsBelow(root: ParentNode): readonly ParentNode[] {
  const shadows = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return [root, ...shadows.flatMap(rootsBelow)]
}

function rootsOf(part: Part): readonly ParentNode[] {
  const all = rootsBelow(document.body)
  return part === 'page'
    ? all
    : all.flatMap((root) => root.querySelector('dialog[part="dialog"][open]') ?? [])
}

const isDrawn = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0

function found(target: Target): HTMLElement | undefined {
  const roots = rootsOf(target.part ?? 'modal') as readonly HTMLElement[]
  if ('selector' in target)
    return roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(target.selector)]).find(isDrawn)
  const name = typeof target.name === 'string' ? target.name : new RegExp(target.name.pattern)
  return roots.flatMap((root) => queryAllByRole(root, target.role, { name })).find(isDrawn)
}

/** The innermost element at a place. */
function elementAt({ x, y }: Place): Element | null {
  let element = document.elementFromPoint(x, y)
  while (element?.shadowRoot) {
    const inner = element.shadowRoot.elementFromPoint(x, y)
    if (inner === null || inner === element) break
    element = inner
  }
  return element
}

/** Whether a node is, or stands in, an element, through shadow roots. */
function isWithin(node: Node | null, element: Element): boolean {
  if (node === null || node === element) return node === element
  return isWithin(node instanceof ShadowRoot ? node.host : node.parentNode, element)
}

/** What moves an element, and comes to an end. */
function movesOf(element: Element, options?: GetAnimationsOptions): readonly Animation[] {
  return element
    .getAnimations(options)
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
}

/** Whether it, or what it stands in, moves or grows. */
function isMoving(element: Element | null): boolean {
  return element !== null && (movesOf(element).length > 0 || isMoving(element.parentElement))
}

function activeElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

function textOf(part: Part): string {
  return (
    rootsOf(part)
      .flatMap((root) => (root instanceof HTMLElement ? root : [...root.children]))
      // biome-ignore lint/performance/useDomNodeTextContent: what is not drawn is not read.
      .map((element) => (element instanceof HTMLElement ? element.innerText : ''))
      .join('\n')
  )
}

const eyes = {
  sees: (target: Target) => found(target) !== undefined,

  /** Where a press would hit it; else why none would. */
  place(target: Target): Place | string {
    const element = found(target)
    if (!element) return 'is not there'
    if (element.matches(':disabled, [aria-disabled="true"]')) return 'is disabled'
    if (isMoving(element)) return 'moves'
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const middle = { x: left + width / 2, y: top + height / 2 }
    const hit = elementAt(middle)
    const isHit = hit !== null && (isWithin(hit, element) || hit.closest('label')?.control === element)
    return isHit ? middle : `is covered by ${hit?.outerHTML.slice(0, 120)}`
  },

  /** What is to be read, in the order of the document. */
  text: textOf,

  reads: (words: Words, part: Part) =>
    typeof words === 'string' ? textOf(part).includes(words) : new RegExp(words.pattern).test(textOf(part)),

  focus(): Focus {
    const element = activeElement()
    const isStop = element instanceof HTMLElement && element.tabIndex >= 0
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const label =
      element?.getAttribute('aria-label') ?? (isField ? element.labels?.[0]?.textContent : undefined)
    const row = element?.getAttribute('part') === 'row' ? element.querySelector('.fy-row-title') : null
    const name = label ?? row?.textContent ?? (isStop ? element.textContent : '')
    return { name: name.trim(), isInModal: element?.closest('dialog[part="dialog"]') != null }
  },

  /** The address of a chain family that is connected, as the page's own code sees it. */
  account(family: string): string | null {
    const { state } = Object(Object(document.querySelector('foyer-button')).foyer)
    const { status, address } = Object(state?.accounts[family])
    return state?.initialized && status === 'connected' ? address : null
  },

  /** Whether the widget knows by now what was connected before. */
  isAwake: () => Object(Object(document.querySelector('foyer-button')).foyer).state?.initialized === true,

  /** Every state of the gallery, from its list. */
  states: () => [...document.querySelectorAll('#states a')].map(({ textContent }) => textContent),
  putOnScreen,
  layoutFaults,

  /** What of the modal reaches beyond its card, or is cut off, once nothing moves. */
  async cutOff() {
    const dialog = rootsOf('modal')[0]
    if (!(dialog instanceof Element)) return ['There is no modal.']
    await Promise.allSettled(movesOf(dialog, { subtree: true }).map(({ finished }) => finished))
    return cutOff(dialog)
  },

  turn(direction: 'ltr' | 'rtl') {
    document.documentElement.dir = direction
  },

  /** Forgets what earlier visits left, and remembers only what these keys say. */
  async forget(keys: Readonly<Record<string, string>>) {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    for (const [key, text] of Object.entries(keys)) localStorage.setItem(key, text)
  },

  lastPress: () => lastPress,

  /** What went wrong since this was last asked. */
  problems: () => problems.splice(0),
}

/** What a test may ask. Questions and answers are JSON. */
export type Eyes = typeof eyes

Object.assign(window, { eyes })
