type Child = Node | string

interface Properties {
  readonly [attribute: string]: string | boolean | (() => void) | undefined
}

/** An element. A property that is a function listens to the event of that name; `true` sets a bare attribute. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

/** A choice with a label around it; tells the new value. */
export function choice(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  const select = h(
    'select',
    { change: () => choose(select.value) },
    ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  )
  return h('label', {}, h('span', {}, label), select)
}

/** Two buttons that decide, once. */
export function decision(approve: () => void, reject: () => void): HTMLElement {
  const once = (decide: () => void) => () => {
    for (const button of row.querySelectorAll('button')) button.disabled = true
    decide()
  }
  const row = h(
    'div',
    { class: 'decision' },
    h('button', { type: 'button', click: once(reject) }, 'Reject'),
    h('button', { type: 'button', class: 'primary', click: once(approve) }, 'Approve'),
  )
  return row
}

/** Keeps a container's children to a list: what has the same key stays as it is, focus and ticks included. */
export function keyed<Item>(
  container: HTMLElement,
  keyOf: (item: Item) => string,
  make: (item: Item) => HTMLElement,
): (items: readonly Item[]) => void {
  const made = new Map<string, HTMLElement>()
  return (items) => {
    const keys = new Set(items.map(keyOf))
    for (const [key, element] of made) {
      if (keys.has(key)) continue
      element.remove()
      made.delete(key)
    }
    for (const item of items) {
      const key = keyOf(item)
      if (made.has(key)) continue
      const element = make(item)
      made.set(key, element)
      container.append(element)
    }
  }
}
