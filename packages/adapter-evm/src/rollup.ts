import type { NetworkId } from '@foyer/core'
import type { Address, Hex } from 'viem'
import type { ethCall } from './ethCall.js'
import type { Rpc } from './rpc.js'

/**
 * Questions to them: `getL1FeeUpperBound(uint256)`, `getL1Fee(bytes)`, `getOperatorFee(uint256)`, and `tokenRatio()` of chains
 * that charge in a coin other than ether (https://docs.mantle.xyz).
 */
const questions = {
  bound: '0xf1c7a58b',
  ofData: '0x49948e0e',
  operator: '0x275aedd2',
  ratio: '0x06f837d3',
} as const

/** A bundler that shared the question would part all of it. */
interface RollupDeps {
  readonly rpc: Pick<Rpc, 'request'>
  readonly ethCall: typeof ethCall
}

/** The charge of a rollup. */
interface Charge {
  readonly value: bigint
  /** The network charges more, and does not tell how much. */
  readonly isPartial: boolean
}

/** The parts of a transaction that rollups charge for. */
interface Charged {
  readonly gas: bigint
  /** In bytes. */
  readonly size: number
}

/** Creates the question about the charges of rollups, which their contracts answer. */
export function createRollups({ rpc, ethCall }: RollupDeps) {
  /** Questions that a contract does not know. */
  const lacking = new Set<string>()

  return async (
    network: NetworkId,
    oracle: Address,
    { gas, size }: Charged,
    signal: AbortSignal,
  ): Promise<Charge> => {
    let hasFailed = false
    async function ask(question: keyof typeof questions, argument: string): Promise<bigint | undefined> {
      const key = `${network} ${question}`
      if (lacking.has(key)) return undefined
      const data: Hex = `${questions[question]}${argument}`
      let isFailure = false
      const call = () => {
        isFailure = false
        return ethCall(rpc, network, { to: oracle, data }, signal, () => {
          isFailure = true
        })
      }
      // A node may fail once as it runs a function that is there.
      const answer = (await call()) ?? (await call())
      if (/^0x[0-9a-f]{1,64}$/i.test(answer ?? '')) return BigInt(answer ?? 0)
      if (isFailure) hasFailed = true
      else lacking.add(key)
      return undefined
    }

    const [bound, operator = 0n, ratio = 1n] = await Promise.all([
      ask('bound', word(size)),
      ask('operator', word(gas)),
      ask('ratio', ''),
    ])
    const ofData = bound ?? (await ask('ofData', sampleOf(size)))
    return { value: (ofData ?? 0n) * ratio + operator, isPartial: hasFailed || ofData === undefined }
  }
}

/** Bytes as ABI writes them, which no rollup can make shorter. */
function sampleOf(size: number): string {
  let state = 1
  const bytes = Array.from({ length: size }, () => {
    state = (state * 16_807) % 2_147_483_647
    return ((state % 255) + 1).toString(16).padStart(2, '0')
  }).join('')
  return word(32) + word(size) + bytes + '0'.repeat((64 - (bytes.length % 64)) % 64)
}

function word(value: bigint | number): string {
  return value.toString(16).padStart(64, '0')
}
