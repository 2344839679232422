/**
 * Writes the tables of `docs/options.md`, `docs/theming.md` and `docs/events.md` from the types that hosts see, and their docstrings:
 *
 *     node scripts/generate/reference.mjs
 *
 * The compiler has no stable interface for programs, so these few files are read as text, strictly: a line that is not
 * understood is an error.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/install.mjs'

/** What a page's tables are of: the interface, and where it is declared. */
const sources = {
  FoyerOptions: 'packages/controllers/src/foyerOptions.ts',
  RuntimeOptions: 'packages/controllers/src/foyerOptions.ts',
  ServiceUrls: 'packages/controllers/src/foyerOptions.ts',
  WidgetFlags: 'packages/controllers/src/foyerOptions.ts',
  CustomWallet: 'packages/controllers/src/foyerOptions.ts',
  HostMetadata: 'packages/controllers/src/foyerOptions.ts',
  LogLine: 'packages/controllers/src/foyerOptions.ts',
  FeatureFlags: 'packages/feature-*/src/index.ts',
  ThemeVariables: 'packages/controllers/src/themeVariables.ts',
  EventMap: 'packages/{core/src/events,feature-*/src/index}.ts',
  SendFacts: 'packages/feature-send/src/analytics.ts',
  NftSendFacts: 'packages/feature-nfts/src/send/analytics.ts',
  SwapFacts: 'packages/feature-swaps/src/analytics.ts',
  NameFacts: 'packages/feature-names/src/analytics.ts',
  SignInFacts: 'packages/feature-siwx/src/signInPort.ts',
  EndedFacts: 'packages/core/src/events.ts',
  WalletLinkFacts: 'packages/core/src/events.ts',
  OtelOptions: 'packages/kit/src/otel.ts',
}
/** Interfaces without a table of their own: their members are in the tables of those that extend them. */
const bases = { AccountFacts: 'packages/parts/src/request/requestReport.ts' }
/** A default that is a value and no words. */
export const literal = /^(true|false|\d+|'[^']*'|\{[^}]*\}|\[[^\]]*\])(?=,|$)/
export const pages = ['docs/options.md', 'docs/theming.md', 'docs/events.md']

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {string} type
 * @property {boolean} optional
 * @property {string} text what its docstring says, without the default
 * @property {string | undefined} preset its default
 */

/**
 * The members of an interface, wherever a source declares it.
 * @param {string} source
 * @param {string} name
 * @returns {Member[]}
 */
export function membersOf(source, name) {
  const block = new RegExp(
    `^( *)(?:export )?interface ${name}(?: extends \\w+)? \\{\\n([\\s\\S]*?)^\\1\\}$`,
    'm',
  )
  const body = block.exec(source)?.[2]
  if (body === undefined) throw new Error(`There is no interface ${name}.`)
  /** @type {Member[]} */
  const members = []
  let text = ''
  // A docstring at a time, or a member in one line.
  for (const [part] of body.matchAll(/\/\*\*[\s\S]*?\*\/|\S.*/g)) {
    if (part.startsWith('/**')) {
      text = part
        .slice(3, -2)
        .replaceAll(/^ *\* ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      continue
    }
    const [, , key, question, type] = /^(?:readonly )?(['"]?)([\w-]+)\1(\??): (.*[^|&{(<,])$/.exec(part) ?? []
    if (!key || !type) throw new Error(`${name}: "${part}" is not understood.`)
    const [said = '', preset] = text.split(/ ?@default /)
    members.push({ name: key, type, optional: question === '?', text: said, preset })
    text = ''
  }
  return members
}

/** @param {Member} member */
export function faultsOf({ name, optional, text, preset }) {
  if (text === '') return [`${name} has no docstring.`]
  return optional && preset === undefined ? [`${name} does not say its default.`] : []
}

/** All members of an interface that a page may have a table of. @param {keyof typeof sources} name */
export function declared(name) {
  const files = globSync(sources[name], { cwd: root }).sort()
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  // Not every feature has a switch, or events.
  return texts
    .filter((text) => !sources[name].includes('*') || text.includes(`interface ${name} `))
    .flatMap((text) => [...inherited(text, name), ...membersOf(text, name)])
}

/** @param {string} source @param {string} name */
function inherited(source, name) {
  return Object.entries(bases)
    .filter(([base]) => source.includes(`interface ${name} extends ${base} {`))
    .flatMap(([base, file]) => membersOf(readFileSync(join(root, file), 'utf8'), base))
}

export const names = Object.keys(sources).filter(isName)

/** @param {string} name @returns {name is keyof typeof sources} */
function isName(name) {
  return name in sources
}

/** A page with its tables as they should be. @param {string} page */
export function written(page) {
  return readFileSync(join(root, page), 'utf8').replaceAll(
    /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_all, begin, name, end) => {
      if (!isName(name)) throw new Error(`${page}: nobody knows ${name}.`)
      return `${begin}\n${tableOf(name)}\n\n${end}`
    },
  )
}

/** @param {keyof typeof sources} name */
function tableOf(name) {
  const isTheme = name === 'ThemeVariables'
  const isEvent = name === 'EventMap'
  // What is told has no defaults.
  const isTold = isEvent || name.endsWith('Facts')
  const needed = name === 'LogLine' ? 'always there' : 'required'
  const rows = declared(name).map(({ name: key, type, optional, text, preset }) => [
    `\`${key}\``,
    ...(isTheme ? [] : [type === 'undefined' ? 'none' : `\`${plain(type)}\``]),
    ...(isTold ? [] : [optional || preset ? (preset ?? '').replace(literal, '`$1`') : needed]),
    text.replaceAll(/\{@link (\w+)\}/g, '`$1`'),
  ])
  const head = [
    isTheme ? 'variable' : isEvent ? 'event' : 'name',
    ...(isTheme ? [] : [isEvent ? 'facts' : 'type']),
    ...(isTold ? [] : ['default']),
    isEvent ? 'when' : 'what it is',
  ]
  return [head, head.map(() => '---'), ...rows].map(lineOf).join('\n')
}

/** @param {readonly string[]} cells */
function lineOf(cells) {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** A type as people say it: what is only for the compiler is left out. @param {string} type */
function plain(type) {
  return type
    .replaceAll(/ \| undefined\b/g, '')
    .replaceAll('readonly ', '')
    .replaceAll(/Readonly<((?:[^<>]|<[^<>]*>)*)>/g, '$1')
    .replaceAll(/Readonly<((?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*)>/g, '$1')
    .replace(/^\((.*)\)$/, '$1')
}

if (process.argv[1] === import.meta.filename)
  for (const page of pages) writeFileSync(join(root, page), written(page))
