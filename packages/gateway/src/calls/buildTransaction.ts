import { buildTransaction } from '@foyer/api'
import { AnswerError, AskError } from '../errors.js'
import type { Built, SignedPermit, TokenId } from '../questions.js'
import { leastOf } from '../slippage.js'
import { sameAddress } from '../tokenKey.js'
import { readAmount, readOwner, readPair } from './convert.js'
import { chainOf, handle } from './handler.js'

/** What a block holds on most chains; a transaction that asks for more is none. */
const mostGas = 30_000_000n
const zero = /^0x0{40}$/

/**
 * The transaction of a conversion. What a provider built is refused where it could not be one: sent to the token, to the
 * sender or to nobody, with coin that was not asked for, with more gas than a block has, or with more to lose than allowed.
 */
export const buildTransactionHandler = handle({
  call: buildTransaction,
  isPrivate: true,
  async answer({ amount, from, to, userAddress, eip155 }, kit) {
    const { given, wanted } = readPair(kit, from, to)
    if (given.chain !== wanted.chain) throw new AskError(400, 'to', 'Both tokens must be of one chain')
    const account = readOwner(userAddress, chainOf(kit, given.chain), 'userAddress')
    const units = readAmount(amount)
    const slippage = eip155?.slippage ?? 1
    const permit = permitOf(eip155?.permit, given)
    const ask = { from: given, to: wanted, amount: units, account, slippage, ...(permit && { permit }) }
    const built = await kit.ask(
      'swapBuild',
      ask,
      (one) => isConversion(one, given, wanted, account, units) && isFair(one, slippage),
    )
    const { to: target, data } = built
    if (!isHex(data)) throw new AnswerError('buildTransaction')
    const gas = built.gas ?? 300_000n
    const gasPrice = built.gasPrice ?? (await kit.ask('gas', { chain: given.chain })).fast
    return {
      value: {
        tx: {
          from: userAddress,
          to: `${given.chain}:${target}` as const,
          data,
          value: `${built.value}`,
          amount: `${built.receives}`,
          eip155: { gas: `${gas}`, gasPrice: `${gasPrice}` },
        },
      },
    }
  },
})

function permitOf(
  signed: { readonly deadline: string; readonly signature: string } | undefined,
  { address }: TokenId,
): SignedPermit | undefined {
  if (!signed) return undefined
  if (address === undefined) throw new AskError(400, 'permit', 'The coin of a chain needs no permission')
  return { deadline: BigInt(signed.deadline), signature: signed.signature }
}

/** Whether a transaction can be the conversion that was asked for. */
export function isConversion(
  { to, data, value, gas = 0n }: Built,
  given: TokenId,
  wanted: TokenId,
  account: string,
  amount: bigint,
): boolean {
  if (!/^0x[0-9a-f]{40}$/i.test(to) || zero.test(to)) return false
  if ([given.address, wanted.address, account].some((other) => other !== undefined && sameAddress(other, to)))
    return false
  if (!isHex(data) || data.length < 10) return false
  return value === (given.address === undefined ? amount : 0n) && gas <= mostGas
}

/** Whether no more than the slippage can be lost of what a provider says that arrives. */
export function isFair(
  { receives, least }: Readonly<Record<'receives' | 'least', bigint>>,
  slippage: number,
): boolean {
  // Whoever rounds down is one unit below.
  return least > 0n && least <= receives && least + 1n >= leastOf(receives, slippage)
}

function isHex(data: string): data is `0x${string}` {
  return /^0x([0-9a-f]{2})*$/i.test(data)
}
