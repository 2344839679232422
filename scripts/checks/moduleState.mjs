/**
 * Finds state of modules. A page may have two widgets and a server two services, and all of them share the state of a
 * module. So state is made by a `createX(deps)`, or is kept by an object that belongs to one of them.
 */

/** Values that change, with the reason that they may be shared. */
const shared = {
  'packages/api/src/ask.ts': { made: 'schemas by call, always the same for a call' },
  'packages/controllers/src/flows/askAgain.ts': { counted: 'by document: a visit is one for all widgets' },
  'packages/controllers/src/widget/journal.ts': { unwrittenIn: 'by the store of one widget' },
  'packages/feature-siwx/src/refusals.ts': { refusals: 'by the options of one host' },
  'packages/feature-siwx/src/signOut.ts': { running: 'by the options of one host' },
  'packages/login/src/store/store.ts': { held: 'by database, which two services may share' },
  'packages/ui/src/styles/adoptStyles.ts': {
    roots: 'by root, which belongs to one widget',
    sheetsOf: 'by document: style sheets that are the same for all widgets',
  },
}

/** Code that is a page of its own: each document that runs it has its own modules. */
const documents = ['packages/login/src/frame/']

/** The libraries for tests have fakes that live as long as the process. */
const isChecked = (/** @type {string} */ path) =>
  /^packages\/(?!testing\/)[\w-]+\/src\/.*\.tsx?$/.test(path) &&
  !/\.(test|test-d|test-support)\.tsx?$/.test(path) &&
  !documents.some((folder) => path.startsWith(folder))

const variable = /^(?:export )?(?:let|var) (\w+)/gm
const container =
  /^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:new (?:Weak)?(?:Map|Set)\b|\[|\{|proxy[<(]|createEmitter[<(])/gm
/** Other files may change these. */
const exported = /^export const (\w+)(?:: (?!Readonly)[^=\n]+)? = new (?:Weak)?(?:Map|Set)\b/gm

/**
 * Finds the state of a module. The formatter indents all that is in a function, so the declarations of a module are those at the
 * beginning of a line.
 * @param {string} path from the root, with slashes
 * @param {string} text
 */
export function stateFaults(path, text) {
  if (!isChecked(path)) return []
  /** @type {Readonly<Record<string, string>>} */
  const allowed = new Map(Object.entries(shared)).get(path) ?? {}
  const variables = [...text.matchAll(variable)].map(([, name = '']) => name)
  const written = [...text.matchAll(container)]
    .map(([, name = '']) => name)
    .filter((name) => writes(name).test(text))
  const open = [...text.matchAll(exported)].map(([, name = '']) => name)
  const found = new Set([...variables, ...written, ...open])
  return [
    ...[...found]
      .filter((name) => !(name in allowed))
      .map((name) => `has state that every importer shares: \`${name}\``),
    ...Object.keys(allowed)
      .filter((name) => !found.has(name))
      .map((name) => `has no \`${name}\` that changes: remove it from scripts/checks/moduleState.mjs`),
  ]
}

/** A line in a function that changes what a constant holds. @param {string} name */
function writes(name) {
  const method = `\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|emit)\\(`
  const property = `(?:\\.\\w+|\\[[^\\]]+\\])+ (?:[-+*/|&?]{0,2})= `
  return new RegExp(
    `^\\s+.*(?:(?<![.\\w])${name}(?:${method}|${property})|\\bObject\\.assign\\(${name},)`,
    'm',
  )
}
