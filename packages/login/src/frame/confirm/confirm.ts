import type { Screen } from '../requests/screen.js'
import type { PageTheme } from '../theme.js'
import { guardButton, isLargeEnough } from './clickjackGuard.js'
import { type ConfirmParts, drawConfirmScreen } from './confirmScreen.js'
import { button, element } from './elements.js'
import { askInWindow, heldBackText } from './ownWindow.js'
import { onEscape, putScreen, takeScreen } from './screenStack.js'
import { dress } from './style.js'
import { type Texts, textsFor } from './texts.js'

/**
 * Shows what is asked, and waits for the visitor. A frame that is too small to be read says so, and waits to be larger.
 * @returns whether it was confirmed
 * @throws the signal's reason, once nobody waits any more
 */
export function confirm(parts: ConfirmParts, signal: AbortSignal): Promise<boolean> {
  const { screen, around, look } = parts
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const texts = textsFor(look.locale)
    const life = new AbortController()
    const done = (settle: () => void) => {
      life.abort()
      clear()
      settle()
    }
    const { signal: alive } = life
    signal.addEventListener('abort', () => done(() => reject(signal.reason)), { signal: alive })
    const answer = (isConfirmed: boolean) => done(() => resolve(isConfirmed))

    const cancel = button('cancel', texts.text('decline'))
    cancel.addEventListener('click', ({ isTrusted }) => void (isTrusted && answer(false)), { signal: alive })
    onEscape(cancel, () => answer(false), alive)

    const foot = element('p', 'foot')
    let isRead = false
    const go = goButton(screen, texts)
    const word = go.textContent
    // In every browser: none notices each way in which a page can cover a frame.
    if (parts.isHigh) leadToWindow(go, foot, { ...parts, isHigh: false }, texts, answer, alive)
    else
      guardButton(go, {
        press: () => answer(true),
        changed(isArmed) {
          isRead ||= isArmed
          const isUnread = !isRead && !isEndInView()
          const isArming = !isArmed && !isUnread && document.hasFocus()
          go.classList.toggle('arming', isArming)
          go.textContent = isArming ? texts.text('moment') : word
          foot.textContent = texts.text(isArmed ? footOf(screen) : isUnread ? 'foot.unread' : 'foot.arming')
        },
        isEndInView,
        signal: alive,
      })
    // In a window of its own there is room for what is high.
    const isReadable = () => parts.isHigh || isLargeEnough()
    let isShown: boolean | undefined
    const draw = () => {
      if (isShown === isReadable()) return
      isShown = isReadable()
      const small = element('p', 'small', texts.text('tooSmall'))
      small.setAttribute('role', 'status')
      const drawn = isShown ? drawConfirmScreen(screen, around, texts) : [small]
      show(look, [...drawn, element('footer', '', ...(isShown ? [go, cancel, foot] : [cancel]))])
      // On neither button: a key that was meant for the page answers nothing.
      current?.querySelector<HTMLElement>('#title')?.focus()
    }
    window.addEventListener('resize', draw, { signal: alive })
    draw()
  })
}

/**
 * Says that a request is looked at, or on its way, which may take minutes.
 * @param left a button leaves it, and Escape: it is declined, and of one on its way the visitor goes back to the page
 */
export function wait(
  look: PageTheme,
  left?: () => void,
  word: 'wait' | 'signing' | 'onItsWay' = 'wait',
): void {
  const texts = textsFor(look.locale)
  const said = element('p', 'wait', texts.text(word))
  said.setAttribute('role', 'status')
  const leave = word === 'wait' ? button('cancel', texts.text('decline')) : button('', texts.text('back'))
  const { signal } = show(look, [said, ...(left ? [element('footer', '', leave)] : [])])
  leave.addEventListener('click', ({ isTrusted }) => void (isTrusted && left?.()), { signal })
  if (left) onEscape(said, left, signal)
}

/** Ends the screen of requests. Other screens stay. */
export function clear(): void {
  shown.abort()
  takeScreen(current)
  current = undefined
}

/** Ends with the screen of requests. */
let shown = new AbortController()
/** The screen of requests: there is one at a time. */
let current: HTMLElement | undefined

function show(look: PageTheme, children: readonly HTMLElement[]): AbortController {
  shown.abort()
  shown = new AbortController()
  dress(look)
  const before = current
  current = element('main', '', ...children)
  putScreen(current, before)
  return shown
}

/** Whether the last of the words to be read is in view, above the buttons, and none of them goes beyond a side. */
function isEndInView(): boolean {
  const all = [...(current?.querySelectorAll('.read') ?? [])]
  const isWide = all.some((one) => {
    const { left, right } = one.getBoundingClientRect()
    return one.scrollWidth > one.clientWidth || left < 0 || right > innerWidth
  })
  const end = all.at(-1)?.getBoundingClientRect().bottom ?? 0
  return !isWide && end <= (current?.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight)
}

function goButton({ title, weight }: Screen, { text }: Texts): HTMLButtonElement {
  const word = title === 'signIn' ? 'signIn' : title === 'sign' || title === 'typedData' ? 'sign' : 'approve'
  return button(weight === 'danger' ? 'go danger' : 'go', text(word))
}

/** Returns the words under the button. Only of a sign-in it is known that its signature is no key to money elsewhere. */
export function footOf({ title }: Pick<Screen, 'title'>): 'foot.free' | 'foot.armed' {
  return title === 'signIn' ? 'foot.free' : 'foot.armed'
}

/** The press opens a window of the frame's own origin, which nothing of the page can cover, and asks there. */
function leadToWindow(
  go: HTMLButtonElement,
  foot: HTMLElement,
  parts: ConfirmParts,
  { text }: Texts,
  answer: (isConfirmed: boolean) => void,
  signal: AbortSignal,
): void {
  go.textContent = text('openWindow')
  foot.textContent = text('foot.window')
  go.addEventListener(
    'click',
    async ({ isTrusted }) => {
      if (!isTrusted) return
      const asked = askInWindow(parts, signal)
      if (asked === undefined) foot.textContent = text(heldBackText())
      else if ((await asked) !== undefined) answer((await asked) === true)
    },
    { signal },
  )
}
