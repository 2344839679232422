/** Finds what changed since a branch left main, in the working tree too, and whether the change is in code that runs. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { isModule, readModule } from '../../tooling/modules.mjs'
import { CommandError, run } from '../../tooling/processes.mjs'

/**
 * @typedef {object} Change
 * @property {string} path from the root, with slashes
 * @property {string | undefined} before its text; undefined where the file is new
 * @property {string | undefined} now undefined where the file is deleted
 */

/**
 * @param {string} root
 * @param {string} [since] any commit; without it, `origin/main` or `main`
 * @returns {Promise<{ base: string, changes: readonly Change[] }>}
 */
export async function changesSince(root, since) {
  const git = (/** @type {readonly string[]} */ ...args) => run('git', args, { cwd: root })
  const base = await mergeBase(git, since ? [since] : ['origin/main', 'main'])
  const changed = await git('diff', '--name-only', '--no-renames', '-z', base, '--')
  const added = await git('ls-files', '--others', '--exclude-standard', '-z')
  const paths = new Set([changed, added].flatMap((list) => list.split('\0')).filter(Boolean))
  /** @type {Change[]} */
  const changes = []
  for (const path of [...paths].sort()) {
    const before = await git('show', `${base}:${path}`).catch(() => undefined)
    const now = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
    if (before !== now) changes.push({ path, before, now })
  }
  return { base, changes }
}

/**
 * @param {(...args: readonly string[]) => Promise<string>} git
 * @param {readonly string[]} refs
 */
async function mergeBase(git, refs) {
  for (const ref of refs) {
    const base = await git('merge-base', ref, 'HEAD').catch(() => '')
    if (base) return base.trim()
  }
  throw new CommandError(`git knows no common commit with ${refs.join(' or ')}: name one with --since`, '')
}

/**
 * Says what of a file changed, by the keys of `reach.mjs`: its text, the code that runs in it, and names that it passes on
 * from other modules. A comment or a type is text only.
 * @param {Change} change
 * @returns {Promise<readonly string[]>}
 */
export async function keysOf({ path, before, now }) {
  const folders = path.split('/').slice(0, -1)
  const text = [`text:${path}`, ...folders.map((_, at) => `text:${folders.slice(0, at + 1).join('/')}/`)]
  if (!isModule(path)) return [...text, path]
  const old = readModule(path, before ?? '')
  const own = readModule(path, now ?? '')
  const names = [...new Set([...old.passes.keys(), ...own.passes.keys()])].filter((name) => {
    const [was, is] = [old.passes.get(name), own.passes.get(name)]
    return was?.from !== is?.from || was?.name !== is?.name
  })
  const runs =
    before === undefined || now === undefined || (await code(path, old.own)) !== (await code(path, own.own))
  return [...text, ...(runs ? [path] : []), ...names.map((name) => `${path}#${name}`)]
}

/**
 * A module without types and comments; as it is where it cannot be read.
 * @param {string} path
 * @param {string} text
 */
async function code(path, text) {
  const loader = /\.(tsx|jsx)$/.test(path) ? 'tsx' : 'ts'
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } }
  const options = /** @type {const} */ ({ loader, tsconfigRaw, jsx: 'preserve', logLevel: 'silent' })
  return transform(text, options).then(
    (made) => made.code,
    () => text,
  )
}
