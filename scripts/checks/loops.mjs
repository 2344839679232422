/**
 * Finds files that import each other in a loop, types included. The linter refuses loops of `import` and `export … from`; it does
 * not see the types `import('./x.js').T` and `typeof import('./x.js')`, which this check follows as well.
 */
import { readFileSync } from 'node:fs'
import { posix, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { sourceFiles } from './rules.mjs'

/**
 * Finds the loops of a workspace.
 * @param {string} root
 */
export function loopFaults(root) {
  const paths = sourceFiles(root).filter((path) => /\.tsx?$/.test(path))
  const sources = new Map(
    paths.map((path) => [relative(root, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
  )
  return loopsAmong(sources)
}

/**
 * Finds one fault for each group of files that import each other, with the shortest loop among them.
 * @param {ReadonlyMap<string, string>} sources texts by path, with slashes
 */
export function loopsAmong(sources) {
  /** @type {Map<string, ReadonlySet<string>>} */
  const graph = new Map()
  for (const [file, text] of sources) {
    const imports = importsOf(file, text)
    graph.set(file, new Set([...imports].flatMap((from) => resolve(sources, file, from))))
  }
  return groups(graph).map((group) => shortestLoop(graph, group).join(' → '))
}

/**
 * Returns the relative imports of a file, of types too.
 * @param {string} file
 * @param {string} text
 * @returns {Set<string>}
 */
function importsOf(file, text) {
  const parsed = parseSync(file, text)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const found = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    // The tree is made when it is asked for, which takes longer than the rest.
    ...(/\bimport\(/.test(text) ? importTypes(parsed.program) : []),
  ]
  return new Set(found.filter((from) => from.startsWith('.')))
}

/**
 * Returns the modules of all `import('…')` types below a node.
 * @param {unknown} node
 * @returns {readonly string[]}
 */
function importTypes(node) {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(importTypes)
  return 'type' in node && node.type === 'TSImportType' && 'source' in node
    ? [textOf(node.source), ...below]
    : below
}

/** @param {unknown} literal */
function textOf(literal) {
  return typeof literal === 'object' && literal !== null && 'value' in literal ? String(literal.value) : ''
}

/**
 * @param {ReadonlyMap<string, string>} sources
 * @param {string} file
 * @param {string} from
 */
function resolve(sources, file, from) {
  const path = posix.join(posix.dirname(file), from)
  const stem = path.replace(/\.jsx?$/, '')
  return [path, `${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`].filter((one) => sources.has(one)).slice(0, 1)
}

/**
 * Finds the files that reach each other: a file together with all that it reaches and that reach it.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 */
function groups(graph) {
  let left = graph
  // A file that imports none of the others, or that none of the others import, is in no loop.
  for (;;) {
    const imported = new Set([...left.values()].flatMap((targets) => [...targets]))
    const rest = new Map(
      [...left]
        .filter(([file]) => imported.has(file))
        .map(
          ([file, targets]) =>
            /** @type {const} */ ([file, new Set([...targets].filter((one) => left.has(one)))]),
        )
        .filter(([, targets]) => targets.size > 0),
    )
    if (rest.size === left.size) break
    left = rest
  }
  /** @type {string[][]} */
  const found = []
  const seen = new Set()
  for (const file of left.keys()) {
    if (seen.has(file)) continue
    const reached = [...reach(left, file)].filter((other) => reach(left, other).has(file)).toSorted()
    for (const one of reached) seen.add(one)
    if (reached.length > 0) found.push(reached)
  }
  return found
}

/**
 * Returns the files that a file imports, also through others.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @param {string} file
 */
function reach(graph, file) {
  const reached = new Set(graph.get(file))
  for (const one of reached) for (const next of graph.get(one) ?? []) reached.add(next)
  return reached
}

/**
 * Returns the shortest loop among files that reach each other; it begins and ends with the same file.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @param {readonly string[]} group
 */
function shortestLoop(graph, group) {
  return group
    .map((file) => pathBack(graph, file))
    .reduce((shortest, path) => (path.length < shortest.length ? path : shortest))
}

/**
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @param {string} file
 */
function pathBack(graph, file) {
  /** @type {(readonly string[])[]} */
  const paths = [[file]]
  const seen = new Set()
  for (const path of paths)
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === file) return [...path, file]
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  return [file]
}
