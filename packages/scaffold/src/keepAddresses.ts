import { addressPattern } from '@foyer/parts'

/**
 * Marks each element that has an address in a text of its own, so that page translators leave it as it is. Sentences draw their
 * address as an element (`withAddresses`), which leaves the words around it to the translator.
 */
export function keepAddresses(root: HTMLElement): void {
  const marked = new WeakSet<Element>()

  function judge(element: Element) {
    const isAddress = [...element.childNodes].some(
      (node) => node instanceof Text && addressPattern.test(node.data),
    )
    if (isAddress && !element.closest('[translate="no"]')) {
      marked.add(element)
      element.setAttribute('translate', 'no')
    } else if (!isAddress && marked.delete(element)) element.removeAttribute('translate')
  }

  function look(added: Node) {
    if (added instanceof Element)
      for (const element of [added, ...added.querySelectorAll('*')]) judge(element)
  }

  look(root)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const element = target instanceof Text ? target.parentElement : target
      if (element instanceof Element) judge(element)
      addedNodes.forEach(look)
    }
  }).observe(root, { childList: true, subtree: true, characterData: true })
}
