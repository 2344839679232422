// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { AbortedError, TimeoutError } from '../failure.js'
import { HttpError, MalformedResponseError } from '../http.js'
import { InsufficientFundsError, type TransactionTrace, WouldRevertError } from '../transfer.js'
import { type Broadcast, broadcast } from './broadcast.js'
import type { Offered } from './endpoints.js'
import { read } from './read.js'
import { isRpcError } from './rpc.js'
import { RpcError } from './rpcError.js'

const refused = new RpcError('send', 'no', { code: -32002 })
const reverts = new WouldRevertError('no')

function delivery(offered: Offered, trace: TransactionTrace | Error, more: Partial<Broadcast> = {}) {
  const find = vi.fn(async () => {
    if (trace instanceof Error) throw trace
    return trace
  })
  const refusal = vi.fn((_failures: readonly unknown[]) => reverts)
  const isVerdict = (failure: unknown) => isRpcError(failure, (code) => code === -32002)
  const delivered = broadcast({ id: '0xid', offer: async () => offered, isVerdict, find, refusal, ...more })
  return { delivered, find, refusal }
}

const not = (...failures: unknown[]): Offered => ({ taken: false, failures })

test('what a node took has left, and nothing more is asked', async () => {
  const { delivered, find } = delivery({ taken: true, failures: [refused] }, 'absent')

  await delivered
  expect(find).not.toHaveBeenCalled()
})

test('what a node has already has left', async () => {
  const isKnown = (failure: unknown) => failure === refused
  await delivery(not(new Error('silence'), refused), 'absent', { isKnown }).delivered
})

test.each(['pending', 'success', 'reverted'] as const)(
  'what every node refused has left all the same when the chain says: %s',
  async (trace) => {
    await delivery(not(refused, refused), trace).delivered
    await delivery(not(new TimeoutError('send', 1)), trace).delivered
  },
)

test.each([
  ['a refusal of a node', refused],
  ['a node that forbids it', new RpcError('send', 'Access forbidden', { code: 403, status: 403 })],
  [
    'a server that forbids it in its own words',
    new RpcError('send', 'not a JSON-RPC answer', { status: 403 }),
  ],
  ['a server that is asked too often', new RpcError('send', 'not a JSON-RPC answer', { status: 429 })],
  ['a gateway that passes on no more', new RpcError('send', 'limit', { code: -32005, status: 429 })],
  ['a node that refuses with status 200', new RpcError('send', 'no', { code: -32002, status: 200 })],
  ['a node that cannot read it', new RpcError('send', 'invalid params', { code: -32602, status: 200 })],
  ['an API that is asked too often', new HttpError('tx', 429)],
])('%s, and a chain without it, mean that nothing was sent', async (_what, failure) => {
  const { delivered, refusal } = delivery(not(failure, refused), 'absent')

  await expect(delivered).rejects.toBe(reverts)
  const verdicts = [failure, refused].filter((one) => read(one.context, 'code') === -32002)
  expect(refusal).toHaveBeenCalledExactlyOnceWith(verdicts)
  const alone = delivery(not(failure), 'absent').delivered
  await expect(alone).rejects.toMatchObject(
    verdicts.length > 1 ? reverts : { code: 'transfer/not-sent', cause: failure },
  )
})

test.each([
  ['no answer', new RpcError('send', 'no answer')],
  ['a verdict through a gateway that failed', new RpcError('send', 'no', { code: -32002, status: 502 })],
  ['an API that gives no reason', new HttpError('tx', 400)],
  ['a time-out', new TimeoutError('send', 5_000)],
  ['a node that failed inside', new RpcError('send', 'timeout', { code: -32603 })],
  ['a server that failed', new RpcError('send', 'not a JSON-RPC answer', { status: 500 })],
  ['a gateway that failed', new RpcError('send', 'not a JSON-RPC answer', { status: 502 })],
  ['a server that waited too long', new RpcError('send', 'not a JSON-RPC answer', { status: 408 })],
  ['a gateway that failed, in JSON-RPC', new RpcError('send', 'bad gateway', { code: -32000, status: 502 })],
  [
    'a gateway that waited too long, in JSON-RPC',
    new RpcError('send', 'late', { code: -32000, status: 504 }),
  ],
  ['a server that waited too long, in JSON-RPC', new RpcError('send', 'late', { code: -32000, status: 408 })],
  ['a node that failed inside, asked too often', new RpcError('send', 'x', { code: -32603, status: 429 })],
  ['an API that is gone', new HttpError('tx', 0)],
  ['an API that failed', new HttpError('tx', 503)],
  ['an API that answers something else', new MalformedResponseError('tx')],
  ['an error that is none of ours', new TypeError('x is not a function')],
])('after %s it is unknown whether it left, though others refused it', async (_what, failure) => {
  for (const failures of [[failure], [failure, refused], [refused, failure]])
    await expect(delivery(not(...failures), 'absent').delivered).rejects.toMatchObject({
      code: 'transfer/unknown',
      context: { id: '0xid' },
      cause: failures[0],
    })
})

test('it is unknown too when the chain cannot be asked, or nobody was there to take it', async () => {
  const unknown = { code: 'transfer/unknown', context: { id: '0xid' } }
  await expect(delivery(not(refused), new Error('down')).delivered).rejects.toMatchObject(unknown)
  await expect(delivery(not(), 'absent').delivered).rejects.toMatchObject(unknown)
})

test('giving up is told as that', async () => {
  const offer = () => Promise.reject(new AbortedError())
  await expect(delivery(not(), 'absent', { offer }).delivered).rejects.toMatchObject({ code: 'aborted' })
})

test('what a refusal means may be that the fee is not covered', async () => {
  const poor = new InsufficientFundsError('fee')
  await expect(delivery(not(refused), 'absent', { refusal: () => poor }).delivered).rejects.toBe(poor)
})

const verdicts = [-32002]
const notRun = [-32700, -32600, -32601, -32602, 401, 403, 429]
const failures = fc.record({
  code: fc.option(
    fc.oneof(fc.constantFrom(...verdicts, ...notRun, -32603, -32000, -32005, -32016, 3), fc.integer()),
    {
      nil: undefined,
    },
  ),
  status: fc.constantFrom(
    undefined,
    200,
    400,
    401,
    403,
    404,
    408,
    409,
    413,
    418,
    425,
    429,
    500,
    502,
    503,
    504,
  ),
  /** The words of nodes, gateways and sockets. They must not matter. */
  reason: fc.oneof(
    fc.constantFrom(
      'socket hang up',
      'EOF',
      'read ECONNRESET',
      'fetch failed',
      'already known',
      'nonce too low',
      '',
    ),
    fc.string(),
  ),
  isOfApi: fc.boolean(),
})

search(
  'nothing was sent only if each server has the code of a refusal, and the network refuses it only if a node does',
  fc.asyncProperty(fc.array(failures, { minLength: 1, maxLength: 3 }), async (all) => {
    const errors = all.map(({ code, status, reason, isOfApi }) =>
      isOfApi ? new HttpError('tx', status ?? 0, { reason }) : new RpcError('send', reason, { code, status }),
    )
    const isRefusal = ({ code, status = 200, isOfApi }: (typeof all)[number]) => {
      if (status >= 500 || status === 408) return false
      const isCoded = !isOfApi && code !== undefined && [...verdicts, ...notRun].includes(code)
      const isInside = !isOfApi && code === -32603
      return isCoded || (!isInside && [401, 403, 404, 405, 413, 415, 429].includes(status))
    }
    const told = await delivery(not(...errors), 'absent').delivered.catch((error: unknown) => error)
    const isVerdict = all.some(({ code, isOfApi }) => !isOfApi && code === -32002)
    if (all.every(isRefusal) && isVerdict) expect(told).toBe(reverts)
    else if (all.every(isRefusal)) expect(told).toMatchObject({ code: 'transfer/not-sent' })
    else expect(told).toMatchObject({ code: 'transfer/unknown' })
  }),
  { gate: 200, exhaustive: 4_000 },
)
