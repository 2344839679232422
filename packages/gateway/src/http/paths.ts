/** Paths of a call as the router writes them. */
export function pathsOf({ path, aliases }: { readonly path: string; readonly aliases: readonly string[] }) {
  const all = [path, ...aliases].map((one) => `/${one.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`)
  return [...new Set(all)]
}
