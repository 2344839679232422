// @tier gate
import { getBase58Encoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Sandbox, startSandbox } from '../sandbox.ts'

const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let sandbox: Sandbox
let url: string
let rich: string

beforeAll(async () => {
  sandbox = await startSandbox({ families: ['solana'] })
  url = sandbox.chains[id]?.rpcUrl ?? ''
  rich = sandbox.chains[id]?.accounts?.rich ?? ''
})
afterAll(() => sandbox.stop())

async function ask(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = Object(await (await fetch(url, { method: 'POST', body })).json())
  return error ?? result?.value ?? result
}

test('only the families asked for are there, and the description says where', async () => {
  const told = await (await fetch(`${sandbox.url}/sandbox?projectId=test`)).json()

  expect(Object.keys(Object(told).chains)).toEqual([id])
  expect(Object(told).tokens[id]).toEqual({
    USDC: expect.any(String),
    BARK: expect.any(String),
    NOVA: expect.any(String),
  })
})

test('the data API tells coins and tokens, read from the chain', async () => {
  const path = `/v1/account/${rich}/balance?projectId=test&currency=usd&chainId=${id}`

  const { balances } = Object(await (await fetch(`${sandbox.url}${path}`)).json())

  expect(balances.map((one: object) => [Object(one).symbol, Object(one).quantity.numeric])).toEqual([
    ['SOL', '25.5'],
    ['USDC', '1500.25'],
    ['NOVA', '42.5'],
    ['BARK', '1000000'],
  ])
  const evm = await fetch(`${sandbox.url}/v1/account/0x${'1'.repeat(40)}/balance?projectId=test&currency=usd`)
  expect(evm.status).toBe(400)
})

test('the API passes requests through to the node', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' })

  const answer = await fetch(`${sandbox.url}/v1/?chainId=${id}&projectId=test`, { method: 'POST', body })

  expect(Object(await answer.json()).result.startsWith(id.slice(7))).toBe(true)
})

test('slots pass, methods and parameters that nobody knows are refused, an airdrop arrives and a reset takes it back', async () => {
  const before = await ask('getSlot')
  await expect.poll(() => ask('getSlot')).toBeGreaterThan(before)

  expect(await ask('getNothing')).toMatchObject({ code: -32601 })
  expect(await ask('getBalance', 7)).toMatchObject({ code: -32602 })
  expect(await ask('sendTransaction', 'AAAA', { encoding: 'base64' })).toMatchObject({ code: -32602 })

  const signature = await ask('requestAirdrop', rich, 1_000_000_000)
  expect(getBase58Encoder().encode(signature)).toHaveLength(64)
  expect(await ask('getBalance', rich)).toBe(26_500_000_000)
  await sandbox.reset()
  expect(await ask('getBalance', rich)).toBe(25_500_000_000)
})

test('a websocket on the same port tells of a signature that is there', async () => {
  const signature = await ask('requestAirdrop', rich, 1)
  const socket = new WebSocket(url.replace('http', 'ws'))
  const heard: unknown[] = []
  await new Promise((resolve) => socket.once('open', resolve))
  const told = new Promise<void>((resolve) => {
    socket.on('message', (message) => {
      heard.push(JSON.parse(String(message)))
      if (heard.length === 2) resolve()
    })
  })

  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'signatureSubscribe', params: [signature] }))
  await told
  socket.close()

  expect(heard).toEqual([
    { jsonrpc: '2.0', id: 5, result: 1 },
    expect.objectContaining({
      method: 'signatureNotification',
      params: { subscription: 1, result: expect.objectContaining({ value: { err: null } }) },
    }),
  ])
})
