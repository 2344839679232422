import { exactly } from '../frame/screens/exactly.js'
import { element } from '../frame/screens/panel.js'
import { drawIcon, type IconName } from '../look/icons.js'

/** The parts of a row. */
export interface RowParts {
  readonly icon: IconName | HTMLElement
  readonly title: string | HTMLElement
  readonly detail?: string | HTMLElement | undefined
  readonly end?: readonly (HTMLElement | SVGElement)[]
  readonly isBad?: boolean
  /** Called when the visitor presses the row. */
  readonly press?: () => void
}

/** Creates a row: an icon, a title, a detail, and what ends it. A row that is pressed is a button. */
export function row({ icon, title, detail, end = [], isBad, press }: RowParts): HTMLElement {
  const made = document.createElement(press ? 'button' : 'div')
  made.className = 'row'
  const glyph =
    typeof icon === 'string' ? inClass('span', `glyph${isBad ? ' bad' : ''}`, drawIcon(icon)) : icon
  const words = document.createElement('span')
  words.append(textOf('strong', title), ...(detail === undefined ? [] : [textOf('small', detail)]))
  made.append(glyph, words, inClass('span', 'tail', ...end, ...(press ? [drawIcon('forward')] : [])))
  if (press) made.addEventListener('click', press)
  return made
}

/** Creates a group of rows. */
export function group(rows: readonly HTMLElement[]): HTMLUListElement {
  const made = document.createElement('ul')
  made.className = 'group'
  made.append(
    ...rows.map((one) => {
      const item = document.createElement('li')
      item.append(one)
      return item
    }),
  )
  return made
}

/** Creates an element of a class, with others in it. */
export function inClass(
  name: string,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}

/** Creates a notice with an icon. */
export function note(text: string, icon: IconName = 'info', look: '' | 'warn' | 'good' = ''): HTMLElement {
  return inClass('div', `note ${look}`, drawIcon(icon), element('span', text))
}

/** Creates the icon above a title. */
export function mark(icon: IconName, look = ''): HTMLElement {
  return inClass('span', `mark ${look}`, drawIcon(icon))
}

/** Returns a sentence in which one value counts letter by letter. @param text with `{name}` in it */
export function sentence(text: string, name: string, value: string): HTMLElement {
  const made = document.createElement('p')
  const [before = '', after = ''] = text.split(`{${name}}`)
  made.append(before, exactly('strong', value), after)
  return made
}

/** Draws the steps of a task. @param at the step that is taken now; all are done if it is their number */
export function steps(names: readonly string[], at: number): HTMLElement {
  const list = inClass('ol', 'steps')
  list.append(
    ...names.map((name, index) => {
      const item = inClass('li', index < at ? 'done' : index === at ? 'now' : '')
      const node = inClass('i', '', index < at ? drawIcon('check') : `${index + 1}`)
      node.ariaHidden = 'true'
      item.append(node, name)
      if (index === at) item.ariaCurrent = 'step'
      return item
    }),
  )
  return list
}

/** Returns an address as a row has it: its ends. */
export function short(address: string): string {
  return address.length < 14
    ? address
    : `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-4)}`
}

/** Creates the button that copies an address. */
export function copyButton(value: string, label: string, done: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.className = 'icon'
  made.ariaLabel = label
  made.append(drawIcon('copy'))
  made.addEventListener('click', async () => {
    await navigator.clipboard.writeText(value).catch(() => {})
    made.replaceChildren(drawIcon('check'))
    made.ariaLabel = done
  })
  return made
}

function textOf(name: 'strong' | 'small', text: string | HTMLElement): HTMLElement {
  if (typeof text === 'string') return element(name, text)
  return inClass(name, '', text)
}
