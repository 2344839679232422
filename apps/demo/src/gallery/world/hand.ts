/** Does in a widget what a visitor would do. */
export interface Hand {
  readonly root: ShadowRoot
  /** Waits until something holds, looking every 10 ms; fails after 40 s. */
  until(holds: () => boolean): Promise<void>
  /** Waits until a text is on screen. */
  sees(text: string): Promise<void>
  /** Presses the first button, link or checkbox of this name, once it is there and can be pressed. */
  press(name: string): Promise<void>
  /** Types into the field of this label, once it is there. */
  fill(label: string, text: string): Promise<void>
}

/** Tests use the same bound. */
const boundMs = 40_000

/** A hand that reaches into a shadow root. */
export function handIn(root: ShadowRoot): Hand {
  const screen = () => root.querySelector('.fy-card')?.textContent ?? ''

  async function until(holds: () => boolean) {
    const end = performance.now() + boundMs
    while (!holds()) {
      if (performance.now() > end)
        throw new Error(`What the state waits for did not happen: ${holds} in "${screen()}"`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async function find<E extends Element>(what: () => E | undefined): Promise<E> {
    let found: E | undefined
    await until(() => {
      found = what()
      return found !== undefined
    })
    if (!found) throw new Error('unreachable')
    return found
  }

  const named = (element: Element, name: string) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').includes(name)
  const labelled = (field: HTMLInputElement | HTMLTextAreaElement, name: string) =>
    [...(field.labels ?? [])].some((words) => named(words, name))

  return {
    root,
    until,
    sees: (text) => until(() => screen().includes(text)),
    async press(name) {
      const control = await find(() =>
        [...root.querySelectorAll<HTMLElement>('.fy-card :is(button:enabled, a, input[type=checkbox])')].find(
          (one) =>
            (one instanceof HTMLInputElement ? labelled(one, name) : named(one, name)) &&
            one.ariaDisabled !== 'true',
        ),
      )
      control.click()
    },
    async fill(label, text) {
      const field = await find(() =>
        [
          ...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.fy-card :is(input, textarea)'),
        ].find((one) => named(one, label) || labelled(one, label)),
      )
      // React listens to what the browser itself would do: the value set on the element, then the event.
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}
