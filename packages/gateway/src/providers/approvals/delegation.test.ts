// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { toEventSelector, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { createCourse } from '../../cache/course.js'
import { multicall } from '../../evm/callAll.js'
import type { Tools } from '../../questions.js'
import { RpcError } from '../../rpc/rpcError.js'
import { approvalEvents } from './approvalLogs.js'
import { approvals } from './approvals.js'

const chain = 'eip155:1'
const account = `0x${'5'.repeat(40)}`
const metaMask = '63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

interface World {
  /** The code at the account; `undefined`: the node does not say. */
  readonly code: string | undefined
  readonly logs?: readonly { readonly topics: readonly string[] }[]
  /** The answer of each contract. */
  readonly word?: string
}

function ask({ code, logs = [], word = '0x' }: World) {
  const tools: Tools = {
    fetch: () => Promise.reject(new Error('unused')),
    course: createCourse(),
    rpc: () => ({
      async request(method, params = []) {
        if (method === 'eth_blockNumber') return '0x10'
        // Without the contract that makes several calls in one.
        if (method === 'eth_call') return Object(params[0]).to === multicall ? '0x' : word
        if (method === 'eth_getCode' && params[0] === account) {
          if (code === undefined) throw new RpcError(-32000, 'no')
          return code
        }
        if (method !== 'eth_getLogs') return '0x'
        const { topics }: { readonly topics: readonly unknown[] } = Object(params[0])
        return logs.filter((log) =>
          topics.every((wanted, at) => wanted === null || [wanted].flat().includes(log.topics[at])),
        )
      },
    }),
    tokens: () => [],
    now: Date.now,
    signal: new AbortController().signal,
  }
  return approvals().answer({ chain, account }, tools)
}

search(
  'an account that acts by the code of another has a row for it, and is not whole where its code is unknown',
  fc.asyncProperty(
    fc.option(
      fc.oneof(
        fc.constantFrom(
          '0x',
          '0x6001',
          `0xef0100${metaMask}`,
          `0xEF0100${metaMask.toUpperCase()}`,
          `0xef0100${'0'.repeat(40)}`,
        ),
        fc.stringMatching(/^0xef0100[0-9a-f]{40}$/),
        fc.stringMatching(/^0x[0-9a-f]{0,80}$/),
      ),
      { nil: undefined },
    ),
    async (code) => {
      const { entries, isWhole, whole } = await ask({ code })
      const [, delegate] = /^0xef0100([0-9a-f]{40})$/.exec(code?.toLowerCase() ?? '') ?? []
      const isActing = delegate !== undefined && !/^0+$/.test(delegate)
      expect(entries.map(({ kind, spender }) => [kind, spender])).toEqual(
        isActing ? [['delegation', `0x${delegate}`]] : [],
      )
      if (delegate === metaMask) expect(entries[0]?.spenderName).toBe('MetaMask')
      expect([isWhole, whole?.includes('delegation')]).toEqual([code !== undefined, code !== undefined])
    },
  ),
  { gate: 100, exhaustive: 1_000 },
)

it('an operator of a token (ERC-777) is an approval, as long as the token says so', async () => {
  expect(toEventSelector('AuthorizedOperator(address,address)')).toBe(approvalEvents.operator)
  expect(toFunctionSelector('isOperatorFor(address,address)')).toBe('0xd95b6371')
  expect(toFunctionSelector('operatorSend(address,address,uint256,bytes,bytes)')).toBe('0x62ad1b83')
  const [contract, operator] = [`0x${'7'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  const log = {
    address: contract,
    topics: [approvalEvents.operator, topicOf(operator), topicOf(account)],
    data: '0x',
    transactionHash: `0x${'1'.repeat(64)}`,
    blockNumber: '0x1',
    logIndex: '0x0',
  }
  const told = await ask({ code: '0x', logs: [log], word: `0x${'1'.padStart(64, '0')}` })
  expect(told.entries).toMatchObject([{ kind: 'operator', contract, spender: operator, isSpam: false }])
  expect((await ask({ code: '0x', logs: [log], word: `0x${'0'.repeat(64)}` })).entries).toEqual([])
})
