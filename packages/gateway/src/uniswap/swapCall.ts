import { encodeBytes, encodeList, encodeWord } from '../evm/abi.js'
import type { SignedPermit } from '../questions.js'
import type { Deployment } from './deployment.js'
import { listed, packed, type SwapRoute } from './routes.js'

const v2 = { forTokens: '38ed1739', fromCoin: '7ff36ab5', toCoin: '18cbafe5' }
const v3 = {
  multicall: '5ae401dc',
  exactInput: 'b858183f',
  /** V2's exchange, without a deadline of its own. */
  v2Path: '472b43f3',
  unwrap: '49404b7c',
  refund: '12210e8a',
  /** `selfPermitIfNecessary`: does nothing where somebody has handed the permission in already. */
  permit: 'c2e3140a',
}
/** What `SwapRouter02` reads as itself, where a receiver is expected. */
const itself = `0x${'2'.padStart(40, '0')}`

/** One exchange by a router. */
export interface Swap {
  readonly route: SwapRoute
  /** Base units of what is given. */
  readonly amount: bigint
  /** Base units of what has to arrive; else nothing happens. */
  readonly least: bigint
  readonly account: string
  /** In s since 1970, by the chain's clock; after it nothing happens. */
  readonly deadline: bigint
  readonly isCoinGiven: boolean
  readonly isCoinWanted: boolean
  /** What the account signed in place of an approval; for the router of V3 alone. */
  readonly permit?: SignedPermit & { readonly token: string }
}

/** The calls that {@link swapCall} makes. */
export function swapSelectors(isV3Router: boolean): readonly string[] {
  return isV3Router ? [v3.multicall] : Object.values(v2)
}

/** Calldata of an exchange, for the router of a chain. */
export function swapCall(isV3Router: Deployment['isV3Router'], swap: Swap): `0x${string}` {
  return `0x${isV3Router ? callV3(swap) : callV2(swap)}`
}

function callV2({ route, amount, least, account, deadline, isCoinGiven, isCoinWanted }: Swap): string {
  const rest = [encodeWord(account), encodeWord(deadline), listed(route.path)]
  if (isCoinGiven) return [v2.fromCoin, encodeWord(least), encodeWord(128n), ...rest].join('')
  const selector = isCoinWanted ? v2.toCoin : v2.forTokens
  return [selector, encodeWord(amount), encodeWord(least), encodeWord(160n), ...rest].join('')
}

/**
 * The coin comes out of the exchange wrapped: then the router takes it, and unwraps it for the account. Of a coin that is
 * given, pools that run empty leave a part with the router, which anybody could take: it goes back.
 */
function callV3(swap: Swap): string {
  const { least, account, deadline, isCoinGiven, isCoinWanted, permit } = swap
  const calls = [
    ...(permit ? [selfPermit(swap.amount, permit)] : []),
    exchange(swap, isCoinWanted ? itself : account),
    ...(isCoinWanted ? [`${v3.unwrap}${encodeWord(least)}${encodeWord(account)}`] : []),
    ...(isCoinGiven ? [v3.refund] : []),
  ]
  return `${v3.multicall}${encodeWord(deadline)}${encodeWord(64n)}${encodeList(calls.map(encodeBytes))}`
}

function selfPermit(amount: bigint, { token, deadline, signature }: NonNullable<Swap['permit']>): string {
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  return [v3.permit, ...[token, amount, deadline, v, r, s].map(encodeWord)].join('')
}

function exchange({ route, amount, least }: Swap, to: string): string {
  const [given, wanted, receiver] = [encodeWord(amount), encodeWord(least), encodeWord(to)]
  return route.fees
    ? [
        v3.exactInput,
        encodeWord(32n),
        encodeWord(128n),
        receiver,
        given,
        wanted,
        encodeBytes(packed(route)),
      ].join('')
    : [v3.v2Path, given, wanted, encodeWord(128n), receiver, listed(route.path)].join('')
}
