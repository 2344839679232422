/** What neither compiler nor linter sees: the floors between the packages, and what only one wrapper may do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { codeOf } from '../../tooling/sourceCode.mjs'
import { stateFaults } from './moduleState.mjs'
import { isTest, tierFaults } from './tiers.mjs'
import { timeFaults } from './timeRules.mjs'

/**
 * Which packages a package may depend on; `*` stands for any name. An arrow never points up or sideways.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const floors = {
  api: [],
  core: ['api'],
  gateway: ['api', 'core', 'locales', 'siwx'],
  ui: [],
  parts: ['core', 'ui'],
  controllers: ['core', 'api'],
  // Its words come from everywhere, but no code does: `packages/locales/scripts` reads the tables of English texts.
  locales: [],
  scaffold: ['core', 'controllers', 'ui', 'parts', 'locales'],
  kit: ['core', 'controllers', 'ui', 'scaffold', 'feature-*', 'login-frame', 'locales'],
  'feature-email': ['core', 'ui', 'parts', 'login-frame'],
  'feature-socials': ['core', 'ui', 'parts', 'login-frame'],
  'feature-siwx': ['core', 'ui', 'parts', 'siwx'],
  'feature-*': ['core', 'ui', 'parts'],
  'adapter-*': ['core'],
  'connector-*': ['core', 'ui', 'parts'],
  'login-frame': ['core'],
  login: ['core', 'login-frame', 'locales'],
  siwx: [],
  testing: ['core', 'api'],
}
/** May be used by tests as well; whether source does, the linter sees. */
/** @type {Readonly<Record<string, readonly string[]>>} */
const forTests = {
  any: ['testing', 'sandbox', 'locales'],
  '@foyer/kit': ['adapter-*'],
  // Forged transactions are read as the page reads them.
  '@foyer/feature-swaps': ['adapter-evm'],
  // Rules of money that the page and the login frame both have are compared.
  '@foyer/login': ['adapter-evm'],
  // Its views are tried in the real modal.
  '@foyer/connector-walletconnect': ['controllers', 'scaffold'],
}

/**
 * What source may not say, where that counts, and the files that are the one place for it.
 * @type {readonly { pattern: RegExp, what: string, where: RegExp, except: readonly string[] }[]}
 */
const bans = [
  ban(/\bwindow\.open\b|\.open\(\s*['"`]https?:/, 'window.open', [
    'packages/scaffold/src/hostPage.ts', // for features, within a press
    'packages/login/src/frame/confirm/ownWindow.ts', // of the frame's own origin, within a press
  ]),
  ban(/\.href\s*=[^=]|\blocation\.(assign|replace)\(/, 'navigation by href', [
    'packages/feature-onramp/src/providerWindow.ts', // an empty window, opened within a press, to a checked address
    'packages/feature-socials/src/signInWindow.ts', // as above
    'packages/login/src/social/pages.ts', // within that window, to the provider
    'packages/login/src/frame/screens/kitFile.ts', // a file that is saved
    'packages/login/src/ownerPages/manage/socialWays.ts', // the page itself, to the service, which leads to the provider
    'packages/login/src/ownerPages/site.ts', // a link to the site, by an origin of the operator's options
  ]),
  ban(/\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)\b/, 'HTML from text'),
  ban(/\bpostMessage\([^)]*['"`]\*['"`]/, "postMessage(…, '*')"),
  ban(/\b(localStorage|sessionStorage)\b/, 'bare storage', [
    'packages/controllers/src/stored.ts',
    'packages/controllers/src/reload.ts', // of one tab, over one reload
    'packages/controllers/src/takeReload.ts', // as above
    'packages/connector-walletconnect/src/sdk/patches/blockedStorage.ts', // only whether it is blocked
  ]),
  ban(/(?<![.\w])fetch\(/, 'bare fetch', [
    'packages/controllers/src/widget/http.ts',
    'packages/controllers/src/widget/analytics.ts', // without the modal, and beyond the page
    'packages/adapter-bitcoin/src/restApi.ts',
    'packages/core/src/adapters/jsonRpc.ts',
    'packages/gateway/src/guard/trustedFetch.ts',
    'packages/login/src/frame/frameContext.ts', // the frame asks its own service
    'packages/login/src/frame/nodes/node.ts', // and its own nodes
    'packages/login/src/ownerPages/manage/main.ts', // as the frame
    'packages/feature-siwx/src/server.ts', // the host's own server, with its cookies
  ]),
  ban(/\.(text|json|arrayBuffer|blob|formData)\(\)/, 'a body without a bound', [
    'packages/login/src/ownerPages/recovery/opening.ts', // a file that the visitor chose, once its size is known
  ]),
  ban(/\bMath\.random\b/, 'Math.random', ['packages/controllers/src/widget/http.ts']),
  ban(/\bJSON\.parse\b/, 'JSON without a parser', [
    'packages/controllers/src/stored.ts',
    'packages/controllers/src/widget/body.ts',
    'packages/controllers/src/widget/analytics.ts',
    'packages/core/src/parseJson.ts',
    'packages/connector-walletconnect/src/capabilities.ts',
    'packages/gateway/src/guard/parseJson.ts',
    'packages/feature-siwx/src/server.ts', // read field by field
    'packages/siwx/src/recap.ts', // checked field by field
    'packages/siwx/src/body.ts', // a body of a bounded size, read field by field
    'packages/login/src/social/pages.ts', // a page's script, of what the page itself holds
  ]),
  ban(/\bAbortSignal\.any\b/, 'AbortSignal.any', [
    'packages/core/src/async.ts', // for browsers that do not have it
  ]),
  ban(/\bconsole\./, 'console', [
    'packages/controllers/src/reports.ts', // what developers are told
  ]),
  ban(/\bparseFloat\b/, 'parseFloat'),
  ban(/\bstyle: 'currency'/, 'a format of a currency, which fiatFormat makes', [
    'packages/core/src/money.ts',
  ]),
  ban(/\buseIdentity\([^;]*\)\?\.name\b/, 'a name of another account that useOtherName has not judged', [
    'packages/parts/src/accounts/accountNames.ts',
    'packages/parts/src/accounts/AccountName.tsx', // accounts of the visitor
    'packages/scaffold/src/views/account/AddressRows.tsx', // as above
    'packages/parts/src/recipients/ReceiverPanel.tsx', // marks a name in doubt
  ]),
  ban(
    /\bt\((?:[^()]|\([^()]*\))*\bformatUnits\(/,
    'an amount in a sentence that is not written as the locale does, by amountText or exactText',
  ),
  {
    ...ban(
      /\b(amountText|costText|rowAmountText|rowMostText)\(|\bdigits=/,
      'an amount of a review that may be cut, in place of exactText',
    ),
    where: /^packages\/[\w-]+\/src\/.*(Review|Preview)\.tsx$/,
  },
  ban(
    /\bdecimals\b.*\bintegerUpTo\((?!36\))|\bdecimals\b.*<= 255/i,
    'decimals that parseDecimals does not read',
  ),
  ban(/\bexport \*/, 'an export without names'),
  ban(/\bstartsWith\(\s*['"`]de\b|\/\^de\b|=== ['"`]de['"`]/, 'a language by its name'),
  ban(/\beval\(|\bnew Function\b/, 'code from text'),
  {
    ...ban(/\bNumber\(|\bMath\./, 'a number made from an amount', [
      'packages/core/src/money.ts', // decimals, and fiat for display
      'packages/adapter-evm/src/erc20.ts', // decimals
      'packages/controllers/src/widget/portfolio.ts', // exponents
      'packages/gateway/src/calls/priceHistory.ts', // moments
    ]),
    where:
      /^packages\/(feature-(send|swaps|onramp)|adapter-[\w-]+)\/src\/|^packages\/[\w-]+\/src\/.*(money|amount|balance|price|fee|token|transfer|portfolio)/i,
  },
  {
    ...ban(/\b(eip155|bip122|solana|polkadot|ethereum|bitcoin)\b/i, 'the name of a chain family', [
      'packages/controllers/src/options.ts', // an example in a hint
      'packages/controllers/src/widget/brandIcons/brandIcons.ts', // pictures, by what they show
      'packages/controllers/src/widget/networkImages.ts', // the same, of a catalogue
      'packages/controllers/src/widget/popular/knownWallets.ts', // which chains a wallet serves
    ]),
    where: /^packages\/(core|controllers|scaffold|ui)\/src\/(?!.*\.test-support\.)/,
  },
  {
    ...ban(/\bDate\.now\(\)/, 'the wall clock: measure spans by performance.now(), or by core’s msSince', [
      'packages/core/src/moment.ts',
      // When blocks, permits, calls and signatures are valid is said in the time of all.
      'packages/adapter-evm/src/calls.ts',
      'packages/adapter-evm/src/permit.ts',
      'packages/connector-walletconnect/src/authentication.ts',
      'packages/connector-walletconnect/src/records.ts',
      'packages/feature-sessions/src/loadSessions.ts',
      'packages/feature-sessions/src/session.ts',
      'packages/feature-siwx/src/index.ts',
      'packages/feature-siwx/src/messageFor.ts',
      'packages/feature-siwx/src/server.ts',
      'packages/feature-siwx/src/sessionCache.ts',
      'packages/feature-siwx/src/watchSessions.ts',
      'packages/feature-swaps/src/allow.ts',
      'packages/controllers/src/widget/http.ts', // a date that a server names
      // What is stored is of another life of the page.
      'packages/adapter-polkadot/src/outcome.ts',
      'packages/adapter-polkadot/src/transfers.ts',
      'packages/controllers/src/widget/journal.ts',
      'packages/controllers/src/widget/requestLooks.ts',
      'packages/controllers/src/widget/storedCache.ts',
      'packages/controllers/src/widget/transactionLookup.ts',
      'packages/feature-calls/src/host/hostCalls.ts',
      'packages/feature-calls/src/inTurn.ts',
      'packages/feature-onramp/src/providerPage.ts',
      'packages/login-frame/src/sessions.ts',
      'packages/parts/src/purchases/openPurchases.ts',
      'packages/parts/src/purchases/purchases.ts',
      'packages/scaffold/src/views/account/stages.ts',
      // Shown, or written down.
      'packages/controllers/src/reports.ts',
      'packages/feature-onramp/src/orderPolling.ts',
      'packages/scaffold/src/views/account/PastLine.tsx',
      // Ends while the machine sleeps, and by a timer of the page too: a clock that is set back delays nothing.
      'packages/connector-walletconnect/src/offer.ts',
      'packages/connector-walletconnect/src/offered.ts',
      'packages/connector-walletconnect/src/renewal.ts',
      // A quote of before a clock was set back counts as old.
      'packages/feature-swaps/src/offer.ts',
      'packages/feature-swaps/src/quotes.ts',
      'packages/parts/src/amounts/isStale.ts',
    ]),
    where: /^packages\/(?!(api|gateway|locales|login|siwx|testing)\/)[\w-]+\/src\//,
  },
  {
    ...ban(/\sstyle=/, 'an inline style', [
      'packages/login/src/mail/templates.ts', // what reads mail takes no style sheets
    ]),
    where: /^packages\/[\w-]+\/src\/|^apps\/demo\//,
  },
]

/**
 * Where a type is said and not checked (`as`): parsers, which make it of what they have checked, and places where the
 * compiler does not follow what holds.
 */
const castPlaces = [
  /^packages\/core\/src\/(accountId|parseAccountId|api\/decode|caip|displayText|drawing|money|networkInUse|safeUrl|webUrl|words)\.ts$/,
  /^packages\/api\/src\/(ask|call)\.ts$/, // the fields of a call make the type of its ask
  /^packages\/controllers\/src\/(check|cleanEvents|events|options|flows\/reconnect|widget\/(pictures|router|brandIcons\/brandIcons))\.ts$/,
  /^packages\/kit\/src\/(runtime|state|wagmi)\.ts$/, // what a namespace has is said in types alone
  /^packages\/adapter-evm\/src\/numberedNetwork\.ts$/, // the check of options reads it
  /^packages\/adapter-solana\/src\/hostProvider\.ts$/, // the host's own class of transactions
  /^packages\/parts\/src\/accounts\/walletWord\.ts$/, // a name that it has quoted
  /^packages\/login-frame\/src\/protocol\/messages\.ts$/, // the name of a call makes the type of what it carries
  /^packages\/connector-walletconnect\/src\/(storage|walletConnect|sdk\/sdk)\.ts$/, // types of its SDK
]

/** What fast-check searches with, called by a test itself or taken from it by name. */
const ownSearch =
  /\bfc\.(assert|check|configureGlobal)\b|\bimport \{[^}]*\b(assert|check|configureGlobal)\b[^}]*\} from 'fast-check'/

/** Names of documents that a reader of the repository does not have: the rule itself belongs there, or a public link. */
const absent = /\b(spec|facts) (§ ?)?\d|\bpitfalls\b/i

/**
 * @param {RegExp} pattern
 * @param {string} what
 * @param {readonly string[]} [except]
 */
function ban(pattern, what, except = []) {
  // The wallets for tests stand in for software that is not ours.
  return { pattern, what, where: /^packages\/(?!testing\/)[\w-]+\/src\//, except }
}

/**
 * What is wrong with a package's dependencies.
 * @param {{ name: string, dependencies?: object, peerDependencies?: object, devDependencies?: object }} manifest
 */
export function dependencyFaults({ name, dependencies, peerDependencies, devDependencies }) {
  const below = Object.entries(floors).find(([of]) => matches(name, of))?.[1]
  if (!below) return [`${name}: no floor is defined for this package`]
  const ours = (/** @type {object | undefined} */ list) =>
    Object.keys(list ?? {}).filter((id) => id.startsWith('@foyer/'))
  const fits = (/** @type {string} */ id, /** @type {readonly string[]} */ allowed) =>
    allowed.some((of) => matches(id, of))
  return [
    ...ours({ ...dependencies, ...peerDependencies }).filter((id) => !fits(id, below)),
    ...ours(devDependencies).filter(
      (id) => !fits(id, [...below, ...(forTests.any ?? []), ...(forTests[name] ?? [])]),
    ),
  ].map((id) => `${name}: must not depend on ${id}`)
}

/**
 * What is wrong with a source file.
 * @param {string} path from the root, with slashes
 * @param {string} text
 */
export function sourceFaults(path, text) {
  const faults = /(^|\/)(utils?|helpers?|common|misc)(\/|\.\w+$)/i.test(path)
    ? ['is named after nothing it does']
    : []
  if (!/\.test(-d|-support)?\.tsx?$/.test(path)) {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
    for (const { pattern, what, where, except } of bans)
      if (where.test(path) && !except.includes(path) && pattern.test(code))
        faults.push(`has ${what} outside of its place`)
    if (/^packages\/(?!testing\/)[\w-]+\/src\//.test(path) && !castPlaces.some((place) => place.test(path)))
      if (casts.test(wordless(code)))
        faults.push('has a type that is not checked (`as`) outside of its place')
  }
  if (/\.(tsx?|mjs)$/.test(path) && /\.\.\.\{/.test(codeOf(text)))
    faults.push('spreads an object literal: write its keys one by one')
  if (isTest(path)) faults.push(...tierFaults(text))
  faults.push(...timeFaults(path, text), ...stateFaults(path, text))
  if (isTest(path) && !/^(tooling\/search\/|scripts\/checks\/rules\.)/.test(path) && ownSearch.test(text))
    faults.push(
      'searches by itself: write `search` of `@foyer/search`, which prints a seed and knows its budget',
    )
  if (!/^scripts\/checks\/rules\./.test(path) && absent.test(text))
    faults.push('refers to a document outside of the repository')
  if (/([./]|^)de\.tsx?$/.test(path) && !path.startsWith('packages/locales/src/languages/'))
    faults.push('has the words of a language, which are in packages/locales/src/languages')
  const home = /^(packages|apps)\/[^/]+\//.exec(path)?.[0]
  for (const [, target = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g))
    if (
      home?.startsWith('packages/') &&
      /\/src\//.test(path) &&
      !posix.join(posix.dirname(path), target).startsWith(home)
    )
      faults.push(`reaches out of its package for ${target}`)
  return faults.map((fault) => `${path}: ${fault}`)
}

/** `as const` checks, and names are no types. */
const casts =
  /[\w)\]}] as (?:[A-Z{([]|(?:any|bigint|keyof|never|number|object|readonly|string|typeof|unknown)\b)/

/** Code without its texts, and without what is imported or exported under another name. @param {string} code */
function wordless(code) {
  return code
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '0')
    .replace(/\b(?:import|export) (?:type )?(?:\w+, )?\{[^}]*\}|\[\w+ in [^\]]*\]|\* as /g, '')
}

/**
 * All faults of a workspace.
 * @param {string} root
 */
export function findFaults(root) {
  const manifests = readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name, 'package.json'))
    .filter((path) => existsSync(path))
  return [
    ...manifests.flatMap((path) => dependencyFaults(JSON.parse(readFileSync(path, 'utf8')))),
    ...sourceFiles(root).flatMap((path) =>
      sourceFaults(relative(root, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')),
    ),
  ]
}

/**
 * Returns the absolute paths of all source files of a workspace.
 * @param {string} root
 */
export function sourceFiles(root) {
  return [
    ...['packages', 'apps', 'e2e', 'scripts', 'tooling'].flatMap((folder) => filesIn(join(root, folder))),
    join(root, 'vitest.config.ts'),
  ].filter((path) => existsSync(path))
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : filesIn(path)
    return /\.(tsx?|mjs|html|css)$/.test(entry.name) ? [path] : []
  })
}

/**
 * @param {string} id
 * @param {string} of
 */
function matches(id, of) {
  const name = id.replace('@foyer/', '')
  return of.endsWith('*') ? name.startsWith(of.slice(0, -1)) : name === of
}
