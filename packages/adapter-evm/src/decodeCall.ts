import type { DecodedCall, DecodedExchange } from '@foyer/core'
import type { AbiParameter, Address, Hex } from 'viem'
import type { CallDeps } from './callDeps.js'
import type { EvmTransaction } from './transaction.js'

/** The chain library's way with calldata. */
type Abi = CallDeps['abi']

const uint = { type: 'uint256' } as const
const address = { type: 'address' } as const
const path = { type: 'address[]' } as const
const packedExchange = { type: 'tuple', components: [{ type: 'bytes' }, address, uint, uint] } as const

/** What is known of a way from one token to another. */
interface DecodeRule {
  readonly tokens: readonly Address[]
  readonly amount: bigint
  readonly least: bigint
  readonly receiver: Address
}
interface Exchange extends DecodeRule, Pick<DecodedExchange, 'permit' | 'takesPermit'> {
  readonly fromCoin?: boolean
  readonly toCoin?: boolean
  /** Seconds since 1970. */
  readonly until: bigint
}

/** What is read of an exchange; for how long it lasts the chain has to say. */
type Read =
  | Exclude<DecodedCall, DecodedExchange>
  | (Omit<DecodedExchange, 'lasts'> & { readonly until: bigint })

/** What Uniswap's `SwapRouter02` reads as itself, where a receiver is expected. */
const itself = '0x0000000000000000000000000000000000000002'

/**
 * Reads an ERC-20 approval, and exchanges by the routers of Uniswap V2 and V3. What is read must give the same bytes
 * again: nothing hides in an unusual encoding, nor behind the end.
 * @param abi the chain library's way with calldata
 * @param coin asks the router for the contract of the wrapped coin, which tells whether the coin itself is exchanged
 */
export async function decodeCall(
  abi: Abi,
  { data, value }: Pick<EvmTransaction, 'data' | 'value'>,
  coin: () => Promise<Address | undefined>,
): Promise<Read | undefined> {
  const approval = read(abi, '0x095ea7b3', [address, uint], data)
  if (approval && value === 0n) return { kind: 'approval', spender: approval[0], amount: approval[1] }
  const found = byV2(abi, data, value) ?? byV3(abi, data, value)
  const [first, last] = [found?.tokens.at(0), found?.tokens.at(-1)]
  if (!found || !first || !last || first === last) return undefined
  const { fromCoin = false, toCoin = false, amount, least, receiver, until, permit, takesPermit } = found
  // Coins pay for nothing else, and all that is said to be paid with them is.
  if (value !== (fromCoin ? amount : 0n)) return undefined
  if ((fromCoin || toCoin) && (await coin()) !== (fromCoin ? first : last)) return undefined
  return {
    kind: 'exchange',
    given: fromCoin ? undefined : first,
    wanted: toCoin ? undefined : last,
    amount,
    least,
    receiver,
    until,
    permit,
    takesPermit,
  }
}

function byV2(abi: Abi, data: Hex, value: bigint): Exchange | undefined {
  const plain = read(abi, '0x38ed1739', [uint, uint, path, address, uint], data)
  const toCoin = read(abi, '0x18cbafe5', [uint, uint, path, address, uint], data)
  const listed = plain ?? toCoin
  if (listed) {
    const [amount, least, tokens, receiver, until] = listed
    return { amount, least, tokens, receiver, until, toCoin: toCoin !== undefined }
  }
  const fromCoin = read(abi, '0x7ff36ab5', [uint, path, address, uint], data)
  return (
    fromCoin && {
      amount: value,
      least: fromCoin[0],
      tokens: fromCoin[1],
      receiver: fromCoin[2],
      until: fromCoin[3],
      fromCoin: true,
    }
  )
}

/**
 * A call, and after it what the router holds of the coin is unwrapped, or what is left of it goes back. Before it may be
 * a permission to take what is given.
 */
function byV3(abi: Abi, data: Hex, value: bigint): Exchange | undefined {
  const [until, calls] = read(abi, '0x5ae401dc', [uint, { type: 'bytes[]' }], data) ?? []
  const permit = calls?.[0] && permitOf(calls[0])
  const [first, second, ...others] = calls?.slice(permit ? 1 : 0) ?? []
  const found = first && wayOf(abi, first)
  if (!found || until === undefined || others.length > 0) return undefined
  const way = { ...found, until, takesPermit: true, permit }
  if (second === undefined) return value === 0n ? way : undefined
  if (second === '0x12210e8a') return permit ? undefined : { ...way, fromCoin: true }
  const [least, receiver] = read(abi, '0x49404b7c', [uint, address], second) ?? []
  if (least !== way.least || receiver === undefined || way.receiver !== itself) return undefined
  return { ...way, receiver, toCoin: true }
}

/** `selfPermitIfNecessary`: of the caller, for the router. It does nothing where somebody has handed the permission in. */
const selfPermit = /^0xc2e3140a0{24}(.{40})(.{64})(.{64})0{62}(..)(.{128})$/

function permitOf(data: Hex): DecodedExchange['permit'] {
  const [, token, amount, until, v, point] = selfPermit.exec(data) ?? []
  if (token === undefined) return undefined
  const [most, end] = [BigInt(`0x${amount}`), BigInt(`0x${until}`)]
  return { token: `0x${token}`, amount: most, until: end, signature: `0x${point}${v}` }
}

function wayOf(abi: Abi, data: Hex): DecodeRule | undefined {
  const [packed] = read(abi, '0xb858183f', [packedExchange], data) ?? []
  const tokens = packed && tokensOf(abi, packed[0])
  if (tokens) return { tokens, receiver: packed[1], amount: packed[2], least: packed[3] }
  const listed = read(abi, '0x472b43f3', [uint, uint, path, address], data)
  return listed && { amount: listed[0], least: listed[1], tokens: listed[2], receiver: listed[3] }
}

/** Addresses, with fees of three bytes between them. */
function tokensOf({ toAddress }: Abi, packed: Hex): readonly Address[] | undefined {
  if (!/^0x[0-9a-f]{40}([0-9a-f]{46})+$/.test(packed)) return undefined
  const parts = packed.slice(2).matchAll(/([0-9a-f]{40})([0-9a-f]{6})?/g)
  return [...parts].flatMap(([, token]) => toAddress(`0x${token}`) ?? [])
}

/** The arguments of one function, where the data is exactly what they are encoded as. */
function read<const P extends readonly AbiParameter[]>(
  { decodeAbiParameters, encodeAbiParameters }: Abi,
  selector: Hex,
  parameters: P,
  data: Hex,
) {
  if (!data.startsWith(selector)) return undefined
  try {
    const body: Hex = `0x${data.slice(10)}`
    const plain: readonly AbiParameter[] = parameters
    const isExact = encodeAbiParameters(plain, decodeAbiParameters(plain, body)) === body
    return isExact ? decodeAbiParameters(parameters, body) : undefined
  } catch {
    return undefined
  }
}
