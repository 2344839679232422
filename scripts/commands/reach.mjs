/**
 * Finds the files that a test uses. The graph is one of sources: a package's `dist/` is read as the `src/` that it is built of, so
 * nothing has to be built to know it.
 *
 * Imports are followed name by name. Nearly every test imports the index of `core`, which has all of its modules: a test
 * that imports `formatAmount` from it uses the module that has it, and not the others. That is sound where a package says
 * `sideEffects: false`; modules of other packages are followed whole.
 */
import { posix } from 'node:path'
import { isModule, readModule } from '../../tooling/modules.mjs'

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string} folder from the root
 * @property {Readonly<Record<string, string>>} exports files from its folder, `.` for the package itself
 * @property {boolean} pure whether it says `sideEffects: false`
 * @property {readonly string[]} dependencies in the workspace and beyond
 * @property {boolean} isPage whether it is private: a page or a server that nothing imports
 */

/**
 * @typedef {object} Workspace
 * @property {readonly string[]} files from the root, with slashes; those that a change deleted too
 * @property {readonly Package[]} packages
 * @property {(file: string) => string} read
 */

/**
 * The keys of a test: modules by their path, names that pass through a module as `path#name`, texts that it may read as
 * `text:path`, and folders of which it may read every file as `text:folder/`.
 * @typedef {ReadonlySet<string>} Reach
 */

const forTests = /\.(test|test-support|e2e)\.|\/e2e\/|^scripts\/|^tooling\/\w+\.mjs$/

/**
 * @typedef {object} Node
 * @property {readonly (readonly [file: string, name: string])[]} uses
 * @property {ReadonlyMap<string, readonly (readonly [file: string, name: string])[]>} passes
 * @property {readonly string[]} names files that its strings name
 * @property {readonly string[]} folders
 */

/**
 * @param {Workspace} workspace
 * @returns {(test: string) => Reach}
 */
export function createReach(workspace) {
  const nodeOf = createNodes(workspace)
  const pure = new Set(workspace.packages.filter((one) => one.pure).map(({ folder }) => folder))

  return (test) => {
    /** @type {Set<string>} */
    const keys = new Set()

    /** All of a module. @param {string} file */
    function load(file) {
      if (keys.has(file)) return
      keys.add(file)
      const { uses, names, folders } = nodeOf(file)
      for (const [target, name] of uses) use(target, name)
      for (const folder of folders) keys.add(`text:${folder}/`)
      for (const target of names) {
        keys.add(`text:${target}`)
        // A file that is named may be started or mocked as well as read.
        use(target, '*')
      }
    }

    /** One name of a module. @param {string} file @param {string} name */
    function use(file, name) {
      if (keys.has(`${file}#${name}`)) return
      keys.add(`${file}#${name}`)
      const { passes } = nodeOf(file)
      const whole = name === '*' || !pure.has(packageOf(file))
      const wanted = whole ? [...passes.keys()] : passes.has(name) ? [name] : []
      for (const given of wanted) {
        keys.add(`${file}#${given}`)
        for (const [target, theirs] of passes.get(given) ?? []) use(target, theirs)
      }
      if (whole || wanted.length === 0) load(file)
    }

    load(test)
    return keys
  }
}

/**
 * The modules with what they import, each read once.
 * @param {Workspace} workspace
 * @returns {(file: string) => Node}
 */
function createNodes(workspace) {
  const folders = new Set(workspace.files.flatMap(parents))
  const exists = new Set(workspace.files)
  const paths = createPaths(workspace, exists)
  /** @type {Map<string, Node>} */
  const known = new Map()

  /** @param {string} file @returns {Node} */
  function read(file) {
    if (!isModule(file)) return { uses: [], passes: new Map(), names: [], folders: [] }
    const { imports, passes, strings } = readModule(file, workspace.read(file))
    const targets = (/** @type {import('../../tooling/modules.mjs').Import} */ { from, name }) =>
      paths.imported(file, from).map((target) => /** @type {const} */ ([target, name]))
    const named = [...new Set(strings)].flatMap((string) => paths.named(file, string))
    return {
      uses: imports.flatMap(targets),
      passes: new Map([...passes].map(([given, one]) => [given, targets(one)])),
      names: [...new Set(named)].filter((one) => exists.has(one)),
      folders: [...new Set(named)].filter((one) => folders.has(one)),
    }
  }

  return (file) => {
    const node = known.get(file) ?? read(file)
    known.set(file, node)
    return node
  }
}

/** @param {string} file */
export function packageOf(file) {
  return /^(packages|apps)\/[^/]+(?=\/)/.exec(file)?.[0] ?? ''
}

/** @param {string} file */
function parents(file) {
  const names = file.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}

/**
 * Resolves the paths that modules write.
 * @param {Workspace} workspace
 * @param {ReadonlySet<string>} exists
 */
function createPaths({ files, packages }, exists) {
  const byName = new Map(packages.map((one) => [one.name, one]))

  /** The sources of a package, for what is built of more than one file. @param {string} folder */
  const sources = (folder) =>
    files.filter((file) => file.startsWith(`${folder}/src/`) && isModule(file) && !forTests.test(file))

  /** @param {string} path @returns {readonly string[]} */
  function at(path) {
    const plain = path.replace(/\?.*$/, '')
    const [, folder, built] = /^((?:packages|apps)\/[^/]+)\/dist\/(.+)$/.exec(plain) ?? []
    if (folder && built) {
      const own = at(`${folder}/src/${built.replace(/\.styles\.js$/, '.css')}`)
      return own.length > 0 ? own : sources(folder)
    }
    const stem = plain.replace(/\.[cm]?jsx?$/, '')
    const found = [plain, `${stem}.ts`, `${stem}.tsx`, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`]
    return found.filter((one) => exists.has(one)).slice(0, 1)
  }

  /** @param {string} specifier */
  function exported(specifier) {
    const [, name = '', sub = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? []
    const one = byName.get(name)
    if (!one) return []
    const target = one.exports[`.${sub}`]
    return target ? at(posix.join(one.folder, target)) : sources(one.folder)
  }

  /** @param {string} pattern */
  function matching(pattern) {
    const source = pattern
      .replaceAll(/\$\{[^}]*\}/g, '*')
      .replaceAll(/[.+^$()|[\]\\?]/g, '\\$&')
      // The text between braces is ignored: matching more files than meant does no harm.
      .replaceAll(/\*\*\/|\*|\{[^}]*\}/g, (found) => (found === '*' ? '[^/]*' : '(.*/)?[^/]*'))
    const wanted = new RegExp(`^${source}$`)
    return files.filter((file) => wanted.test(file))
  }

  /** @param {string} path */
  const meant = (path) => (/[*{]/.test(path) ? matching(path) : at(path))

  return {
    /** @param {string} file @param {string} from */
    imported: (file, from) =>
      from.startsWith('.') ? meant(posix.join(posix.dirname(file), from)) : exported(from),
    /**
     * @param {string} file
     * @param {string} string
     * @returns {readonly string[]} files, and folders that are named
     */
    named(file, string) {
      if (/^\.\.?(\/|$)/.test(string)) {
        const path = posix.join(posix.dirname(file), string).replace(/\/$/, '')
        // `../..` alone is where another path begins.
        return /[\w-]/.test(string) ? [path, ...meant(path)] : []
      }
      // Sources name files beside them; tests also those from the root, or from their package.
      if (!forTests.test(file) || !/^[\w@.-]+(\/|$)/.test(string)) return []
      const path = string.replace(/\/$/, '')
      const within = [path, posix.join(packageOf(file), path)].filter(
        (one) => one.includes('/') || exists.has(one),
      )
      // Scripts have no packages installed: one that names a package compiles against it, or looks for its name.
      return [
        ...within,
        ...within.flatMap(meant),
        ...(/^(scripts|tooling)\//.test(file) ? [] : exported(string)),
      ]
    },
  }
}
