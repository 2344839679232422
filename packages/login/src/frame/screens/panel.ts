import { guardButton } from '../confirm/clickjackGuard.js'

/** A button, and what its press does. */
export interface Choice<T> {
  readonly label: string
  readonly look?: 'go' | 'danger'
  /** It gives something away: pressed only once it was seen. @see guardButton */
  readonly isArmed?: boolean
  /** What the panel ends with; `undefined`: it stays. What it rejects with is told. */
  run(): Promise<T | undefined> | T | undefined
}

/** What a panel shows. */
export interface PanelParts<T> {
  readonly title: string
  /** Who asks, above the title. */
  readonly over?: string
  readonly lines: readonly (string | HTMLElement)[]
  readonly choices: readonly Choice<T>[]
  /** What is told when a press failed. */
  problem(error: unknown): string
}

/** Shows something and waits for the visitor. @throws the signal's reason, once nobody waits any more */
export function showPanel<T>(parts: PanelParts<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const life = new AbortController()
    const main = document.createElement('main')
    // One asks at a time: what asked this waits beneath.
    const beneath = [...document.querySelectorAll('main')].filter((other) => !other.hidden)
    for (const other of beneath) other.hidden = true
    const done = (settle: () => void) => {
      life.abort()
      main.remove()
      for (const other of beneath) other.hidden = false
      settle()
    }
    signal.addEventListener('abort', () => done(() => reject(signal.reason)), { signal: life.signal })

    const alert = element('p', '')
    alert.className = 'problem'
    alert.role = 'alert'
    alert.hidden = true
    const buttons = element('footer', '')
    let isBusy = false
    const press = async (choice: Choice<T>) => {
      if (isBusy) return
      isBusy = true
      main.ariaBusy = 'true'
      alert.hidden = true
      try {
        const ended = await choice.run()
        if (ended !== undefined) done(() => resolve(ended))
      } catch (error) {
        alert.textContent = parts.problem(error)
        alert.hidden = false
      } finally {
        isBusy = false
        main.ariaBusy = 'false'
      }
    }
    // What goes on comes first, as everywhere.
    for (const choice of [...parts.choices].reverse()) {
      const button = document.createElement('button')
      button.textContent = choice.label
      button.className = choice.look === 'danger' ? 'go danger' : (choice.look ?? '')
      const pressed = () => void press(choice)
      if (choice.isArmed) guardButton(button, { press: pressed, signal: life.signal })
      else button.addEventListener('click', pressed, { signal: life.signal })
      buttons.append(button)
    }
    if (parts.over) {
      const over = element('p', parts.over)
      over.className = 'asks'
      main.append(over)
    }
    const title = element('h1', parts.title)
    title.tabIndex = -1
    const lines = parts.lines.map((line) => (typeof line === 'string' ? element('p', line) : line))
    main.append(title, ...lines, alert, buttons)
    document.body.append(main)
    title.focus()
  })
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
