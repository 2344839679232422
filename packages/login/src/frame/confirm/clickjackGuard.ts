import { isOnTop, screenChanged } from './screenStack.js'

/** How long a button has to be seen, still and whole, before a press counts (ms). */
const armMs = 500

/** How much of the frame has to be in sight: edges may fall between two pixels. */
const most = 0.98

/** A visitor may have zoomed out so far, and can still read it. */
const leastZoom = 0.5

/** The least that a screen needs to be read, in px. */
const leastSize = { width: 320, height: 400 } as const

/**
 * Whether the frame is large enough to be read. The page may have zoomed it away: then it has many pixels of its own, and
 * few on the screen. No page shrinks a window of the frame's own: only its visitor does, by the zoom of the browser too, and scrolls.
 */
export function isLargeEnough(): boolean {
  if (window.parent === window) return true
  const isShown =
    window.devicePixelRatio >= leastZoom && innerWidth * leastZoom <= (window.outerWidth || innerWidth)
  return isShown && innerWidth >= leastSize.width && innerHeight >= leastSize.height
}

/** What {@link guardButton} tells and is told. */
export interface ClickjackGuard {
  /** A press that counts. */
  press(): void
  /** @param isArmed whether a press would count now */
  changed?(isArmed: boolean): void
  /** Whether the end of what it is for is in view now. Once it was, for as long as a press waits, it counts as read. */
  isEndInView?(): boolean
  readonly signal: AbortSignal
}

/**
 * Lets a button be pressed only once the visitor can have seen what it is for: it was in sight, whole and where it is,
 * for a while, nothing lay on it (where the browser tells), and the press is a person's that began after all that.
 * Anything that moves, covers, hides or leaves it begins the wait anew, and so does the frame when it comes under the pointer.
 */
export function guardButton(
  button: HTMLButtonElement,
  { press, changed, isEndInView = () => true, signal }: ClickjackGuard,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSeen = false
  let isRead = false
  /** The last event of the pointer: a page may move the frame under it. */
  let last: PointerEvent | undefined
  /** The press began while the button could be pressed. */
  let isBegun = false
  let isKeyDown = false
  /** The wait is over, and the browser was asked once more what is to be seen. */
  let isDue = false

  function disarm() {
    clearTimeout(timer)
    isBegun = false
    isDue = false
    button.disabled = true
    changed?.(false)
    const isVisible = document.visibilityState === 'visible' && isOnTop(button)
    if (isSeen && isVisible && document.hasFocus() && isLargeEnough()) timer = setTimeout(lookAgain, armMs)
  }

  // A browser that is busy may have drawn nothing since, and told nothing of what lies on the frame by now.
  function lookAgain() {
    isDue = true
    observer.unobserve(pane)
    observer.observe(pane)
  }

  function arm() {
    isDue = false
    isRead ||= isEndInView()
    if (!isRead) return
    button.disabled = false
    changed?.(true)
  }

  /** Whether the pointer stayed and what is below it did not, or a mouse is seen for the first time. */
  function isMoved(event: PointerEvent): boolean {
    const before = last
    last = event
    if (!before) return event.pointerType === 'mouse'
    return isShifted(before, event, 'X') || isShifted(before, event, 'Y')
  }

  // All of the frame has to be seen, not the button alone: else what it is for could be covered. A pane above all that
  // is in the frame stands for it; version 2, where there is one, sees what covers, fades, shrinks or filters it too.
  const pane = document.createElement('div')
  pane.style.cssText = 'position: fixed; inset: 0; pointer-events: none; z-index: 1'
  pane.ariaHidden = 'true'
  document.body.append(pane)
  const options = { threshold: [0.5, most, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    const newest = entries.at(-1)
    const isCovered = newest !== undefined && 'isVisible' in newest && newest.isVisible === false
    const next = newest !== undefined && newest.intersectionRatio >= most && !isCovered
    if (next === isSeen) return isDue && next ? arm() : undefined
    isSeen = next
    disarm()
  }, options)
  observer.observe(pane)

  const on = { signal, capture: true }
  // Not those of elements, between which the focus may move.
  for (const type of ['blur', 'focus', 'resize', 'pagehide', screenChanged])
    window.addEventListener(type, disarm, { signal })
  document.addEventListener('visibilitychange', disarm, on)
  document.addEventListener('scroll', () => void (isRead || disarm()), on)
  // A mouse that finds itself above the frame may have been on its way to something else.
  document.addEventListener(
    'pointerenter',
    (event) => {
      if (event.target === document.documentElement && event.pointerType === 'mouse') disarm()
    },
    on,
  )
  document.addEventListener('pointermove', (event) => void (isMoved(event) && disarm()), on)
  document.addEventListener(
    'pointerdown',
    (event) => {
      // A hand that presses before it is armed is busy with something else.
      if (isMoved(event) || button.disabled) disarm()
      isBegun = event.isTrusted && !button.disabled
    },
    on,
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      isKeyDown = true
      // A key that is held down was pressed for something else.
      if (event.repeat) return event.preventDefault()
      if (button.disabled) disarm()
      isBegun = event.isTrusted && !button.disabled
    },
    on,
  )
  // A space bar that is let go presses after this.
  const released = () =>
    setTimeout(() => {
      isKeyDown = false
    })
  document.addEventListener('keyup', released, on)
  button.addEventListener(
    'click',
    (event) => {
      // Assistive technology presses without a pointer and without a key.
      const isAssisted = event.detail === 0 && !isKeyDown
      if (event.isTrusted && (isBegun || isAssisted) && !button.disabled && isLargeEnough()) press()
    },
    { signal },
  )
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
    pane.remove()
  })
  disarm()
}

/** Whether the content below the pointer went far, and the pointer did not, or a page shrunk what is below it. */
function isShifted(before: MouseEvent, now: MouseEvent, axis: 'X' | 'Y'): boolean {
  const inFrame = now[`client${axis}`] - before[`client${axis}`]
  const onScreen = now[`screen${axis}`] - before[`screen${axis}`]
  return Math.abs(inFrame) > 4 && Math.abs(onScreen) < Math.abs(inFrame) * 0.4
}
