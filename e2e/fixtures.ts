import type { AccountLie, Family, SandboxChain, SandboxDescription } from '@foyer/sandbox'
import { createTestWallet, installTestWallet, type TestWallet, type TestWalletOptions } from '@foyer/testing'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { bytesToHex, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { test as base, expect } from 'vitest'
import type { BrandId } from '../apps/demo/src/wallet/brands.js'
import type { WalletState } from '../apps/demo/src/wallet/walletState.js'
import { workerResources } from './workerResources.js'
import type { WorldUrls } from './world.js'

export { expect }

/** One request as the sandbox logged it. */
export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly status?: number
  readonly rpc?: readonly string[]
}

/** The sandbox of this run, over its control endpoints. */
export interface SandboxDriver {
  readonly url: string
  reset(): Promise<void>
  addFault(path: string, fault: string, times?: number): Promise<void>
  clearFaults(): Promise<void>
  /** Stops the price clock, in ms since 1970. At 0 ether is 3,000 dollars and a stablecoin one. */
  setClock(now: number): Promise<void>
  /** Requests to its services, oldest first; those to its control endpoints are left out. */
  requests(): Promise<readonly LoggedRequest[]>
  /** Troubles of the relay, as its README has them: `{ cut, delay, flap, skew, lose }`. */
  disturbRelay(trouble: Readonly<Record<string, number | boolean>>): Promise<void>
  /** What the relay did. */
  relay(): Promise<{
    readonly sockets: number
    /** How often each method was called. */
    readonly calls: Readonly<Record<string, number>>
    /** Of the messages published, oldest first. */
    readonly tags: readonly number[]
  }>
  /** Puts the contracts of smart accounts on the EVM chains. */
  makeAccountContracts(): Promise<void>
  /** Puts them on Ethereum, with a bundler and a paymaster, which go on from test to test. */
  startSmartAccounts(): Promise<void>
  /** How bundler and paymaster lie from now on, as the sandbox's README has it; `null` for the truth. */
  lieOnSmartAccounts(lie: AccountLie | null): Promise<void>
  /** What `GET /sandbox` tells. */
  describe(): Promise<{
    /** Where the wallet of remote sessions is, without a slash at the end. */
    readonly wallet: string
    readonly chains: Readonly<Record<string, SandboxChain>>
    readonly polkadot: SandboxDescription['polkadot']
    readonly tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
    readonly accounts: Readonly<Record<'rich' | 'poor' | 'empty' | 'many', string>>
  }>
}

/** How a page begins. */
export interface PageOptions extends BrowserContextOptions {
  /** What the built-in wallets remember from an earlier visit. */
  readonly wallets?: Readonly<Partial<Record<BrandId, Partial<WalletState>>>>
  /** Wallets whose keys are outside the page. With any, the built-in ones stay away unless {@link wallets} names them. */
  readonly install?: readonly TestWallet[]
  /** Another tab of this one's visit: it shares what is stored. */
  readonly beside?: Page
  /** Runs before the page is opened, such as to serve something else in its place. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Runs in every document before the page's own scripts. */
  readonly before?: () => void
  /** Problems that the test brings about on purpose, by a part of their text. */
  readonly expected?: readonly (string | RegExp)[]
}

/** What each test is lent. */
export interface Fixtures {
  readonly workerResources: typeof workerResources
  /** Chain families of this file's world; EVM alone where it says nothing. */
  readonly families: readonly Family[]
  /**
   * Whether things move in this file's pages, as they do for most visitors. Elsewhere they stand still, for visitors who
   * want less motion: to paint what moves takes a third of a test's processor.
   */
  readonly motion: boolean
  readonly world: WorldUrls
  /** The seeded world; put back before each test that asks for it. */
  readonly sandbox: SandboxDriver
  /**
   * Opens a page of the demo, or one elsewhere on this machine, in a context of its own. The test fails for console errors and warnings, page errors, breaches
   * of the content security policy, and requests to other hosts.
   */
  readonly newPage: (path?: string, options?: PageOptions) => Promise<Page>
  /** Makes a wallet of one of the sandbox's visitors, on both of its chains. */
  readonly newWallet: (options?: WalletOptions) => Promise<TestWallet>
}

/** A wallet to make: named Quay, of the rich visitor and the one with many tokens, unless told otherwise. */
export interface WalletOptions extends Partial<Omit<TestWalletOptions, 'privateKeys'>> {
  /** Whose accounts it holds, the one in use first. */
  readonly of?: readonly [Visitor, ...Visitor[]]
}

/** Who lives in the sandbox. */
export type Visitor = 'rich' | 'poor' | 'empty' | 'many'

/** `test` with Chromium, the demo and the sandbox. */
export const test = base.extend<Fixtures>({
  workerResources: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures asked for from the pattern.
    async ({}, use) => {
      await use(workerResources)
      await workerResources.end()
    },
    { scope: 'worker' },
  ],

  families: [['eip155'], { scope: 'file' }],
  motion: [false, { scope: 'file' }],

  // Whatever a file before this one did to it is undone.
  world: [
    async ({ workerResources, families }, use) => {
      const world = await workerResources.world(families)
      await driveSandbox(world.sandboxUrl).reset()
      await use(world)
    },
    { scope: 'file' },
  ],

  sandbox: async ({ world }, use) => {
    const sandbox = driveSandbox(world.sandboxUrl)
    await sandbox.reset()
    await use(sandbox)
  },

  newPage: async ({ workerResources, world, motion, onTestFinished }, use) => {
    const reducedMotion = motion ? 'no-preference' : 'reduce'
    const browser = await workerResources.browser()
    const problems: string[] = []
    const closings: (() => Promise<void>)[] = []
    onTestFinished(async () => {
      for (const close of closings) await close()
      expect(problems, 'problems that the pages told').toEqual([])
    })

    await use(async (path = '/', given = {}) => {
      const { install = [], beside, prepare, before, expected = [], ...rest } = given
      const { wallets = install.length > 0 ? { harbor: { announced: false } } : {}, ...options } = rest
      const context = beside?.context() ?? (await browser.newContext({ reducedMotion, ...options }))
      if (!beside)
        closings.push(async () => {
          // A handler may still answer a request of a page that closes now.
          const routed = [context, ...context.pages()]
          for (const one of routed) await one.unrouteAll({ behavior: 'ignoreErrors' })
          await context.close()
        })
      const page = await context.newPage()
      // Shorter than a test may take, so that what was waited for is named.
      page.setDefaultTimeout(40_000)
      await watch(page, world, (problem) => {
        if (!expected.some((part) => problem.match(part))) problems.push(problem)
      })
      await page.addInitScript(remember, Object.entries(wallets))
      if (before) await page.addInitScript(before)
      for (const wallet of install) await installTestWallet(page, wallet)
      await prepare?.(page)
      await page.goto(new URL(path, world.demoUrl).href)
      return page
    })
  },

  newWallet: async ({ sandbox }, use) => {
    const { chains } = await sandbox.describe()
    const urls = Object.values(chains).flatMap(({ chainId, rpcUrl }) =>
      chainId === undefined ? [] : [[chainId, rpcUrl]],
    )
    await use(async ({ of = usual, ...options } = {}) => {
      const [first, ...others] = of
      if (options.batches) await sandbox.makeAccountContracts()
      return createTestWallet({
        name: 'Quay',
        chains: Object.fromEntries(urls),
        ...options,
        privateKeys: [keyOf(first), ...others.map(keyOf)],
      })
    })
  },
})

const usual: readonly [Visitor, ...Visitor[]] = ['rich', 'many']
const visitors: readonly Visitor[] = ['rich', 'poor', 'empty', 'many']

/** The sandbox gives its visitors the first accounts of anvil's well-known mnemonic. */
function keyOf(visitor: Visitor): Hex {
  const words = 'test test test test test test test test test test test junk'
  const { privateKey } = mnemonicToAccount(words, { addressIndex: visitors.indexOf(visitor) }).getHdKey()
  if (!privateKey) throw new Error('The mnemonic gave no key')
  return bytesToHex(privateKey)
}

/** Presses the page's connect button and waits for the modal. */
export async function openModal(page: Page): Promise<Locator> {
  await page.locator('foyer-button').first().getByRole('button').click()
  const modal = modalOf(page)
  await modal.waitFor()
  return modal
}

/** The widget's dialog; locators reach into its shadow root by themselves. The built-in wallets' window is another. */
export function modalOf(page: Page): Locator {
  return page.locator('dialog[part="dialog"]')
}

/** Waits until the page's connect button says so. */
export async function untilStatus(
  page: Page | Locator,
  status: 'connected' | 'disconnected' | 'reconnecting',
): Promise<void> {
  await page.locator(`foyer-button[data-status="${status}"]`).first().waitFor()
}

/** The window of a built-in wallet. */
export function promptOf(page: Page): Locator {
  return page.locator('dialog.prompt')
}

/** Opens the modal, chooses a built-in wallet and waits until it is connected. Its behaviour should be `approve`. */
export async function connect(page: Page, wallet = 'Harbor'): Promise<void> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: wallet }).first().click()
  await untilStatus(page, 'connected')
}

async function watch(page: Page, { demoUrl }: WorldUrls, report: (problem: string) => void) {
  const { host: demo } = new URL(demoUrl)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) report(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => report(`page error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname, host } = new URL(request.url())
    if (!protocol.startsWith('http') || host === demo) return
    if (hostname !== '127.0.0.1' && hostname !== 'localhost')
      report(`request to another host: ${request.url()}`)
  })
  await page.exposeFunction('reportBreach', (breach: string) => report(`policy breach: ${breach}`))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    reportBreach(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`)
}

function remember(wallets: readonly (readonly [string, Partial<WalletState>])[]) {
  for (const [id, state] of wallets) {
    const key = `demo-wallet/${id}`
    // Once per visit: what the wallet changes later is kept over a reload.
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(state))
  }
}

/** The sandbox at an address. */
export function driveSandbox(url: string): SandboxDriver {
  async function call(method: string, path = '', body?: unknown): Promise<Response> {
    const response = await fetch(`${url}/sandbox${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} /sandbox${path}: ${response.status} ${await response.text()}`)
    return response
  }
  return {
    url,
    reset: async () => void (await call('POST', '/reset')),
    addFault: async (path, fault, times) =>
      void (await call('POST', '/faults', { path, fault, ...(times && { times }) })),
    clearFaults: async () => void (await call('DELETE', '/faults')),
    setClock: async (now) => void (await call('POST', '/clock', { now })),
    disturbRelay: async (trouble) => void (await call('POST', '/relay', trouble)),
    relay: async () => (await call('GET', '/relay')).json(),
    requests: async () => {
      const log: readonly LoggedRequest[] = await (await call('GET', '/log')).json()
      return log.filter(({ path }) => !path.startsWith('/sandbox'))
    },
    async makeAccountContracts() {
      await Promise.all(
        ['eip155:1', 'eip155:8453'].map((id) => call('POST', `/account-contracts?chainId=${id}`)),
      )
    },
    startSmartAccounts: async () => void (await call('POST', '/smart-accounts?chainId=eip155:1')),
    lieOnSmartAccounts: async (lie) => void (await call('POST', '/smart-accounts/lie', { lie })),
    describe: async () => (await call('GET')).json(),
  }
}
