// @tier gate
import { search } from '@foyer/search'
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createChains } from './chain.js'
import { hashOf } from './extrinsic.js'
import { polkadotNetworkId } from './networkId.js'
import { createOutcomes } from './outcome.js'
import type { Rpc } from './rpc.js'

const network = polkadotNetworkId(`0x${'45'.repeat(32)}`)
const { signal } = new AbortController()
const extrinsic = '0x0102'
const hash = hashOf(extrinsic)
/** Of the first transaction of a block: its index, `system.ExtrinsicSuccess`, its weight, no topics. */
const succeeded = `0x04${'00'.repeat(5)}0000${'00'.repeat(2)}0000${'00'}`

/** A chain of blocks that are best until they are final, or until another one takes their place. */
function createModel() {
  let count = 0
  const blocks: { hash: string; holds: boolean }[] = []
  const byHash = new Map<string, boolean>()
  let final = 0
  let pool = false
  const add = (holds: boolean) => {
    count += 1
    const block = { hash: `0x${count.toString(16).padStart(64, '0')}`, holds }
    byHash.set(block.hash, holds)
    blocks.push(block)
  }
  for (let time = 0; time < 4; time += 1) add(false)
  final = 3
  const hashAt = (number: number) => blocks[number]?.hash ?? null
  const numberOf = (block: unknown) => blocks.findIndex((one) => one.hash === block)
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    state_getRuntimeVersion: () => ({ specVersion: 1, transactionVersion: 1 }),
    state_getMetadata: () => small,
    state_getStorage: () => succeeded,
    author_pendingExtrinsics: () => (pool ? [extrinsic] : []),
    chain_getFinalizedHead: () => hashAt(final),
    chain_getHeader: ([block]) => {
      const number = block === undefined ? blocks.length - 1 : numberOf(block)
      return { number: `0x${number.toString(16)}` }
    },
    chain_getBlockHash: ([number]) => hashAt(Number(number)),
    chain_getBlock: ([block]) => ({ block: { extrinsics: byHash.get(String(block)) ? [extrinsic] : [] } }),
  }
  const rpc: Rpc = {
    genesis: async () => '0x',
    request: async (_network, method, params) => answers[method]?.(params),
    offer: async () => ({ taken: false, failures: [] }),
    dispose() {},
  }
  return {
    outcomes: createOutcomes({ rpc, chains: createChains(rpc) }),
    steps: {
      send() {
        pool = true
      },
      /** A best block takes what waits. */
      include() {
        add(pool && !blocks.some(({ holds }) => holds))
        pool = false
      },
      empty: () => add(false),
      finalise() {
        final = Math.min(final + 2, blocks.length - 1)
      },
      /** Another block takes the place of the best, without the transaction. */
      reorganise() {
        if (blocks.length - 1 <= final) return
        blocks.pop()
        add(false)
        pool = false
      },
    },
    isFinal: () => blocks.slice(0, final + 1).some(({ holds }) => holds),
    isInBest: () => blocks.some(({ holds }) => holds),
  }
}

const stepNames = ['include', 'empty', 'finalise', 'reorganise'] as const

search(
  'a transaction is carried out only once its block is final',
  fc.asyncProperty(
    fc.array(fc.constantFrom(...stepNames), { minLength: 1, maxLength: 8, size: 'max' }),
    async (steps) => {
      const model = createModel()
      model.outcomes.begin(hash, 3)
      model.steps.send()
      for (const step of steps) {
        model.steps[step]()
        const trace = await model.outcomes.find(network, hash, Date.now(), signal)
        if (trace === 'success') expect(model.isFinal()).toBe(true)
        if (model.isFinal()) expect(trace).toBe('success')
        // A transaction of a best block may still become final.
        if (model.isInBest()) expect(trace).not.toBe('absent')
      }
    },
  ),
  { gate: 30, exhaustive: 3_000 },
)
