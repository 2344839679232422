// @tier gate
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ families: [] })
})

afterAll(() => sandbox.stop())

async function call(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(sandbox.polkadot.rpcUrl, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text)
}

test('a Polkadot chain starts with the first call, and goes back to its seeded world', async () => {
  const genesis = await call('chain_getBlockHash', [0])
  expect(genesis).toMatchObject({ result: `0x${'45'.repeat(32)}` })
  expect(sandbox.polkadot.id).toBe(`polkadot:${'45'.repeat(16)}`)
  const seeded = await call('chain_getFinalizedHead')

  await call('dev_newBlock', [{ count: 1 }])
  const later = await call('chain_getFinalizedHead')
  await sandbox.reset()

  expect(later).not.toEqual(seeded)
  expect(await call('chain_getFinalizedHead')).toEqual(seeded)
  expect(await call('no_such_method')).toMatchObject({ error: { code: -32601 } })
}, 120_000)

test('a Polkadot chain that was asked for starts with the sandbox, which waits for nothing', async () => {
  const other = await startSandbox({ families: ['polkadot'] })
  const state = async () => Object(await (await fetch(`${other.url}/sandbox`)).json()).polkadot.state

  const before = await state()
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('running')
  await other.stop()

  expect(before).toBe('starting')
  expect(other.families).toEqual(['polkadot'])
}, 120_000)
