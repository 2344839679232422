/** Nodes that a page put in the place of a text, or of a part of it. */
interface Pieces {
  readonly nodes: Set<Node>
  /** The whole text, as React wrote it. */
  readonly data: string
  /** The part of it that the page left in the text. */
  left: string
}

/** Whether React made a node: it writes a key of its own into each. */
const isOfReact = (node: Node) => Object.keys(node).some((key) => key.startsWith('__react'))

/**
 * Lets a page change texts of a tree that React draws: translators replace them, highlighters split and wrap them, and both join
 * texts that stand next to each other (`normalize()`). React goes on writing to the texts that it made. Once one of them changes,
 * moves or goes, its pieces go, and texts that were joined are parted at once.
 */
export function keepTexts(root: HTMLElement): void {
  const pieces = new WeakMap<Text, Pieces>()
  /** The text of React that a node is a piece of. */
  const origins = new WeakMap<Node, Text>()
  const parents = new WeakSet<Node>()
  /** Nodes that were taken out by name: joining texts takes them out without a call. */
  const taken = new WeakSet<Node>()

  /** React takes out, moves, and puts things before, a text that has pieces in its place. */
  function patch(parent: Node) {
    if (parents.has(parent)) return
    parents.add(parent)
    const { removeChild, insertBefore, appendChild } = parent
    const inPlace = (node: Node) => {
      if (node instanceof Text) restore(node)
      return node
    }
    Object.assign(parent, {
      removeChild(node: ChildNode) {
        taken.add(node)
        if (node instanceof Text) for (const piece of forget(node)) piece.remove()
        return node.parentNode === parent ? removeChild.call(parent, node) : node
      },
      appendChild: (node: Node) => appendChild.call(parent, inPlace(node)),
      insertBefore: (node: Node, next: Node | null) =>
        insertBefore.call(parent, inPlace(node), next && inPlace(next)),
    })
  }

  /** Follows the elements in which a text has siblings. The text of others is written as a whole. */
  function follow(node: Node) {
    if (!(node instanceof Element)) return
    for (const element of [node, ...node.querySelectorAll('*')]) {
      const { childNodes } = element
      if (childNodes.length > 1 && [...childNodes].some((child) => child instanceof Text)) patch(element)
    }
  }

  const watch = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    const isNew = (node: Node | null): node is ChildNode =>
      node !== null && added.has(node) && !origins.has(node) && !isOfReact(node)
    const split = new Set<Text>()

    function note(text: Text, nodes: readonly Node[], parent: Node, data = text.data) {
      const own = pieces.get(text) ?? { nodes: new Set(), data, left: '' }
      pieces.set(text, own)
      own.left = text.data
      for (const node of nodes) {
        own.nodes.add(node)
        origins.set(node, text)
      }
      watch.observe(text, { characterData: true, characterDataOldValue: true })
      patch(parent)
    }

    /** Splitting a text shortens it, and adds the rest behind it. */
    function noteSplit(node: Node, { target: parent, previousSibling: previous }: MutationRecord) {
      if (!(node instanceof Text) || !(previous instanceof Text) || !isNew(node)) return
      const whole = records.find(
        ({ target, oldValue }) =>
          target === previous &&
          oldValue !== previous.data &&
          oldValue?.startsWith(previous.data) &&
          oldValue.includes(node.data),
      )
      if (!whole) return
      const text = origins.get(previous) ?? previous
      note(text, [node], parent, whole.oldValue ?? '')
      split.add(text)
    }

    /** Returns the nodes that took the place of a text: around it, or where it was. */
    function replacing(text: Text, { target, addedNodes, previousSibling }: MutationRecord): readonly Node[] {
      const around = [...target.childNodes].find((node) => node.contains(text))
      if (around) return isOfReact(around) ? [] : [around]
      const direct = [...addedNodes].filter(isNew)
      if (direct.length > 0) return direct
      const after = previousSibling?.parentNode === target ? previousSibling.nextSibling : target.firstChild
      const run: ChildNode[] = []
      for (let node = previousSibling; isNew(node); node = node.previousSibling) {
        run.unshift(node)
        if (run.map(({ textContent }) => textContent).join('') === text.data) return run
      }
      const one = [previousSibling, after].find((node) => isNew(node) && node.parentNode === target)
      return one ? [one] : []
    }

    /** Whether no piece of a text is left. */
    const isWhole = (text: Text) => [...(pieces.get(text)?.nodes ?? [])].every((node) => !node.isConnected)

    /** Joining texts takes out all but the first, which has the data of all. */
    function part(text: Text, { target, previousSibling: first, nextSibling }: MutationRecord) {
      text.data = wholeOf(text)
      forget(text)
      if (text.data === '') {
        target.insertBefore(text, nextSibling?.parentNode === target ? nextSibling : null)
      } else if (first instanceof Text && first.parentNode === target && first.data.endsWith(text.data)) {
        first.data = first.data.slice(0, -text.data.length)
        first.after(text)
      }
    }

    for (const record of records)
      for (const node of record.addedNodes) {
        noteSplit(node, record)
        follow(node)
        if (record.target.childNodes.length > 1 && node instanceof Text) patch(record.target)
      }
    for (const record of records) {
      const { target } = record
      if (target instanceof Text && !split.has(target)) restore(target, target.data)
      for (const node of record.removedNodes) {
        const origin = origins.get(node)
        if (origin) {
          const places = node instanceof Text ? replacing(node, record) : [...record.addedNodes].filter(isNew)
          note(origin, places, target)
        } else if (node instanceof Text && isOfReact(node)) {
          const places = node.parentNode === target ? [] : replacing(node, record)
          if (places.length > 0) note(node, places, target)
          else if (node.isConnected) restore(node)
        }
      }
    }
    for (const record of records.toReversed())
      for (const node of record.removedNodes) {
        const isGone = node instanceof Text && isOfReact(node) && !node.parentNode && !taken.has(node)
        if (isGone && isWhole(node)) part(node, record)
      }
    for (const text of split) if (isWhole(text)) restore(text)
    // All that is on record now was done here.
    watch.takeRecords()
  })

  /** Returns the pieces of a text that are still in the tree, which count as such no longer. */
  function forget(text: Text): readonly ChildNode[] {
    const { nodes } = pieces.get(text) ?? { nodes: new Set<Node>() }
    pieces.delete(text)
    for (const node of nodes) origins.delete(node)
    return [...nodes].filter((node): node is ChildNode => node.isConnected)
  }

  /** Puts a text in the place of its pieces. @param data absent: as React wrote it last */
  function restore(text: Text, data = wholeOf(text)) {
    const nodes = forget(text)
    const place = nodes.find((node) => node.contains(text)) ?? (text.isConnected ? undefined : nodes[0])
    place?.replaceWith(text)
    for (const node of nodes) node.remove()
    if (data !== text.data) text.data = data
  }

  /** Returns a text as React wrote it last: before the page took a part of it away, or since. */
  function wholeOf(text: Text): string {
    const own = pieces.get(text)
    return own && own.left === text.data ? own.data : text.data
  }

  follow(root)
  watch.observe(root, {
    childList: true,
    subtree: true,
    characterData: true,
    characterDataOldValue: true,
  })
}
