// @tier gate
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignClient } from '@walletconnect/sign-client'
import { type Browser, chromium, type Page } from 'playwright-core'
import { isHex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildWallet, serveWallet } from '../serve.ts'

// By Node itself: the runner's own loader has no `import.meta.resolve`, which the sandbox finds its nodes with.
const { startSandbox }: typeof import('@foyer/sandbox') = createRequire(import.meta.url)('@foyer/sandbox')
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'.split(' ')
const events = ['accountsChanged', 'chainChanged']
const asked = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events,
  },
  polkadot: { chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'], methods: [], events },
}

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let wallet: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
let dapp: Awaited<ReturnType<typeof SignClient.init>>
let outDir: string
let page: Page
let problems: string[]

beforeAll(async () => {
  // The SDK's own word for "call no service of your maker's".
  vi.stubEnv('IS_VITEST', 'true')
  outDir = await mkdtemp(join(tmpdir(), 'foyer-wallet-'))
  sandbox = await startSandbox()
  await buildWallet(outDir)
  wallet = await serveWallet(outDir, sandbox.url)
  browser = await chromium.launch({
    executablePath: process.env.FOYER_CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })
  dapp = await SignClient.init({
    projectId: 'test',
    relayUrl: sandbox.relay,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: randomUUID(),
    storageOptions: { database: ':memory:' },
    metadata: { name: 'Proof', description: '', url: 'http://127.0.0.1', icons: [] },
  })
})
afterAll(async () => {
  await dapp?.core.relayer.transportClose()
  dapp?.core.heartbeat.stop()
  await browser?.close()
  await wallet?.stop()
  await sandbox?.stop()
  await rm(outDir, { recursive: true, force: true })
})
beforeEach(async () => {
  problems = []
  page = await browser.newPage()
  page.on('console', (line) => problems.push(line.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const { hostname, href } = new URL(request.url())
    if (hostname !== '127.0.0.1') problems.push(href)
  })
})
afterEach(() => page.close())

/** A pairing offered by the dapp, and taken by the wallet with this query. */
async function pair(query: string) {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked })
  const session = approval().catch((error: unknown) => error)
  await page.goto(`${wallet.url}/wc?${query}&uri=${encodeURIComponent(uri)}`)
  return async () => {
    const result = await session
    if (typeof result === 'object' && result !== null && 'topic' in result)
      return dapp.session.get(String(result.topic))
    throw result
  }
}
const decide = (name: RegExp, button: string) =>
  page.getByRole('region', { name }).getByRole('button', { name: button }).click()

it('connects what is ticked, signs, switches the network and ends, by hand', async () => {
  const session = await pair('')
  await page.getByRole('checkbox', { name: 'Polkadot', exact: true }).uncheck()
  await decide(/^Proposal from Proof/, 'Approve')
  const { topic, namespaces } = await session()
  const account = sandbox.accounts.rich
  const params = [stringToHex('Hello'), account]
  const ask = () => dapp.request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params } })

  const asking = ask()
  await page.getByText('Hello').waitFor()
  await decide(/^Request personal_sign/, 'Approve')
  const signature = await asking
  const refused = expect(ask()).rejects.toMatchObject({ code: 5000 })
  await decide(/^Request personal_sign/, 'Reject')
  await refused
  const told = new Promise((resolve) => dapp.once('session_event', ({ params }) => resolve(params)))
  await page.getByLabel('Ethereum network').selectOption('eip155:8453')

  expect(await told).toEqual({ chainId: 'eip155:8453', event: { name: 'chainChanged', data: 8453 } })
  expect(Object.keys(namespaces)).toEqual(['eip155'])
  expect(isHex(signature) && (await recoverMessageAddress({ message: 'Hello', signature }))).toBe(account)
  const ended = new Promise((resolve) => dapp.once('session_delete', resolve))
  await page.reload()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await ended
  expect(page.url()).toBe(`${wallet.url}/wc`)
  expect(problems).toEqual([])
})

it('behaves as the query says, and follows when the dapp ends', async () => {
  const session = await pair('session=approve&families=polkadot&requests=approve')
  const { topic, namespaces } = await session()
  await page.getByRole('region', { name: 'Session with Proof' }).waitFor()

  await dapp.disconnect({ topic, reason: { code: 6000, message: 'Over' } })
  await page.getByText('Not connected to any dapp.').waitFor()

  expect(Object.keys(namespaces)).toEqual(['polkadot'])
  await expect((await pair('session=reject'))()).rejects.toMatchObject({ code: 5000 })
  const lied = (await (await pair('session=approve&lie=missing-chain'))()).namespaces.eip155
  expect(lied).toMatchObject({ chains: asked.eip155.chains, accounts: [expect.stringMatching(/^eip155:1:/)] })
  expect(problems).toEqual([])
})
