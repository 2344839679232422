import { queryAllByRole } from '@testing-library/dom'
import { putOnScreen } from '../gallery.js'
import { cutOff, layoutFaults } from '../layoutFaults.js'
import type { Place } from './engine.js'

// This script runs in every page before the page's own scripts, and is the same in each engine. It finds elements through
// shadow roots, and lists what goes wrong. It changes nothing that the widget sees.

/** Where to look: in the widget's dialog, or in the whole page with it. */
export type Part = 'modal' | 'page'

/** A whole text, or a pattern. */
export type Words = string | { readonly pattern: string }

/** An element to find, by its WAI-ARIA role and accessible name, or by a selector where it has neither. */
export type Target = { readonly part?: Part } & (
  | { readonly role: string; readonly name: Words }
  | { readonly selector: string }
)

/** The element that has the focus. */
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
  // The error of a load does not bubble.
  true,
)

/** The elements that got the events of the last press: where the click is missing, the button was replaced meanwhile. */
let lastPress: string[] = []
/** The element that a press was meant for, until there is a press. */
let aim: Element | undefined
let hasMissed = false
for (const type of ['pointerdown', 'pointerup', 'click'] as const)
  addEventListener(
    type,
    (event) => {
      const [hit] = event.composedPath()
      if (type === 'pointerdown') {
        lastPress = []
        hasMissed = aim !== undefined && !isHit(hit instanceof Element ? hit : null, aim)
        aim = undefined
      }
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

/** Whether a node is an element or inside it, through shadow roots. */
function isWithin(node: Node | null, element: Element): boolean {
  if (node === null || node === element) return node === element
  return isWithin(node instanceof ShadowRoot ? node.host : node.parentNode, element)
}

/** Whether a press on one element is one on the other. */
function isHit(hit: Element | null, element: Element): boolean {
  return hit !== null && (isWithin(hit, element) || hit.closest('label')?.control === element)
}

/** The animations of an element that end. */
function endingAnimations(element: Element, options?: GetAnimationsOptions): readonly Animation[] {
  return element
    .getAnimations(options)
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
}

/** Whether an element, or one around it, is animated. */
function isMoving(element: Element | null): boolean {
  return element !== null && (endingAnimations(element).length > 0 || isMoving(element.parentElement))
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
      // biome-ignore lint/performance/useDomNodeTextContent: visitors read only text that is drawn.
      .map((element) => (element instanceof HTMLElement ? element.innerText : ''))
      .join('\n')
  )
}

const pageProbe = {
  sees: (target: Target) => found(target) !== undefined,

  /** The place where a press hits the element; else the reason why no press would. */
  place(target: Target): Place | string {
    const element = found(target)
    if (!element) return 'is not there'
    if (element.matches(':disabled, [aria-disabled="true"]')) return 'is disabled'
    if (isMoving(element)) return 'moves'
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const middle = { x: left + width / 2, y: top + height / 2 }
    const hit = elementAt(middle)
    aim = element
    return isHit(hit, element) ? middle : `is covered by ${hit?.outerHTML.slice(0, 120)}`
  },

  /** The text that can be read, in the order of the document. */
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

  /** Whether the widget has restored what was connected. */
  isInitialized: () =>
    Object(Object(document.querySelector('foyer-button')).foyer).state?.initialized === true,

  /** Every state of the gallery, from its list. */
  states: () => [...document.querySelectorAll('#states a')].map(({ textContent }) => textContent),
  putOnScreen,
  layoutFaults,

  /** The parts of the modal that reach beyond its card or are cut off, once all animations have ended. */
  async cutOff() {
    const dialog = rootsOf('modal')[0]
    if (!(dialog instanceof Element)) return ['There is no modal.']
    await Promise.allSettled(endingAnimations(dialog, { subtree: true }).map(({ finished }) => finished))
    return cutOff(dialog)
  },

  /** Deletes all stored data of earlier visits, and stores these values. */
  async resetStorage(values: Readonly<Record<string, string>>) {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    for (const [key, text] of Object.entries(values)) localStorage.setItem(key, text)
  },

  lastPress: () => lastPress,

  /** Whether the last press hit something else than the element that `place` found. */
  hasMissed: () => hasMissed,

  /** The problems since the last call. */
  problems: () => problems.splice(0),
}

/** The calls that a test may make. Arguments and results are JSON. */
export type PageProbe = typeof pageProbe

Object.assign(window, { pageProbe })
