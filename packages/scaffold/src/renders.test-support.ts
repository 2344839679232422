/** What React's developer tools see of a component in the page. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

/**
 * Begins to count which components render, by name: as React tells its developer tools, which `tooling/resetPage.ts` stands
 * in for.
 */
export function countRenders(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  function count(parent: Fiber) {
    for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
      const name = nameOf(fiber.type)
      // Flag 1 marks those that did work.
      if (name && fiber.flags & 1) counts[name] = (counts[name] ?? 0) + 1
      if (fiber.child !== fiber.alternate?.child) count(fiber)
    }
  }
  Reflect.set(
    Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__'),
    'onCommitFiberRoot',
    (_renderer: number, root: { readonly current: Fiber }) => count(root.current),
  )
  return counts
}

/** Of a function, or of what `forwardRef` and `memo` make of one; elements of the page have none. */
function nameOf(type: unknown): string | undefined {
  // A bundler numbers those whose name is taken in its scope.
  if (typeof type === 'function') return type.name.replace(/\d+$/, '')
  if (typeof type !== 'object' || type === null) return undefined
  return nameOf(Reflect.get(type, 'render') ?? Reflect.get(type, 'type'))
}
