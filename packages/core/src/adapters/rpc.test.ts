// @tier gate
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseNetworkId } from '../caip.js'
import { createRpc, isRpcError } from './rpc.js'

const network = parseNetworkId('fake:north')
const { signal } = new AbortController()

/** A node that answers each method as told. */
function start(answers: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) =>
    Response.json({ result: answers[JSON.parse(body).method] }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const rpc = createRpc(
    { rpcUrls: () => ['https://node.test'] },
    {
      proof: {
        method: 'chain',
        serves: (_network, answer) => (typeof answer === 'string' ? answer === 'north' : undefined),
      },
      isRefusal: () => false,
    },
  )
  onTestFinished(rpc.dispose)
  return rpc
}

test('what is offered is taken where the answer names it, and by no other answer', async () => {
  const answers: Record<string, unknown> = { chain: 'north', send: 'ID' }
  const rpc = start(answers)
  const offer = () =>
    rpc.offer(network, 'send', [1], (answer) => String(answer).toLowerCase() === 'id', signal)

  expect(await offer()).toEqual({ taken: true, failures: [] })
  for (const other of ['', null, true, 'another', { id: 'id' }]) {
    answers.send = other
    expect(await offer()).toMatchObject({
      taken: false,
      failures: [{ code: 'rpc/failed', context: { method: 'send', code: undefined, status: undefined } }],
    })
  }
})

test('an endpoint that names no chain is asked for it again, one of another chain is not', async () => {
  const answers: Record<string, unknown> = { chain: null, ask: 7 }
  const rpc = start(answers)
  const ask = () => rpc.request(network, 'ask', [], signal)
  await expect(ask()).rejects.toMatchObject({ code: 'rpc/failed' })

  answers.chain = 'north'
  expect(await ask()).toBe(7)

  const other = start({ ...answers, chain: 'south' })
  await expect(other.request(network, 'ask', [], signal)).rejects.toMatchObject({ code: 'rpc/failed' })
  answers.chain = 'north'
  start(answers)
  await expect(other.request(network, 'ask', [], signal)).rejects.toMatchObject({ code: 'rpc/failed' })
})

test.each([
  [200, false],
  [400, false],
  [408, true],
  [502, true],
])('what is refused with status %i is asked of the next: %s', async (status, isNextAsked) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (JSON.parse(body).method === 'chain') return Response.json({ result: 'north' })
    asked.push(url)
    return Response.json({ error: { code: 3, message: 'no' } }, { status })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const rpc = createRpc(
    { rpcUrls: () => ['https://one.test', 'https://two.test'] },
    { proof: { method: 'chain', serves: () => true }, isRefusal: (error) => isRpcError(error, () => true) },
  )
  onTestFinished(rpc.dispose)

  await expect(rpc.request(network, 'ask', [], signal)).rejects.toMatchObject({ context: { code: 3 } })

  expect(asked).toEqual(['https://one.test', ...(isNextAsked ? ['https://two.test'] : [])])
})
