/** Marks English words within another language: what it returned takes more of them. */
export type Marker = (texts: Iterable<string>) => void

/**
 * Marks English words on a page of another language with `lang="en"`, on the element that they are in, so that they are
 * read aloud as English. Follows what is drawn later. Attributes such as `aria-label` are not marked.
 */
export function createMarker(root: Element): Marker {
  const patterns = new Map<string, RegExp>()
  const marked = new Set<HTMLElement>()
  const isEnglish = (text: string) => [...patterns.values()].some((pattern) => pattern.test(text.trim()))

  function judge(element: Node | null) {
    if (!(element instanceof HTMLElement)) return
    const has = [...element.childNodes].some((node) => node instanceof Text && isEnglish(node.data))
    if (has === marked.has(element) || (has && element.lang)) return
    if (has) {
      marked.add(element)
      element.lang = 'en'
    } else {
      marked.delete(element)
      element.removeAttribute('lang')
    }
  }

  function judgeWithin(node: Node) {
    if (node instanceof Text) return judge(node.parentNode)
    if (!(node instanceof Element)) return
    judge(node)
    for (const inner of node.querySelectorAll('*')) judge(inner)
  }

  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      judge(target instanceof Text ? target.parentNode : target)
      addedNodes.forEach(judgeWithin)
    }
    for (const element of marked) if (!root.contains(element)) marked.delete(element)
  })
  observer.observe(root, { subtree: true, childList: true, characterData: true })

  return (texts) => {
    for (const text of texts) {
      const pattern = patternOf(text)
      if (pattern) patterns.set(text, pattern)
    }
    judgeWithin(root)
  }
}

/** What a text looks like once its placeholders are filled in; `undefined` for one that says no word by itself. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split(/\{\w+\}/)
  if (!/\p{L}{2}/u.test(parts.join(' '))) return undefined
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // Isolated on a page from right to left.
  return new RegExp(`^\\u2066?${escaped.join('.*')}\\u2069?$`, 's')
}
