import * as v from 'valibot'
import { evmLog } from '../../evm/moves.js'

/** `UserOperationEvent` of [ERC-4337](https://eips.ethereum.org/EIPS/eip-4337), whose third topic is the account. */
export const userOperation = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** The contracts that say so truly: 0.6, 0.7, 0.8 and 0.9. Any other contract may write the same. */
const entryPoints: readonly string[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]
/** `ExecutionSuccess` and `ExecutionFailure` of a Safe, which the account itself writes. */
export const safeSuccess = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
export const safeFailure = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
/** `Trade` of CoW Protocol, whose second topic is the owner of the order (https://docs.cow.fi). */
export const orderTraded = '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17'
/** The contract that settles signed orders, at one address on every chain. */
const settlement = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
/** `Fill` of UniswapX, whose fourth topic is the account that signed the order (https://docs.uniswap.org/contracts/uniswapx). */
export const orderFilled = '0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66'
/** The contracts that fill signed orders. */
const reactors: readonly string[] = [
  '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  '0x00000011f84b9aa48e5f8aa8b9897600006289be',
  '0x0000000015757c461808ea25eb309638b62681cf',
  '0x1bd1aadc9e230626c44a139d7e70d842749351eb',
  '0xb274d5f4b833b61b340b654d600a864fb604a87c',
  '0x000000001ec5656dcdb24d90dfa42742738de729',
  '0x00000006021a6bce796be7ba509bbba71e956e37',
]

/** Coin that an account paid for its operation, from what it keeps at a contract. */
export interface Payment {
  readonly account: string
  readonly keeper: string
  readonly cost: bigint
}

/** An action of an account within a transaction that another may have sent, and whether it succeeded. */
interface Deed {
  readonly account: string
  readonly isDone: boolean
  readonly paid?: Payment | undefined
}

/** Returns the deeds in a log of a known contract, or of the account itself. */
export function deedsOf(log: unknown): readonly Deed[] {
  const read = v.safeParse(evmLog, log)
  if (!read.success) return []
  const { address, topics, data } = read.output
  const [event, first, second, third] = topics
  if (event === safeSuccess || event === safeFailure)
    return [{ account: address, isDone: event === safeSuccess }]
  if (event === userOperation && entryPoints.includes(address)) {
    const [, isDone = '1', cost = '0'] = data.slice(2).match(/.{64}/g) ?? []
    const isOwn = third !== undefined && BigInt(third) === 0n
    return deedOf(second, BigInt(`0x${isDone}`) !== 0n).map((deed) => ({
      ...deed,
      // Another contract, named third, pays for the operations that it sponsors.
      ...(isOwn && { paid: { account: deed.account, keeper: address, cost: BigInt(`0x${cost}`) } }),
    }))
  }
  if (event === orderTraded && address === settlement) return deedOf(first)
  return event === orderFilled && reactors.includes(address) ? deedOf(third) : []
}

function deedOf(topic: string | undefined, isDone = true): readonly Deed[] {
  return topic === undefined ? [] : [{ account: `0x${topic.slice(26)}`, isDone }]
}
