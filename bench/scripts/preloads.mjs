import { kb, round } from './figures.mjs'
import { median } from './rounds.mjs'

/** @typedef {readonly [what: string, bar: number, app: string, key: string]} Bar */

const pages = /** @type {const} */ ([
  ['foyer-react', 'React page'],
  ['foyer', 'plain page'],
  ['foyer-three-react', 'React page, three families'],
  ['foyer-three', 'plain page, three families'],
])

/** Under which key `runRounds` kept a press at once of an app. @param {string} app @param {1 | 4} cpu */
const keyOf = (app, cpu) =>
  app === 'foyer-idle' || app === 'foyer-react-idle' ? `${cpu}x cold usable` : `${cpu}x at once usable`

/** The bars of a press without any sign of intent before it. @type {readonly Bar[]} */
export const preloads = [
  ...pages.flatMap(([page, name]) => {
    const app = `${page}-idle`
    return /** @type {readonly Bar[]} */ ([
      [`\`idle\`, pressed at once, 1x, ${name}`, 30, app, keyOf(app, 1)],
      [`\`idle\`, pressed at once, 4x, ${name}`, 100, app, keyOf(app, 4)],
      [`\`idle\`, pressed at once, slow 4G and 4x, ${name}`, 150, app, 'slow at once'],
      [`\`idle\`, longest task while it is made, 1x, ${name}`, 5, app, '1x rest longest'],
    ])
  }),
  ...pages.slice(0, 2).flatMap(([page, name]) => {
    const app = `${page}-intent`
    return /** @type {readonly Bar[]} */ ([
      [`\`intent\`, pressed at once, 1x, ${name}`, 40, app, keyOf(app, 1)],
      [`\`intent\`, pressed at once, 4x, ${name}`, 105, app, keyOf(app, 4)],
    ])
  }),
]

/** Bytes and times of a press without any sign of intent before it, beside others. @param {import('./rounds.mjs').Results} results */
export function preloadTable(results) {
  const at = (/** @type {string} */ id, /** @type {string} */ key) => median(results, id, key)
  const either = (/** @type {string} */ id, /** @type {string} */ cpu, /** @type {string} */ key) =>
    at(id, `${cpu} at once ${key}`) ?? at(id, `${cpu} ${key === 'usable' ? 'cold usable' : key}`)
  const bytes = (/** @type {string} */ id, /** @type {string} */ key) =>
    round(kb(either(id, '1x', key) ?? Number.NaN))
  const rest = (/** @type {string} */ id) =>
    ['1x', '4x'].map((cpu) => round(at(id, `${cpu} rest longest`))).join(' / ')
  return [
    '| app | JS before | JS open | longest task before, 1x / 4x | usable, 1x | 4x | slow 4G and 4x |',
    '|---|---|---|---|---|---|---|',
    ...results.apps.map(({ id, name }) => {
      const times = [either(id, '1x', 'usable'), either(id, '4x', 'usable'), at(id, 'slow at once')].map(
        round,
      )
      return `| ${[name, bytes(id, 'js idle'), bytes(id, 'js open'), rest(id), ...times].join(' | ')} |`
    }),
  ]
}
