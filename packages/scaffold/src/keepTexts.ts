/**
 * Lets a page change texts of a tree that React draws: translators replace them, highlighters split and wrap them, and both join
 * texts that stand next to each other. The children of each element are kept as React drew them. Once React changes a text, its
 * whole line is put back, and the text is a new node: a page that read the former text, and has its translation later, changes
 * a node that is no longer in the tree.
 */
export function keepTexts(root: HTMLElement): void {
  const lines = new WeakMap<Node, Node[]>()
  /** The nodes that are in the tree for the texts of React. The page never sees the nodes to which React writes. */
  const copies = new WeakMap<Node, Text>()
  const { insertBefore, removeChild } = root

  /** Follows a node that React made, and that no page has seen. Returns its children. */
  function follow(node: Node, parent = node): Node[] {
    const known = lines.get(node)
    if (known) return known
    const line = [...node.childNodes].filter((child) => !(child instanceof Text) || isOfReact(child))
    lines.set(node, line)
    Object.defineProperties(
      node,
      node instanceof Text
        ? {
            nodeValue: {
              set(data: string) {
                node.data = data
                draw(parent)
              },
            },
          }
        : {
            appendChild: { value: put },
            insertBefore: { value: put },
            removeChild: { value: take },
            // React writes into a text without siblings, unless it is not the last child: then it makes a new one.
            lastChild: { value: null },
          },
    )
    for (const child of line) follow(child, node)
    draw(node)
    return line
  }

  /** Draws an element that has texts among its children, or had one. Of others the children stay where they are. */
  function draw(parent: Node, gone?: Node) {
    const line = follow(parent)
    if (![...line, gone].some((node) => node instanceof Text)) return
    const nodes = line.map((node) => {
      if (!(node instanceof Text)) return node
      const last = copies.get(node)
      const copy = last?.data === node.data ? last : new Text(node.data)
      copies.set(node, copy)
      return copy
    })
    for (const node of [...parent.childNodes]) if (!nodes.includes(node)) removeChild.call(parent, node)
    for (const [at, node] of nodes.entries()) {
      const { [at]: there = null } = parent.childNodes
      if (there !== node) insertBefore.call(parent, node, there)
    }
  }

  function put(this: Node, node: ChildNode, next: Node | null = null) {
    // The page puts nodes of its own there, too.
    if (!isOfReact(node)) return insertBefore.call(this, node, next)
    take.call(this, node)
    const line = follow(this)
    line.splice(next ? line.indexOf(next) : line.length, 0, node)
    follow(node, this)
    // The page may have wrapped the next node.
    const place = [...this.childNodes].find((child) => next && child.contains(next))
    insertBefore.call(this, node, place ?? null)
    draw(this)
    return node
  }

  function take(this: Node, node: ChildNode) {
    const line = follow(this)
    const at = line.indexOf(node)
    const there = copies.get(node) ?? node
    // The page may have wrapped it, or taken it out.
    if (there.parentNode) removeChild.call(there.parentNode, there)
    if (at >= 0) {
      line.splice(at, 1)
      draw(this, node)
    }
    return node
  }

  follow(root)
}

/** Whether React made a node: it puts a key of its own into each, apart from texts that are all that an element has. */
const isOfReact = (node: Node) => Object.keys(node).some((key) => key.startsWith('__react'))
