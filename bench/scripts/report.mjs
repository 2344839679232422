import { cpus } from 'node:os'
import { kb, round } from './figures.mjs'
import { preloads, preloadTable } from './preloads.mjs'
import { median } from './rounds.mjs'

/** @typedef {import('./rounds.mjs').Results} Results */

const mb = (/** @type {number} */ bytes) => bytes / 1_000_000
/**
 * A row of the bars: the floor that was set, what was measured, how far apart they are.
 * @param {string} what
 * @param {number | undefined} bar
 * @param {number | undefined} value
 * @param {string} [unit]
 */
function row(what, bar, value, unit = '') {
  const exact = unit === ' kB' ? value?.toFixed(1) : round(value)
  const shown = value === undefined ? 'not measured' : `${exact}${unit}`
  if (bar === undefined) return `| ${what} | – | ${shown} | | |`
  const ratio = value === undefined || bar === 0 ? '' : `${(value / bar).toFixed(2)}×`
  const verdict = value === undefined ? '' : value <= bar ? 'met' : '**missed**'
  return `| ${what} | ≤ ${round(bar)}${unit} | ${shown} | ${ratio} | ${verdict} |`
}

/**
 * The whole of `RESULTS.md`.
 * @param {Results} results
 */
export function report(results) {
  const { date, samples, versions, load } = results
  const cpu = cpus()
  return [
    '# Results',
    '',
    `One run of \`node bench/run.mjs\`: ${date}, ${samples} interleaved samples, medians. ${cpu.length} cores (${cpu[0]?.model.trim()}), load ${load.toFixed(1)} at the start, ${versions}.`,
    'kB = 1,000 bytes of JavaScript at gzip level 9. Times in ms since the click. What each line means: [README](README.md).',
    '',
    '## Bars',
    '',
    '| what | bar | Foyer | ratio | |',
    '|---|---|---|---|---|',
    ...bars(results),
    '',
    '## Pressed at once',
    '',
    ...preloadTable(results),
    '',
    '## Beside others',
    '',
    ...beside(results),
    '',
    '## Renders',
    '',
    '| what | commits | component renders |',
    '|---|---|---|',
    ...renders(results.foyer.renders),
    '',
  ].join('\n')
}

/** @param {Results} results */
function bars(results) {
  const { sizes, foyer, installed } = results
  const at = (/** @type {string} */ app, /** @type {string} */ key) => median(results, app, key)
  const rivals = results.apps.filter(({ id }) => !/^(react|foyer)/.test(id)).map(({ id }) => id)
  const half = (/** @type {string} */ key) => {
    const best = Math.min(...rivals.map((id) => at(id, key)).filter((value) => value !== undefined))
    return Number.isFinite(best) ? best / 2 : undefined
  }
  const { plain, react, floor } = sizes
  const timed = (/** @type {string} */ name, /** @type {string} */ key, /** @type {number} */ bar) => [
    row(`${name}, plain page`, bar, at('foyer-intent', key)),
    row(`${name}, React page`, bar, at('foyer-react-intent', key)),
    row(`${name}, React page, against half of the best other`, half(key), at('foyer-react-intent', key)),
  ]
  return [
    row('before a click, plain page', 10, kb(plain.before.gzip), ' kB'),
    row('before a click, React page, React apart', 10, kb(react.before.gzip - floor.before.gzip), ' kB'),
    row('modal open, more', 40, kb(react.open.gzip), ' kB'),
    row('modal open, all, plain page with React', 118, kb(plain.before.gzip + plain.open.gzip), ' kB'),
    row('connected, more', 60, kb(plain.connected.gzip), ' kB'),
    ...Object.entries(plain.features).map(([name, { gzip }]) =>
      row(`${name}, own code`, 15, kb(gzip), ' kB'),
    ),
    row('adapter-evm, own code', 12, kb(sizes.adapter), ' kB'),
    row('requests before a click', 0, at('foyer-intent', '1x calls idle')),
    row('storage writes before a click', 0, at('foyer-intent', '1x writes')),
    row('long tasks before a click', 0, at('foyer-intent', '1x tasks')),
    ...timed('usable, cold, 1x', '1x cold usable', 40),
    ...timed('stable, cold, 1x', '1x cold stable', 190),
    ...timed('usable, cold, 4x', '4x cold usable', 105),
    ...timed('stable, cold, 4x', '4x cold stable', 275),
    ...preloads.map(([what, bar, app, key]) => row(what, bar, at(app, key))),
    row('usable, warm, 1x, plain page', 25, at('foyer-intent', '1x warm usable')),
    row('usable, warm, 1x, React page', 25, at('foyer-react-intent', '1x warm usable')),
    row('slow 4G and 4x: button, React page', 1000, at('foyer-react-intent', 'slow button')),
    row('slow 4G and 4x: usable, prefetched, React page', 160, at('foyer-react-intent', 'slow prefetched')),
    row('slow 4G and 4x: usable at once, React page', 480, at('foyer-react-intent', 'slow at once')),
    row('all wallets of 10,000: eight shown', 60, foyer.wallets.eight),
    row('all wallets: frames over 25 ms', 5, foyer.wallets.dropped, ' %'),
    row('all wallets, loaded to the end: longest task', 50, foyer.wallets.longest),
    row('all wallets, loaded to the end: DOM nodes', 1500, foyer.wallets.nodes),
    ...tokens(foyer.tokens),
    row('a quote, 4x: shown after its answer', 60, foyer.quotes.shown),
    row('heap at idle, React page', 2.3, mb(at('foyer-react-intent', '1x heap') ?? Number.NaN), ' MB'),
    row('100 open–close cycles through all views: nodes', 10, foyer.views.nodes),
    row('100 open–close cycles: listeners', 0, foyer.views.listeners),
    row('100 open–close cycles: heap', 200, kb(foyer.views.heap ?? Number.NaN), ' kB'),
    row('requests in 10 min after connect, closed', 5, foyer.quiet.calls),
    row('the same in a hidden tab', 0, foyer.quiet.hidden),
    row(
      'third-party packages installed, kit and EVM, beside React',
      18,
      installed['foyer-intent']?.thirdParties,
    ),
    row('install scripts', 0, installed['foyer-intent']?.scripts),
  ]
}

/** A list that never came tells nothing about lists. @param {Record<string, number | undefined>} tokens */
function tokens({ shown, longest, nodes, dropped }) {
  if (shown === undefined) return ['| 5,000 tokens | shown | **never shown** | | **missed** |']
  return [
    row('5,000 tokens: longest task', 50, longest),
    row('5,000 tokens: DOM nodes', 1500, nodes),
    row('5,000 tokens: frames over 25 ms', 5, dropped, ' %'),
  ]
}

/** @param {Results} results */
function beside(results) {
  const pair = (/** @type {string} */ id, /** @type {string} */ key) =>
    `${round(median(results, id, `${key} usable`))} / ${round(median(results, id, `${key} stable`))}`
  /** @type {readonly (readonly [title: string, cell: (id: string) => string])[]} */
  const columns = [
    ['JS before', (id) => round(kb(median(results, id, '1x js idle') ?? Number.NaN))],
    ['JS open', (id) => round(kb(median(results, id, '1x js open') ?? Number.NaN))],
    [
      'requests idle / open',
      (id) =>
        `${round(median(results, id, '1x calls idle'))} / ${round(median(results, id, '1x calls open'))}`,
    ],
    ['writes', (id) => round(median(results, id, '1x writes'))],
    ['1x cold', (id) => pair(id, '1x cold')],
    ['1x warm', (id) => pair(id, '1x warm')],
    ['4x cold', (id) => pair(id, '4x cold')],
    ['4x warm', (id) => pair(id, '4x warm')],
    [
      'TBT 1x / 4x',
      (id) => `${round(median(results, id, '1x tbt'))} / ${round(median(results, id, '4x tbt'))}`,
    ],
    [
      'slow 4G: button / hovered / at once',
      (id) =>
        ['button', 'prefetched', 'at once']
          .map((key) => round(median(results, id, `slow ${key}`)))
          .join(' / '),
    ],
    ['heap MB', (id) => round(mb(median(results, id, '1x heap') ?? Number.NaN))],
    [
      'kept per cycle: nodes, listeners, kB',
      (id) =>
        [
          median(results, id, 'kept nodes'),
          median(results, id, 'kept listeners'),
          kb(median(results, id, 'kept heap') ?? Number.NaN),
        ]
          .map(round)
          .join(', '),
    ],
    [
      'packages / scripts',
      (id) => `${results.installed[id]?.packages ?? '–'} / ${results.installed[id]?.scripts ?? '–'}`,
    ],
  ]
  const shown = results.apps.filter(({ openingOnly }) => !openingOnly)
  return [
    `| app | ${columns.map(([title]) => title).join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...shown.map(({ id, name }) => `| ${name} | ${columns.map(([, cell]) => cell(id)).join(' | ')} |`),
    ...results.missing.map(({ name, why }) => `| ${name} | ${why} |${' |'.repeat(columns.length - 1)}`),
    '',
    'Foyer’s React page as a part of each other:',
    '',
    '| other | JS before | JS open | 1x cold usable | 1x cold stable | 4x cold usable | 4x cold stable | heap |',
    '|---|---|---|---|---|---|---|---|',
    ...results.apps
      .filter(({ id }) => !id.startsWith('foyer'))
      .map(({ id, name }) => {
        const keys = [
          '1x js idle',
          '1x js open',
          '1x cold usable',
          '1x cold stable',
          '4x cold usable',
          '4x cold stable',
          '1x heap',
        ]
        const ratios = keys.map((key) => {
          const [ours, theirs] = [median(results, 'foyer-react-intent', key), median(results, id, key)]
          return ours === undefined || !theirs ? '–' : (ours / theirs).toFixed(2)
        })
        return `| ${name} | ${ratios.join(' | ')} |`
      }),
  ]
}

/** @param {Record<string, number | undefined>} counts */
function renders(counts) {
  return Object.keys(counts)
    .filter((key) => key.endsWith(': commits'))
    .map((key) => {
      const name = key.replace(': commits', '')
      return `| ${name} | ${round(counts[key])} | ${round(counts[`${name}: renders`])} |`
    })
}
