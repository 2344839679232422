// @tier gate
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

const file = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let sandbox: Sandbox
let folder: string
const running: ChildProcess[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ families: ['eip155', 'solana'] })
  folder = await mkdtemp(join(tmpdir(), 'foyer-gateway-'))
  const address = sandbox.tokens['eip155:1']?.USDC
  const tokens = [{ chainId: 1, address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }]
  await writeFile(join(folder, 'tokens.json'), JSON.stringify({ tokens }))
  await writeFile(join(folder, 'wallets.json'), JSON.stringify([{ id: 'a', name: 'Ada Wallet' }]))
})
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function start(...args: readonly string[]) {
  return startWith([], args)
}
function startWith(ofNode: readonly string[], args: readonly string[]) {
  const child = spawn(process.execPath, [...ofNode, file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  const url = async () => {
    await expect.poll(() => said).toContain('Foyer gateway at')
    return /at (http\S+)/.exec(said)?.[1] ?? ''
  }
  return { child, ended, url, said: () => said }
}
/** The answer to a request as it is written, with a path that no client would send. */
async function raw(host: string, port: number, line: string): Promise<string> {
  const socket = connect(port, host)
  socket.end(`${line} HTTP/1.1\r\nhost: ${host}:${port}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return `${Buffer.concat(chunks)}`
}
const nodes = () => [
  ...['--rpc', `eip155:1=${sandbox.chains['eip155:1']?.rpcUrl}`],
  ...['--rpc', `${solana}=${sandbox.chains[solana]?.rpcUrl}`],
]
const served = () =>
  start(
    ...nodes(),
    '--port',
    '0',
    '--tokens',
    join(folder, 'tokens.json'),
    '--wallets',
    join(folder, 'wallets.json'),
    '--metrics-port',
    '0',
  )

it('one command serves balances, wallets and JSON-RPC of local chains', async () => {
  const base = await served().url()
  const get = async (path: string): Promise<unknown> => (await fetch(`${base}/${path}`)).json()
  expect(await get(`v1/account/${sandbox.accounts.rich}/balance?projectId=x`)).toMatchObject({
    balances: [
      { symbol: 'ETH', quantity: { numeric: '12.941' } },
      { symbol: 'USDC', quantity: { numeric: '3410.25' } },
    ],
  })
  const account = sandbox.chains[solana]?.accounts?.rich
  expect(await get(`v1/account/${account}/balance?projectId=x`)).toMatchObject({
    balances: [{ symbol: 'SOL', chainId: solana, quantity: { numeric: '25.5' } }],
  })
  const activity = JSON.stringify(await get(`v1/account/${sandbox.accounts.rich}/history?projectId=x`))
  expect(activity).toContain('"symbol":"USDC"')
  expect(await get('v1/supported-chains')).toEqual({ http: ['eip155:1', solana], ws: [] })
  expect(await get('getWallets?projectId=x&search=ada')).toMatchObject({ count: 1 })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] })
  const slot = await fetch(`${base}/v1/?chainId=${solana}&projectId=x`, { method: 'POST', body })
  expect(await slot.json()).toMatchObject({ result: expect.any(Number) })
})

it('it says how it is, counts at a port of its own, and ends when asked to', async () => {
  const { url, child, ended, said } = served()
  const base = await url()
  await fetch(`${base}/v1/account/${sandbox.accounts.poor}/balance?projectId=x&chainId=eip155:1`)
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
  expect((await fetch(`${base}/readyz`)).status).toBe(200)
  await expect.poll(said).toMatch(/Counts at http\S+\n/)
  const counts = /Counts at (http\S+)/.exec(said())?.[1] ?? ''
  const metrics = await (await fetch(counts)).text()
  expect(metrics).toContain('foyer_answers_total{status="200"} 1')
  expect(metrics).toContain(
    'foyer_attempts_total{provider="onchain",part="balances|eip155:1",outcome="answered"} 1',
  )
  expect(metrics).not.toContain(sandbox.accounts.poor)
  expect(metrics).toContain('foyer_faults_total 0')
  const { port, hostname } = new URL(base)
  const paths = [
    '/metrics',
    '/metrics/',
    '//metrics',
    '/./metrics',
    '/a/../metrics',
    '/%6Detrics',
    '/healthz/../metrics',
  ]
  for (const path of [...paths, '/metrics?x=1', '/METRICS', `http://${new URL(counts).host}/metrics`])
    for (const method of ['GET', 'HEAD', 'POST'])
      expect(await raw(hostname, Number(port), `${method} ${path}`), path).not.toMatch(/^HTTP\/1\.1 2|foyer_/)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  await expect(fetch(counts)).rejects.toThrow()
})

it('a fault of the gateway is one line, and counted', async () => {
  const config = join(folder, 'faults.config.mjs')
  const broken = `{ id: 'broken', question: 'gas', covers: () => true, answer: async () => ({ standard: 'sentinel' }) }`
  const options = `{ chains: { 'eip155:1': 'http://127.0.0.1:9' }, origins: ['*'], providers: [${broken}] }`
  await writeFile(config, `export default ${options}`)
  const { url, said } = start('--config', config, '--port', '0', '--metrics-port', '0')
  const base = await url()
  await expect.poll(said).toMatch(/Counts at http\S+\n/)
  const asked = await fetch(`${base}/v1/convert/gas-price?chainId=eip155:1&projectId=x`)
  expect(asked.status).toBe(503)
  await expect.poll(said).toMatch(/^Foyer gateway: \S.+$/m)
  expect(said()).not.toContain('sentinel')
  const counts = /Counts at (http\S+)/.exec(said())?.[1] ?? ''
  expect(await (await fetch(counts)).text()).toContain('foyer_faults_total 1')
})

it('whoever reads that it is there may end it at once', async () => {
  // As on a busy machine: it goes on a while after others have read what it says.
  const late =
    'const say = console.log; console.log = (...all) => { say(...all); const end = Date.now() + 500; while (Date.now() < end); }'
  const importing = ['--import', `data:text/javascript,${encodeURIComponent(late)}`]
  const { url, child, ended } = startWith(importing, [...nodes(), '--port', '0'])
  await url()
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

it('who sends requests as long as it is ready loses none when it is told to end', async () => {
  const { url, child, ended } = start(...nodes(), '--port', '0', '--drain', '2')
  const base = await url()
  let isReady = true
  let answered = 0
  const lost: unknown[] = []
  const visitor = async () => {
    while (isReady) {
      const path = `v1/account/${sandbox.accounts.poor}/balance?projectId=x&chainId=eip155:1`
      const status = await fetch(`${base}/${path}`).then(
        async (response) => (await response.text()) && response.status,
        (error: unknown) => error,
      )
      if (status === 200) answered += 1
      else lost.push(status)
    }
  }
  const visitors = Array.from({ length: 8 }, visitor)
  await expect.poll(() => answered).toBeGreaterThan(20)
  child.kill('SIGTERM')
  // As a balancer does, it looks now and then.
  await expect.poll(async () => (await fetch(`${base}/readyz`)).status, { interval: 100 }).toBe(503)
  expect((await fetch(`${base}/healthz`, { method: 'HEAD' })).status).toBe(200)
  isReady = false
  await Promise.all(visitors)
  expect(lost).toEqual([])
  expect(await ended).toBe(0)
})

it('it checks what works, and says why not', async () => {
  const { ended, said } = start('check', ...nodes(), '--rpc', 'eip155:10=http://127.0.0.1:9')
  expect(await ended).toBe(1)
  expect(said()).toMatch(/works {2}eip155:1 {2}balance\n/)
  expect(said()).toMatch(/- {6}eip155:10 {2}rpc: 503 The provider is temporarily unavailable\n/)
  expect(said()).toMatch(/- {6}onrampOptions: 400 This is not supported here/)
})

it('a file says more, and a wrong option is one sentence', async () => {
  const config = join(folder, 'gateway.config.mjs')
  const write = (options: string) => writeFile(config, `export default ${options}`)
  await write(`{ chains: { 'eip155:1': '${sandbox.chains['eip155:1']?.rpcUrl}' }, providers: [] }`)
  const wrong = start('--config', config)
  expect(await wrong.ended).toBe(2)
  expect(wrong.said()).toBe(
    'Say which pages may ask: origins: ["https://your.site"], or projects with origins of their own, not both.\n',
  )
  await write(`{ chains: { 'eip155:1': 'https://node.dev' }, providers: [], origins: ['https://shop.dev'] }`)
  const base = await start('--config', config, '--port', '0').url()
  const headers = { origin: 'https://other.dev' }
  expect((await fetch(`${base}/v1/supported-chains`, { headers })).status).toBe(403)
})
