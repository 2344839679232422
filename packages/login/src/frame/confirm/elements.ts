/** An element with text, or with others in it. */
export function element(
  name: string,
  className: string,
  ...children: readonly (string | Node | undefined)[]
): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children.filter((child) => child !== undefined))
  return made
}

export function button(className: string, text: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.textContent = text
  return made
}

/** Parts of one letter that stay on one line: those of the longest emoji do. */
const longestLetter = 12

/** Text that goes on to the next line at any letter. Browsers break none of them, and scripts whose letters join have no longest. */
export function breakable(text: string): readonly (string | Node)[] {
  // The parts of a long one are not of ASCII, but for the first.
  if (!/[^\0-\x7f]{12}/u.test(text)) return [text]
  const lines: (string | Node)[] = []
  let line = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const parts = [...segment]
    for (let at = 0; at < parts.length; at += longestLetter) {
      if (at > 0) {
        lines.push(line, document.createElement('wbr'))
        line = ''
      }
      line += parts.slice(at, at + longestLetter).join('')
    }
  }
  return [...lines, line]
}

/** Text of others, which may be written the other way round than what surrounds it. No browser translates it. */
export function isolated(text: string, className = ''): HTMLElement {
  return verbatim(element('bdi', className, ...breakable(text)))
}

/** Has no browser translate an element: an address, a host or code counts letter by letter. */
export function verbatim(shown: HTMLElement): HTMLElement {
  shown.setAttribute('translate', 'no')
  return shown
}

const paths = {
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  site: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  warn: 'M12 4 3 19.5h18zM12 10v4.5M12 17v.1',
} as const

export function icon(name: keyof typeof paths): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const made = document.createElementNS(space, 'svg')
  made.setAttribute('viewBox', '0 0 24 24')
  made.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', paths[name])
  made.append(path)
  return made
}
