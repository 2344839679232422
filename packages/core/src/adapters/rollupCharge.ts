/** `getL1FeeUpperBound(uint256)` */
const boundOfSize = '0xf1c7a58b'
/** `getL1Fee(bytes)` */
const feeOfData = '0x49948e0e'
/** `getOperatorFee(uint256)` */
const operatorFee = '0x275aedd2'
/** `tokenRatio()` of chains that charge in a coin other than ether (https://docs.mantle.xyz). */
const tokenRatio = '0x06f837d3'

/** The charge of a rollup besides the gas, in the smallest unit of its coin. */
export interface RollupCharge {
  readonly value: bigint
  /** The network charges more, and does not tell how much. */
  readonly isPartial: boolean
}

/** The parts of a transaction that rollups charge for. */
export interface ChargedTransaction {
  readonly gas: bigint
  /** Of the signed transaction, in bytes. */
  readonly size: number
}

/** Asks the contract of a rollup. Returns `undefined` if it has no such function, `null` if that may be there and failed. */
export type AskRollup = (data: `0x${string}`) => Promise<unknown>

/**
 * Returns the charge of a rollup for a transaction, as its contract tells it.
 * @param lacking questions that the contract does not know; those that it is found not to know are added
 */
export async function rollupCharge(
  askContract: AskRollup,
  { gas, size }: ChargedTransaction,
  lacking: string[] = [],
): Promise<RollupCharge> {
  let hasFailed = false
  async function ask(question: `0x${string}`, argument: string): Promise<bigint | undefined> {
    if (lacking.includes(question)) return undefined
    const call = () => askContract(`${question}${argument}`)
    // A node may fail once as it runs a function that is there.
    const answer = (await call()) ?? (await call())
    if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
    if (answer === null) hasFailed = true
    else lacking.push(question)
    return undefined
  }

  const [bound, operator = 0n, ratio = 1n] = await Promise.all([
    ask(boundOfSize, word(size)),
    ask(operatorFee, word(gas)),
    ask(tokenRatio, ''),
  ])
  const ofData = bound ?? (await ask(feeOfData, sampleOf(size)))
  return { value: (ofData ?? 0n) * ratio + operator, isPartial: hasFailed || ofData === undefined }
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
