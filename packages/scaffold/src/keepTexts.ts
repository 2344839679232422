/**
 * Lets a page translator replace texts of a tree that React draws. React goes on writing to the text that it made, which
 * the translator took off the page: once that changes it returns in place of its translation, and once it goes, the
 * translation goes.
 */
export function keepTexts(root: HTMLElement): void {
  const translations = new WeakMap<Node, ChildNode>()
  const taken = new WeakSet<Node>()
  const parents = new WeakSet<Node>()

  /** React takes out, moves, and puts things before, a text that has a translation in its place. */
  function patch(parent: Node) {
    if (parents.has(parent)) return
    parents.add(parent)
    const { removeChild, insertBefore, appendChild } = parent
    const inPlace = (node: Node) => (node.parentNode === parent ? node : (translations.get(node) ?? node))
    Object.assign(parent, {
      removeChild: (node: Node) => removeChild.call(parent, inPlace(node)),
      appendChild: (node: Node) => appendChild.call(parent, inPlace(node)),
      insertBefore: (node: Node, next: Node | null) =>
        insertBefore.call(parent, inPlace(node), next && inPlace(next)),
    })
  }

  /** Returns the node that took the place of a text: around it, or where it was. */
  function translationOf(
    text: Node,
    { target, addedNodes, previousSibling }: MutationRecord,
    added: Set<Node>,
  ) {
    const after = previousSibling?.parentNode === target ? previousSibling.nextSibling : target.firstChild
    const places = [...addedNodes, previousSibling, after]
    return [...target.childNodes].find(
      (node) => node.contains(text) || (places.includes(node) && added.has(node) && !taken.has(node)),
    )
  }

  const watch = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const record of records) {
      const { target } = record
      if (target instanceof Text) {
        const translation = translations.get(target)
        translations.delete(target)
        translation?.replaceWith(target)
        continue
      }
      for (const text of record.removedNodes) {
        if (!(text instanceof Text) || text.parentNode === target) continue
        const translation = translationOf(text, record, added)
        if (!translation) continue
        translations.set(text, translation)
        taken.add(translation)
        watch.observe(text, { characterData: true })
        patch(target)
      }
    }
  })
  watch.observe(root, { childList: true, subtree: true })
}
