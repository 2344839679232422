// @tier gate, exhaustive: every option in every mode; the gate has each option once
import type { FoyerOptions } from '@foyer/kit'
import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { type PageWatch, watchPage } from './watchPage.js'

/** Settings of hosts, each a set of options of its own. */
const settings: Readonly<Record<string, FoyerOptions>> = {
  usual: {},
  idle: { preload: 'idle' },
  intent: { preload: 'intent' },
  none: { preload: 'none' },
  basic: { basic: true },
  manual: { manualWCControl: true },
  'basic and manual': { basic: true, manualWCControl: true },
  named: { id: 'shop' },
  featured: { featuredWalletIds: ['c0ffee'] },
  included: { includeWalletIds: ['c0ffee'] },
  excluded: { excludeWalletIds: ['c0ffee'] },
  custom: {
    customWallets: [
      // A picture elsewhere is fetched where the host shows the widget at once: the host names it.
      { id: 'own', name: 'Own', imageUrl: 'data:image/png;base64,AAAA', mobileLink: 'own://' },
    ],
  },
  'no wallets of the page': { enableEIP6963: false, enableInjected: false },
  'no wallets': { enableWallets: false },
  'no catalogue': { allWallets: 'HIDE', popularWallets: false },
  'on phones': { allWallets: 'ONLY_MOBILE' },
  collapsed: { features: { collapseWallets: true } },
  terms: { features: { legalCheckbox: true }, termsUrl: 'https://shop.example/terms' },
  'wallets last': {
    features: { connectorTypeOrder: ['external', 'recommended', 'walletConnect', 'injected'] },
  },
  'no analytics': { features: { analytics: false } },
  'all on': { features: { send: true, swaps: true, onramp: true } },
  'any network': { allowUnsupportedChain: true },
  'default network': { defaultNetwork: 'eip155:8453' },
  currency: { currency: 'eur' },
  german: { locale: 'de' },
  dark: { themeMode: 'dark' },
  debug: { debug: true },
  terse: { enableWalletGuide: false, enableNetworkSwitch: false },
}

/** How the widget is on the page, and what the page does with it. None of it is an act of the visitor. */
const modes = [
  'dialog',
  'button',
  'embedded',
  'placed',
  'embedded element',
  'opened by the page',
  'held at a sign-in',
  'started twice',
  'another tab',
  'another Foyer',
  'hidden',
] as const
type Mode = (typeof modes)[number]

interface Row {
  readonly setting: string
  readonly mode: Mode
  readonly isBare: boolean
  /** Every chain family is served, and these connections are remembered from an earlier visit, by family. */
  readonly remembered?: Readonly<Record<string, string>>
}

/** Runs in the page. */
async function visit(row: Row & { readonly options: FoyerOptions }) {
  const { mode, isBare } = row
  const place = document.createElement('div')
  document.body.append(place)
  const embedded = mode.startsWith('embedded') ? { enableEmbedded: true } : {}
  const placed = mode === 'placed' ? { disableAppend: true } : {}
  const held = mode === 'held at a sign-in' && {
    customFeatures: [
      {
        id: 'hold',
        views: ['Hold' as never],
        actions: [],
        guard: { view: 'Hold' as never, holds: () => true },
        load: () => new Promise<never>(() => {}),
      },
    ],
  }
  const adapters = isBare ? { adapters: [] } : row.remembered ? { adapters: await window.lab.adapters() } : {}
  if (row.remembered) localStorage.setItem('@foyer/connectors', JSON.stringify(row.remembered))
  window.acts.splice(0)
  const options = { ...row.options, ...embedded, ...placed, ...(held as object), ...adapters }
  const foyer = window.lab.make(options, [])
  window.foyer = foyer
  foyer.start()
  if (mode === 'started twice') foyer.start()
  if (mode === 'embedded' || mode === 'placed') foyer.embed(place)
  if (mode === 'embedded element') place.append(document.createElement('foyer-modal'))
  if (mode === 'button') {
    place.append(document.createElement('foyer-button'), document.createElement('foyer-network-button'))
  }
  if (mode === 'opened by the page') foyer.open().catch(() => {})
  if (mode === 'another tab')
    window.dispatchEvent(new StorageEvent('storage', { key: '@foyer/networks', newValue: '{}' }))
  if (mode === 'another Foyer')
    window.dispatchEvent(new StorageEvent('storage', { key: '@foyer/other/networks', newValue: '{}' }))
  if (mode === 'hidden') document.dispatchEvent(new Event('visibilitychange'))
  window.endVisit = () => {
    foyer.destroy()
    place.remove()
    localStorage.clear()
  }
}

declare global {
  interface Window {
    endVisit: () => void
    /** The clock of Playwright, with the timers of the browser. */
    __pwClock: { readonly builtins: { setTimeout(run: (value: unknown) => void): void } }
  }
}

/** A bare page that no visitor has touched: a driver's work in a page counts as a touch, but for the debugger's own line. */
async function openLab(newPage: (path: string, options: object) => Promise<Page>) {
  let watch: PageWatch | undefined
  const page = await newPage('/e2e/lab.html', {
    async prepare(made: Page) {
      await made.clock.install()
      watch = await watchPage(made)
    },
  })
  if (!watch) throw new Error('The page is not watched.')
  const line = await page.context().newCDPSession(page)
  const run = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await line.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  await expect.poll(() => run("'lab' in window")).toBe(true)
  expect(await run('navigator.userActivation.hasBeenActive')).toBe(false)
  return { run, watch }
}

type Lab = Awaited<ReturnType<typeof openLab>>

/** Runs in the page. Resolves once files of code have run: a second import of a file waits for the first. */
async function ran(imports: readonly Promise<unknown>[]) {
  await Promise.allSettled(imports)
  // React draws in turns of the event loop.
  for (let turn = 0; turn < 5; turn += 1)
    await new Promise((resolve) => window.__pwClock.builtins.setTimeout(resolve))
}

/** Waits until the code that the page has asked for has run, and all code that this asked for. */
async function runCode({ run, watch }: Lab) {
  for (let known = -1; known < watch.code.size; ) {
    known = watch.code.size
    await run(`(${ran})(${JSON.stringify([...watch.code])}.map((file) => import(file)))`)
  }
}

/** Returns everything that a visit of ten seconds without an act of the visitor does beyond the page. */
async function actsOf({ run, watch }: Lab, row: Row) {
  const take = async () => {
    const own: unknown = await run('window.acts.splice(0)')
    return [...watch.take(), ...(Array.isArray(own) ? own : [])]
  }
  await take()
  await run(`(${visit})(${JSON.stringify({ ...row, options: settings[row.setting] ?? {} })})`)
  for (let second = 0; second < 10; second += 1) {
    await run('__pwClock.controller.runFor(1000)')
    await runCode({ run, watch })
  }
  const acts = await take()
  await run('window.endVisit()')
  // Code is fetched ahead where the host lets it, and where the page shows the widget at once, or may be connected.
  const isAtRest =
    row.setting === 'none' && /^(dialog|button|started twice|another Foyer|hidden)$/.test(row.mode)
  return [...new Set(acts)].filter((act) => isAtRest || !act.startsWith('file '))
}

const names = Object.keys(settings)
const every: readonly Row[] = names.flatMap((setting) =>
  modes.flatMap((mode) => [true, false].map((isBare) => ({ setting, mode, isBare }))),
)
/** Each setting once, and each mode several times. */
const sample: readonly Row[] = names.map((setting, at) => ({
  setting,
  mode: modes[at % modes.length] ?? 'dialog',
  isBare: at % 3 === 0,
}))

const bare: readonly Row[] = ['dialog', 'another Foyer', 'embedded', 'opened by the page'].flatMap((mode) =>
  modes.filter((one) => one === mode).map((one) => ({ setting: 'none', mode: one, isBare: false })),
)

/** Wallets of the page that an earlier visit connected, one for each family and each shape of its own. */
const memories: readonly Readonly<Record<string, string>>[] = [
  {},
  { eip155: 'test.quay', solana: 'Standard', bip122: 'Standard', polkadot: 'talisman' },
  { eip155: 'injected', bip122: 'Sats' },
  { bip122: 'Leather' },
  { bip122: 'UniSat Wallet' },
  { bip122: 'com.okex.wallet' },
]
const families: readonly Row[] = memories.flatMap((remembered) =>
  modes.flatMap((mode) => ['usual', 'none'].map((setting) => ({ setting, mode, isBare: false, remembered }))),
)
/** How wallets are asked whether they still know the page: no wallet shows a window for it. */
const silent = [
  'wallet announced eth_accounts',
  'wallet announced eth_chainId',
  'wallet injected eth_accounts',
  'wallet injected eth_chainId',
  'wallet standard connect silently',
  'wallet sats wallet_getAccount',
  'wallet unisat getAccounts',
  'wallet okx getAccounts',
]

/** The rows in which something was done, with what. */
async function faultsIn(rows: readonly Row[], newPage: (path: string, options: object) => Promise<Page>) {
  const lab = await openLab(newPage)
  const faults: string[] = []
  for (const row of rows) {
    const own = row.remembered ? [...silent, 'file'] : []
    const acts = (await actsOf(lab, row)).filter((act) => !own.some((one) => act.startsWith(one)))
    if (acts.length > 0)
      faults.push(`${row.setting}, ${row.mode}${row.isBare ? ', bare' : ''}: ${acts.join('; ')}`)
  }
  return faults
}

test('asks no service, writes nothing and opens nothing in the first 10 s without an act of the visitor', async ({
  newPage,
}) => {
  expect(await faultsIn([...sample, ...bare], newPage)).toEqual([])
})

test('nor with any option in any mode', { tags: 'exhaustive', timeout: 600_000 }, async ({ newPage }) => {
  expect(await faultsIn(every, newPage)).toEqual([])
})

test('nor with wallets of any family, which are restored without a window', async ({ newPage }) => {
  expect(
    await faultsIn(
      families.filter((_, at) => at % 7 === 0),
      newPage,
    ),
  ).toEqual([])
})

test('nor with those in any mode', { tags: 'exhaustive', timeout: 600_000 }, async ({ newPage }) => {
  expect(await faultsIn(families, newPage)).toEqual([])
})
