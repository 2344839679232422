import { guardButton } from '../confirm/clickjackGuard.js'
import { onEscape, putScreen, takeScreen } from '../confirm/screenStack.js'

/** A button and its action. */
export interface Choice<T> {
  readonly label: string
  /** `back` leads back: a page of the login's own has it at the top. `auto` has no button: a part of the panel presses it. */
  readonly look?: 'go' | 'danger' | 'back' | 'ghost' | 'auto'
  /** It can be pressed later, and says so until then. */
  readonly wait?: { readonly until: number; said(time: string): string }
  /** It gives something away: pressed only once it was seen. @see guardButton */
  readonly isArmed?: boolean
  /** Escape presses it, too. @default whether it leads back */
  readonly isLeave?: boolean
  /** It waits for an answer elsewhere, and other buttons can be pressed until then. */
  readonly isElsewhere?: boolean
  /** Returns the result that the panel ends with; `undefined`: it stays. The panel says why it failed. @param ends with the panel */
  run(ends: AbortSignal): Promise<T | undefined> | T | undefined
}

/** Parts of a panel. */
export interface PanelParts<T> {
  readonly title: string
  /** The asking page, above the title. */
  readonly over?: string
  /** Drawings above the title. */
  readonly top?: Element | undefined
  readonly mark?: Element | undefined
  /** The sentences that come first belong to the title. */
  readonly lines: readonly (string | HTMLElement)[]
  readonly choices: readonly Choice<T>[]
  /** The panel ends with its result, too, or says why it failed. */
  until?(signal: AbortSignal): Promise<T>
  /** Returns the text that says why a press failed. */
  problem(error: unknown): string
}

/** A press of a choice that a part of the panel makes, such as a code that is whole. */
export const pressEvent = 'foyer:press'

/** Shows something and waits for the visitor. @throws the signal's reason */
export function showPanel<T>(parts: PanelParts<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const life = new AbortController()
    const main = document.createElement('main')
    const done = (settle: () => void) => {
      life.abort()
      takeScreen(main)
      settle()
    }
    signal.addEventListener('abort', () => done(() => reject(signal.reason)), { signal: life.signal })

    const alert = element('p', '')
    alert.className = 'problem'
    alert.role = 'alert'
    alert.hidden = true
    const fail = (error: unknown) => {
      alert.textContent = parts.problem(error)
      alert.hidden = false
    }
    const buttons = element('footer', '')
    let isBusy = false
    const press = async (choice: Choice<T>) => {
      if (isBusy) return
      isBusy = !choice.isElsewhere
      main.ariaBusy = `${isBusy}`
      alert.hidden = true
      try {
        const ended = await choice.run(life.signal)
        if (ended !== undefined) done(() => resolve(ended))
      } catch (error) {
        fail(error)
      } finally {
        isBusy = false
        main.ariaBusy = 'false'
      }
    }
    const head = titled(parts)
    const { top, lines } = parts
    const first = lines.findIndex(
      (line) => typeof line !== 'string' && (line.tagName !== 'P' || line.className !== ''),
    )
    const rest = first < 0 ? [] : lines.slice(first)
    head.append(...lines.slice(0, lines.length - rest.length).map((line) => paragraph(line)))
    main.append(...(top ? [top] : []), head, ...rest.map((line) => paragraph(line)), alert, buttons)
    // The button that goes on comes first, as everywhere.
    for (const choice of [...parts.choices].reverse()) {
      if (choice.look === 'auto') continue
      const button = document.createElement('button')
      button.textContent = choice.label
      button.className = choice.look === 'danger' ? 'go danger' : (choice.look ?? '')
      if (choice.wait) countDown(button, choice.label, choice.wait, life.signal)
      const pressed = () => void press(choice)
      if (choice.isArmed) guardButton(button, { press: pressed, signal: life.signal })
      else button.addEventListener('click', pressed, { signal: life.signal })
      if (choice.look === 'back' && window.parent === window) main.prepend(button)
      else buttons.append(button)
    }
    const going = parts.choices.find(({ look, isArmed }) => (look === 'go' || look === 'auto') && !isArmed)
    if (going) {
      main.addEventListener(pressEvent, () => void press(going), { signal: life.signal })
      main.addEventListener(
        'keydown',
        ({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) void press(going)
        },
        { signal: life.signal },
      )
    }
    const leaving = parts.choices.find(({ look, isLeave }) => isLeave ?? look === 'back')
    if (leaving) onEscape(main, () => void press(leaving), life.signal)
    parts.until?.(life.signal).then(
      (ended) => !life.signal.aborted && done(() => resolve(ended)),
      (error: unknown) => !life.signal.aborted && fail(error),
    )
    putScreen(main)
    const wanted = main.querySelector<HTMLElement>('[autofocus]')
    ;(wanted ?? head.querySelector('h1'))?.focus()
  })
}

/** Keeps a button from being pressed for a while, and counts that. */
function countDown(
  button: HTMLButtonElement,
  label: string,
  { until, said }: NonNullable<Choice<never>['wait']>,
  signal: AbortSignal,
) {
  const draw = () => {
    const left = Math.ceil((until - Date.now()) / 1_000)
    button.disabled = left > 0
    const time = `${Math.floor(left / 60)}:${`${left % 60}`.padStart(2, '0')}`
    button.textContent = left > 0 ? said(time) : label
    if (left <= 0) clearInterval(timer)
  }
  const timer = setInterval(draw, 1_000)
  signal.addEventListener('abort', () => clearInterval(timer))
  draw()
}

function titled({ title, over, mark }: Pick<PanelParts<never>, 'title' | 'over' | 'mark'>): HTMLElement {
  const head = document.createElement('div')
  head.className = 'hgroup'
  if (over) {
    const asks = element('p', over)
    asks.className = 'asks'
    head.append(asks)
  }
  const heading = element('h1', title)
  heading.tabIndex = -1
  head.append(...(mark ? [mark] : []), heading)
  return head
}

function paragraph(line: string | HTMLElement): HTMLElement {
  return typeof line === 'string' ? element('p', line) : line
}

/** An element with a text in it. */
export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  text: string,
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** A field with its label. */
export function field(
  label: string,
  id: string,
): { readonly whole: HTMLElement; readonly input: HTMLInputElement } {
  const whole = element('label', label)
  const input = document.createElement('input')
  input.id = id
  input.autocomplete = 'off'
  input.spellcheck = false
  whole.append(input)
  return { whole, input }
}
