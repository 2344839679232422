import { concatHex, type Hex, hexToBigInt, isHex, numberToHex, padHex } from 'viem'
import { type Node, NodeError } from './node.js'

/** The charge of a rollup besides the gas, in the smallest unit of its coin. */
export interface Charge {
  readonly value: bigint
  /** The network charges more, and does not tell how much. */
  readonly isPartial: boolean
}

/** The parts of a transaction that rollups charge for. */
export interface Charged {
  readonly gas: bigint
  /** Of the call, which the signed transaction has besides its other fields. */
  readonly data: Hex
}

/**
 * Contracts that tell the charges, on all chains of their kind: the OP stack
 * (https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle), Scroll, Morph.
 */
const oracles = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
  '0x530000000000000000000000000000000000000F',
] as const
/** `getL1FeeUpperBound(uint256)`, `getL1Fee(bytes)`, `getOperatorFee(uint256)`, and `tokenRatio()` of chains with a coin other than ether. */
const questions = {
  bound: '0xf1c7a58b',
  ofData: '0x49948e0e',
  operator: '0x275aedd2',
  ratio: '0x06f837d3',
} as const
/** All of a signed transaction but its data is no larger (bytes). */
const otherSize = 200

/** Asks for the charges of a rollup, as the contracts of its chain tell them. Never rejects. */
export async function rollupCharge(node: Node, all: readonly Charged[]): Promise<Charge> {
  const codes = await Promise.all(
    oracles.map((oracle) => {
      const code = () => node.ask('eth_getCode', [oracle, 'latest'])
      return code()
        .catch(code)
        .catch(() => undefined)
    }),
  )
  const oracle = oracles.find((_, at) => typeof codes[at] === 'string' && /^0x./.test(String(codes[at])))
  if (!oracle) return { value: 0n, isPartial: codes.some((code) => code !== '0x') }
  const each = await Promise.all(all.map((one) => chargeOf(node, oracle, one)))
  return {
    // A fifth more, for the rise of prices until it is carried out.
    value: (each.reduce((sum, { value }) => sum + value, 0n) * 6n + 4n) / 5n,
    isPartial: each.some(({ isPartial }) => isPartial),
  }
}

async function chargeOf(node: Node, to: Hex, { gas, data }: Charged): Promise<Charge> {
  let hasFailed = false
  async function ask(question: keyof typeof questions, argument: Hex = '0x'): Promise<bigint | undefined> {
    const call = { to, data: concatHex([questions[question], argument]) }
    const once = () => node.ask('eth_call', [call, 'latest'])
    try {
      // A node may fail once as it runs a function that is there.
      const answer = await once().catch((error: unknown) => (isRevert(error) ? undefined : once()))
      return typeof answer === 'string' && isHex(answer) && answer.length === 66
        ? hexToBigInt(answer)
        : undefined
    } catch (error) {
      if (!isRevert(error)) hasFailed = true
      return undefined
    }
  }
  const size = data.length / 2 + otherSize
  const [bound, operator = 0n, ratio = 1n] = await Promise.all([
    ask('bound', word(size)),
    ask('operator', word(gas)),
    ask('ratio'),
  ])
  const ofData = bound ?? (await ask('ofData', sampleOf(size)))
  return { value: (ofData ?? 0n) * ratio + operator, isPartial: hasFailed || ofData === undefined }
}

/** Whether a contract has no such function. */
function isRevert(error: unknown): boolean {
  return error instanceof NodeError && (error.code === 3 || /revert/i.test(error.reason))
}

/** Bytes as ABI writes them, which no rollup can make shorter. */
function sampleOf(size: number): Hex {
  let state = 1
  const bytes = Array.from({ length: Math.ceil(size / 32) * 32 }, (_, at) => {
    state = (state * 16_807) % 2_147_483_647
    return at < size ? numberToHex((state % 255) + 1, { size: 1 }) : '0x00'
  })
  return concatHex([word(32), word(size), ...bytes])
}

function word(value: bigint | number): Hex {
  return padHex(numberToHex(value))
}
