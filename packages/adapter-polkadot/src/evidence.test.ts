// @tier gate
import { isFoyerError } from '@foyer/core'
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

interface Block {
  readonly hash: string
  readonly parent: string
  readonly holds: boolean
}

/**
 * A chain of blocks that are best until they are final, or until another one takes their place. Another node may stay behind,
 * on a fork: `turns` says which questions it is asked.
 */
function createModel(turns: readonly boolean[] = []) {
  let count = 0
  let asked = 0
  const byHash = new Map<string, Block>()
  const main = { blocks: [] as Block[], final: 0 }
  let behind: typeof main | undefined
  let pool = false
  const add = (holds: boolean, { blocks } = main) => {
    count += 1
    const hashOfBlock = (nth: number) => `0x${nth.toString(16).padStart(64, '0')}`
    const block = { hash: hashOfBlock(count), parent: blocks.at(-1)?.hash ?? hashOfBlock(0), holds }
    byHash.set(block.hash, block)
    blocks.push(block)
  }
  for (let time = 0; time < 4; time += 1) add(false)
  main.final = 3
  const { blocks } = main
  const has = (node: typeof main, hash: unknown) => node.blocks.some((one) => one.hash === hash)
  const answers: Record<string, (params: readonly unknown[], node: typeof main) => unknown> = {
    state_getRuntimeVersion: () => ({ specVersion: 1, transactionVersion: 1 }),
    state_getMetadata: () => small,
    state_getStorage: () => succeeded,
    author_pendingExtrinsics: () => (pool ? [extrinsic] : []),
    chain_getFinalizedHead: (_params, node) => node.blocks[node.final]?.hash,
    chain_getHeader: ([hash], node) => {
      if (hash !== undefined && !has(node, hash)) return null
      const number = node.blocks.findLastIndex((one) => hash === undefined || one.hash === hash)
      return { number: `0x${number.toString(16)}` }
    },
    chain_getBlockHash: ([number], node) => node.blocks[Number(number)]?.hash ?? null,
    chain_getBlock([hash], node) {
      const block = has(node, hash) ? byHash.get(String(hash)) : undefined
      const header = { parentHash: block?.parent }
      return block ? { block: { header, extrinsics: block.holds ? [extrinsic] : [] } } : null
    },
  }
  const rpc: Rpc = {
    genesis: async () => '0x',
    async request(_network, method, params) {
      const isOther = turns[asked++ % turns.length] ?? false
      return answers[method]?.(params, (isOther && behind) || main)
    },
    offer: async () => ({ taken: false, failures: [] }),
    dispose() {},
  }
  return {
    /** The other node is not asked any longer. */
    heal() {
      behind = undefined
    },
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
        main.final = Math.min(main.final + 2, blocks.length - 1)
      },
      /** Another block takes the place of the best, without the transaction. */
      reorganise() {
        if (blocks.length - 1 <= main.final) return
        blocks.pop()
        add(false)
        pool = false
      },
      /** The other node stays here, with a block of its own, which takes what waits. */
      fork() {
        behind = { blocks: [...blocks], final: main.final }
        add(pool, behind)
      },
    },
    isFinal: () => blocks.slice(0, main.final + 1).some(({ holds }) => holds),
    isInBest: () => blocks.some(({ holds }) => holds),
  }
}

const stepNames = ['include', 'empty', 'finalise', 'reorganise', 'fork'] as const

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

search(
  'a node that is behind on a fork makes no transaction final, and hides none for longer than it is asked',
  fc.asyncProperty(
    fc.array(fc.constantFrom(...stepNames), { minLength: 1, maxLength: 10, size: 'max' }),
    fc.array(fc.boolean(), { minLength: 1, maxLength: 12, size: 'max' }),
    async (steps, turns) => {
      const model = createModel(turns)
      model.outcomes.begin(hash, 3)
      model.steps.send()
      for (const step of steps) {
        model.steps[step]()
        const trace = await model.outcomes
          .find(network, hash, Date.now(), signal)
          .catch((error: unknown) => isFoyerError(error, 'rpc/failed') && 'unknown')
        expect(trace).toBeOneOf(['success', 'pending', 'absent', 'unknown'])
        if (trace === 'success') expect(model.isFinal()).toBe(true)
      }
      model.heal()
      const trace = await model.outcomes.find(network, hash, Date.now(), signal)
      if (model.isFinal()) expect(trace).toBe('success')
      if (model.isInBest()) expect(trace).not.toBe('absent')
    },
  ),
  { gate: 150, exhaustive: 3_000 },
)
