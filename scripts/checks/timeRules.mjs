/** Tests that a busy machine breaks, or that pass on it without looking: what they measure, wait for, bound and repeat. */
import { callsOf, codeOf, lineOf, nameAround } from '../../tooling/sourceCode.mjs'

/** As `tooling/waitMs.ts` has it: what TypeScript exports is no module for Node yet; a test compares the two. */
export const patienceMs = 40_000

/**
 * Lines that may do it, with the reason. Each names a file and what stands in the line.
 * @type {readonly { path: string, line: RegExp }[]}
 */
export const exceptions = [
  // Nodes, storage and wallets that are slow: the delay is theirs, and the test waits for what comes of it.
  { path: 'apps/gateway/src/runtimes.servers.test.ts', line: /state\.wait/ },
  { path: 'packages/adapter-bitcoin/src/restApi.test.ts', line: /pause\(delayMs\)/ },
  { path: 'packages/adapter-evm/src/rpc.test.ts', line: /eth_chainId:/ },
  { path: 'packages/adapter-polkadot/src/chain.test.ts', line: /chain_getBlockHash:/ },
  { path: 'packages/adapter-solana/src/rpc.test.ts', line: /pause\(delayMs\)/ },
  { path: 'packages/kit/src/wagmi.test.tsx', line: /setItem:/ },
  // A server that holds an answer back until there is something to say, for a while.
  { path: 'packages/login/src/engines/page.test-support.ts', line: /setTimeout\(resolve, 5_000\)/ },
  // A browser that does not hear the key to quit is ended by force.
  { path: 'packages/login/src/engines/browsers.test-support.ts', line: /const late = / },
  // Timers of one length fire in the order in which they were set, and what must not happen has the earlier one.
  { path: 'packages/connector-walletconnect/src/tabs.int.test.ts', line: /timeoutsMs\.unwanted/ },
  // A page of a host polls as its library does.
  { path: 'e2e/testPage.ts', line: /pollingInterval/ },
  // How long a page waits before somebody presses is part of its trick.
  { path: 'e2e/loginTricks.e2e.ts', line: /const wait = / },
  // The service is killed at moments that nobody chose.
  { path: 'apps/login/src/kills.servers.test.ts', line: /Math\.random/ },
]

/** Where time passes for tests: tests, their helpers, and how they are run. */
const kept = /\.test\.(tsx?|mjs)$|\.e2e\.ts$|\.test-support\.tsx?$|^((apps|packages)\/[^/]+\/)?e2e\/.*\.tsx?$/
/** Browser tests look at the gallery, so it waits as they do. */
const gallery = /^apps\/demo\/src\/gallery\//
/** Its cases are texts of faults. */
const cases = /^scripts\/checks\/(timeRules|rules)\.test\.mjs$/
const runners = /^vitest\.config\.ts$|^(?!scripts\/checks\/timeRules\.)(scripts|tooling)\/[\w/-]+\.mjs$/

/** @typedef {{ readonly at: number, readonly what: string }} Finding */

/**
 * What a busy machine breaks in a file.
 * @param {string} path from the root, with slashes
 * @param {string} text
 * @returns {readonly string[]} each begins with the line
 */
export function timeFaults(path, text) {
  if (cases.test(path)) return []
  const code = codeOf(text)
  const found = kept.test(path)
    ? [
        ...measured(code, text),
        ...halfTurned(code, text),
        ...fixedWaits(code, text, path),
        ...bounds(code),
        ...repeated(code),
      ]
    : runners.test(path)
      ? [...repeated(code), ...bounds(code, /^(timeout|testTimeout|hookTimeout)$/), ...asksToRepeat(text)]
      : gallery.test(path)
        ? bounds(code)
        : []
  const lines = text.split('\n')
  return [...new Map(found.map((one) => [`${lineOf(text, one.at)} ${one.what}`, one])).values()]
    .map(({ at, what }) => ({ line: lineOf(text, at), what }))
    .filter(
      ({ line }) => !exceptions.some((one) => one.path === path && one.line.test(lines[line - 1] ?? '')),
    )
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, what }) => `line ${line} ${what}`)
}

const reading =
  /\b(?:performance\.now\(\)|Date\.now\(\)|new Date\(\)(?:\.(?:getTime|valueOf)\(\))?|process\.hrtime(?:\.bigint)?\(\)|process\.uptime\(\))/
    .source

/**
 * Two readings of a clock that are subtracted or compared.
 * @param {string} code
 * @param {string} text
 * @returns {Finding[]}
 */
function measured(code, text) {
  const names = clockNames(code)
  const named = names.size > 0 ? `|(?:\\b[\\w.]+\\.)?\\b(?:${[...names].join('|')})\\b` : ''
  const clock = `(?:${reading}${named})(?:\\(\\)|\\.(?:getTime|valueOf)\\(\\))?(?!\\s*\\()`
  const what = 'measures how long something takes: count what it does instead'
  const isTurned = turnedBy(code, text, /Date|performance|hrtime/)
  const patterns = [
    `${clock}\\s*-\\s*\\(?\\s*${clock}(?!\\s*%)`,
    `\\bprocess\\.hrtime\\(\\s*\\w`,
    // Names that tell of a beginning that comes from elsewhere.
    `${reading}\\s*-\\s*(?:[\\w.]+\\.)?(?:beg[aiu]n\\w*|start\\w*|since|before|t0|opened)\\b`,
    `\\bperformance\\.measure\\(`,
    // How long ago something was, however that is known.
    `\\b(?:expect|assert\\w*)\\(\\s*${reading}\\s*-[^\\n]*\\)\\s*\\.toBeLess`,
    `\\b(?:expect|assert\\w*|throw|check|ok)\\b[^\\n]*${clock}\\)?\\s*[<>]=?\\s*\\(?\\s*(?:${clock})`,
    `${clock}\\)?\\s*[<>]=?\\s*\\(?\\s*(?:${clock})[^\\n]*\\bthrow\\b`,
    `${clock}\\)\\s*(?:\\.not)?\\.toBe(?:Less|Greater)\\w+\\(\\s*(?:[^()\\n]*[+-]\\s*)?(?:${clock})`,
  ]
  return patterns
    .flatMap((pattern) => [...code.matchAll(new RegExp(pattern, 'g'))])
    .filter(({ index }) => !isTurned(index))
    .map(({ index }) => ({ at: index, what }))
}

/**
 * Timers and the date that are faked, while `performance.now()` goes on: on a busy machine the two differ by seconds.
 * @param {string} code
 * @param {string} text
 * @returns {Finding[]}
 */
function halfTurned(code, text) {
  return callsOf(code, /\bvi\s*\.(useFakeTimers)\s*\(/g)
    .filter(({ index, end }) => {
      const options = text.slice(index, end)
      return /'Date'/.test(options) && /'set\w+'/.test(options) && !/'performance'/.test(options)
    })
    .map(({ index }) => ({ at: index, what: "fakes one clock of two: add 'performance'" }))
}

/** The names that hold a reading of a clock, or give one. @param {string} code */
function clockNames(code) {
  /** @type {Set<string>} */
  const names = new Set()
  for (let before = -1; before < names.size; ) {
    before = names.size
    const held = [...names].map((name) => `|\\b${name}\\(\\)`).join('')
    const value = `(?:async )?(?:\\([^()]*\\) => )?\\(?(?:Math\\.\\w+\\()?(?:${reading}|\\bDate\\.now\\b(?!\\()${held})`
    for (const [, name = ''] of code.matchAll(new RegExp(`\\b(\\w+)(?:: [\\w<>]+)?\\s*=\\s*${value}`, 'g')))
      names.add(name)
    for (const [, list = ''] of code.matchAll(
      new RegExp(`\\[([\\w, ]+)\\]\\s*=\\s*\\[\\s*(?:${reading})`, 'g'),
    ))
      for (const name of list.split(',')) if (name.trim()) names.add(name.trim())
    for (const [, name = ''] of code.matchAll(
      new RegExp(`\\bfunction (\\w+)\\([^()]*\\)[^{]*\\{\\s*return (?:${reading})\\s*\\}`, 'g'),
    ))
      names.add(name)
  }
  return names
}

/**
 * Waits for a time on a clock that the test does not turn.
 * @param {string} code
 * @param {string} text
 * @param {string} path
 * @returns {Finding[]}
 */
function fixedWaits(code, text, path) {
  const what = 'waits for a fixed time: wait for an event, poll for it, or turn a fake clock'
  const promised = promisedTimers(text)
  const numbers = numbersIn(code)
  const passes = (/** @type {string | undefined} */ delay) => {
    const ms = delay === undefined ? 0 : numbers(delay)
    return ms === 0 || (ms !== undefined && ms >= patienceMs)
  }
  /** @type {number[]} */
  const found = []
  for (const { index, name, args } of callsOf(code, /(?<![\w$])((?:[\w$]+\.)*setTimeout)\s*\(/g)) {
    if (promised.has(name) || /\bimport\([^()]*\)\)\.$/.test(code.slice(0, index))) continue
    if (args.length > 1 && !passes(args[1])) found.push(index)
  }
  const callers = [...promised, 'timersPromises.setTimeout'].map((name) => name.replaceAll('.', '\\.'))
  const promisedCalls = new RegExp(`(?<![\\w$.])(${callers.join('|')})\\s*\\(`, 'g')
  for (const { index, args } of callsOf(code, promisedCalls)) if (!passes(args[0])) found.push(index)
  for (const { index, args } of callsOf(code, /\)\s*\.(setTimeout)\s*\(/g))
    if (args.length < 3 && !passes(args[0])) found.push(index)
  // Helpers from another file, by the names that such helpers have.
  const slept = /(?<![\w$.])(sleep\w*|pause|delay|snooze|wait|waitMs|rest)\s*\(/g
  const imported = [...text.matchAll(/\bimport \{([^}]*)\}/g)].map(([, names]) => names).join()
  for (const { index, name, args } of callsOf(code, slept))
    if (new RegExp(`\\b${name}\\b`).test(imported) && (numbers(args[0] ?? '') ?? 0) > 0) found.push(index)
  const always =
    /\.waitForTimeout\(|\bAtomics\.wait(?:Async)?\(|\bpromisify\(\s*(?:\w+\.)?setTimeout\s*\)|\bscheduler\.wait\(|\bBun\.sleep/g
  found.push(...[...code.matchAll(always)].map(({ index }) => index))
  found.push(
    ...[...code.matchAll(new RegExp(`\\bwhile\\s*\\(\\s*${reading}\\s*<`, 'g'))].map(({ index }) => index),
  )
  found.push(...[...text.matchAll(/\b\w*(?:exec|spawn)\w*\(\s*['"`]sleep\b/g)].map(({ index }) => index))
  const isTurned = turnedBy(code, text, /setTimeout/, path.includes('.test-support.'))
  return found.filter((at) => !isTurned(at)).map((at) => ({ at, what }))
}

/** Under which names a file has `setTimeout` of `node:timers/promises`. @param {string} text */
function promisedTimers(text) {
  /** @type {Set<string>} */
  const names = new Set()
  const imports =
    /\bimport ([^;'"]*?) from ['"](?:node:)?timers\/promises['"]|\bconst (\{[^}]*\}|\w+) = (?:await import|require)\(['"](?:node:)?timers\/promises['"]\)/g
  for (const [, imported = '', fetched = ''] of text.matchAll(imports)) {
    const list = imported || fetched
    for (const [, name = 'setTimeout'] of list.matchAll(/\bsetTimeout\b(?:(?: as |: )(\w+))?/g))
      names.add(name)
    const whole = /^(?:\* as )?(\w+)/.exec(list)?.[1]
    if (whole) names.add(`${whole}.setTimeout`)
  }
  return names
}

/**
 * Bounds of waits and tests below the patience that all of them have.
 * @param {string} code
 * @param {RegExp} [keys]
 * @returns {Finding[]}
 */
function bounds(code, keys = /^(timeout|testTimeout|hookTimeout|asyncUtilTimeout|navigationTimeout)$/) {
  const numbers = numbersIn(code)
  const isShort = (/** @type {string | undefined} */ ms) => {
    const number = ms === undefined ? undefined : numbers(ms)
    return number !== undefined && number > 0 && number < patienceMs
  }
  /** @type {number[]} */
  const found = []
  for (const { index, 1: key = '', 2: value } of code.matchAll(
    /\b(\w*[tT]imeout)\b(?:\s*:\s*([^,}\n]+)|(?=\s*[,}]))/g,
  ))
    if (keys.test(key) && isShort(value ?? key) && !isProduct(code, index)) found.push(index)
  const waits =
    /\b(waitFor|waitUntil|setDefaultTimeout|setDefaultNavigationTimeout|AbortSignal\.timeout|test\.setTimeout)\s*\(/g
  for (const { index, name, args } of callsOf(code, waits))
    if (isShort(/^wait/.test(name) ? args[1] : args[0])) found.push(index)
  const tests =
    /(?<![\w$.])((?:test|it|describe|beforeAll|beforeEach|afterAll|afterEach|onTestFinished)(?:\.\w+)*)(?:\s*`[^`]*`)?\s*\(/g
  for (const { index, args } of callsOf(code, tests)) {
    if (args.length > 1 && args.slice(1).some((one) => /^[\w.* ]+$/.test(one) && isShort(one)))
      found.push(index)
  }
  for (const { index, 1: name, 2: ms } of code.matchAll(
    new RegExp(`\\b(?:const|let) (\\w+) = ${reading} \\+ ([\\w.* ]+)$`, 'gm'),
  ))
    if (isShort(ms) && new RegExp(`\\b${name}\\s*[<>]|[<>]=?\\s*${name}\\b`).test(code)) found.push(index)
  return found.map((at) => ({
    at,
    what: `waits shorter than the ${patienceMs / 1_000} s that all tests wait`,
  }))
}

/** Whether a value is an option of Foyer's own, which a test sets. @param {string} code @param {number} at */
function isProduct(code, at) {
  let depth = 0
  for (let index = at - 1; index >= 0; index -= 1) {
    const one = code[index] ?? ''
    if (')]}'.includes(one)) depth += 1
    else if ('([{'.includes(one)) {
      if (depth === 0 && one === '(') return /\b(http|create\w+)$/.test(code.slice(0, index))
      depth = Math.max(0, depth - 1)
    }
  }
  return false
}

/**
 * Options by which a test that failed is tried again.
 * @param {string} code
 * @returns {Finding[]}
 */
function repeated(code) {
  const what = 'has a test tried again after it failed'
  return [...code.matchAll(/\bretr(?:y|ies)\s*:\s*(?:[1-9{]|[a-zA-Z_$][\w$]*(?!\w))|\bretryTimes\(/g)]
    .filter(([found]) => !/:\s*(?:false|undefined|null|true)$/.test(found))
    .map(({ index }) => ({ at: index, what }))
}

/** As {@link repeated}, as an option of the command. @param {string} text @returns {Finding[]} */
function asksToRepeat(text) {
  return [...text.matchAll(/['"`]--retry\b/g)].map(({ index }) => ({
    at: index,
    what: 'has a test tried again after it failed',
  }))
}

/** Reads numbers as tests write them: `5_000`, `5 * second`, or a constant's name. @param {string} code */
function numbersIn(code) {
  /** @type {(expression: string, depth?: number) => number | undefined} */
  const read = (expression, depth = 0) => {
    const factors = expression
      .trim()
      .split('*')
      .map((one) => one.trim())
    const values = factors.map((factor) => {
      if (/^[\d_.]+(e\d+)?$/.test(factor)) return Number(factor.replaceAll('_', ''))
      if (factor === 'patienceMs') return patienceMs
      if (depth > 3 || !/^\w+$/.test(factor)) return undefined
      const value = new RegExp(`\\bconst ${factor}(?:: \\w+)? = ([\\w.* ]+)$`, 'm').exec(code)?.[1]
      return value === undefined ? undefined : read(value, depth + 1)
    })
    return values.reduce((all, one) => (all === undefined || one === undefined ? undefined : all * one), 1)
  }
  return (/** @type {string} */ expression) => read(expression)
}

/**
 * Says of a place whether its test turns the clock itself.
 * @param {string} code
 * @param {string} text
 * @param {RegExp} clock what has to be faked, where a test names what it fakes
 * @param {boolean} [anywhere] a helper's file turns it for all that it has
 * @returns {(at: number) => boolean}
 */
function turnedBy(code, text, clock, anywhere = false) {
  const ranges = callsOf(code, /(?<![\w$.])((?:test|it)(?:\.\w+)*)(?:\s*`[^`]*`)?\s*\(/g).map(
    ({ index, end }) => [index, end],
  )
  const hooks = callsOf(code, /(?<![\w$.])(before(?:Each|All))\s*\(/g).map(({ index, end }) => [index, end])
  const groups = callsOf(code, /(?<![\w$.])(describe(?:\.\w+)*)\s*\(/g).map(({ index, end }) => [index, end])
  /** @type {(list: number[][], at: number) => number[] | undefined} */
  const holding = (list, at) => list.findLast(([begin = 0, end = 0]) => begin <= at && at < end)
  /** @type {number[][]} */
  const turned = []
  /** @type {(at: number, isHelper?: boolean) => void} */
  const turn = (at, isHelper = false) => {
    const test = holding(ranges, at)
    const hook = holding(hooks, at)
    if (test) turned.push(test)
    else if (hook) turned.push(holding(groups, at) ?? [0, code.length])
    else {
      const name = isHelper ? undefined : nameAround(code, at)
      if (anywhere || name === undefined) turned.push([0, code.length])
      else
        for (const { index } of callsOf(code, new RegExp(`(?<![\\w$.])(${name})\\s*\\(`, 'g')))
          if (holding(ranges, index) || holding(hooks, index)) turn(index, true)
    }
  }
  for (const { index, end } of callsOf(code, /\bvi\s*\.(useFakeTimers)\s*\(/g)) {
    const options = text.slice(index, end)
    if (!/\btoFake\b/.test(options) || clock.test(options)) turn(index)
  }
  for (const { index } of text.matchAll(/\b(?:stubGlobal|spyOn)\([^)]*['"](?:setTimeout|now)['"]/g))
    turn(index)
  const isIn = (/** @type {number} */ at) => holding(turned, at) !== undefined
  return (at) => {
    if (isIn(at)) return true
    if (holding(ranges, at)) return false
    // A helper is judged by where it is called.
    const name = nameAround(code, at)
    if (name === undefined) return false
    const calls = callsOf(code, new RegExp(`(?<![\\w$.])(?<!function )(${name})\\s*\\(`, 'g'))
    return calls.length > 0 && calls.every(({ index }) => isIn(index))
  }
}
