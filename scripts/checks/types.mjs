/** Types of all packages in a few programs: each package alone reads the same libraries again. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../../tooling/install.mjs'
import { run } from '../../tooling/processes.mjs'

/** @typedef {{ extends?: string, compilerOptions?: Readonly<Record<string, unknown>>, include?: readonly string[] }} Config */

/** Packages that extend the types of others, which a program with those others would see everywhere. */
const alone = ['packages/kit']

/**
 * Checks the types of all packages and apps, of their tests and of the scripts.
 * @throws {import('../../tooling/processes.mjs').CommandError} with what the compiler says
 */
export async function checkTypes() {
  const folder = join(root, 'node_modules/.cache/types')
  mkdirSync(folder, { recursive: true })
  const programs = groupsOf(configs()).map(({ folders, config }, at) => {
    const [only] = folders
    if (folders.length === 1 && only !== undefined) return join(root, only, 'tsconfig.json')
    const file = join(folder, `${at}.json`)
    const up = `${relative(folder, root).split(sep).join('/')}/`
    const include = folders.flatMap((one) => (config.include ?? []).map((path) => `${up}${one}/${path}`))
    writeFileSync(file, JSON.stringify({ ...config, extends: `${up}tsconfig.base.json`, include }))
    return file
  })
  // One for each processor: more compilers at once keep tests from their chains.
  const lanes = [0, 1].map((lane) => programs.filter((_, at) => at % 2 === lane))
  await Promise.all(
    lanes.map(async (files) => {
      for (const file of files) await run('tsc', ['-p', file, '--singleThreaded'], { cwd: root })
    }),
  )
}

/** The folders of the workspace that have types to check, with their configuration. */
function configs() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  return [...folders, 'e2e', '.']
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder) => {
      /** @type {Config} */
      const config = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8'))
      return { folder, config }
    })
}

/**
 * Folders that one program can check: with the same options, and of packages directly on the shared configuration.
 * @param {readonly { folder: string, config: Config }[]} all
 * @returns {readonly { folders: readonly string[], config: Config }[]} in the order given
 */
export function groupsOf(all) {
  /** @type {Map<string, { folders: string[], config: Config }>} */
  const groups = new Map()
  for (const { folder, config } of all) {
    const isShared = config.extends === '../../tsconfig.base.json' && !alone.includes(folder)
    const key = isShared ? JSON.stringify(config) : folder
    const group = groups.get(key) ?? { folders: [], config }
    group.folders.push(folder)
    groups.set(key, group)
  }
  return [...groups.values()]
}
