import {
  accountParts,
  addressKey,
  type ContractCall,
  type DecodedCall,
  type DecodedExchange,
  FoyerError,
  type SignedPermit,
  type Token,
} from '@foyer/core'
import type { SwapParams } from './swapParams.js'

/** What is wrong with a transaction that a service built. */
export type BuildFault =
  | 'account'
  | 'target'
  | 'unknown'
  | 'value'
  | 'tokens'
  | 'amount'
  | 'receiver'
  | 'minimum'
  | 'deadline'
  | 'spender'
  | 'permit'

/** A service built something other than what was asked for. `swap/build-refused`: the wallet was not asked. */
class BuildRefusedError extends FoyerError<'swap/build-refused', { fault: BuildFault }> {
  constructor(fault: BuildFault) {
    super('swap/build-refused', `The transaction is not what was asked for: ${fault}.`, {
      context: { fault },
    })
  }
}

/** A transaction that waits longer than this has another price. */
const longestSeconds = 3_600n

/**
 * Whether a call is the swap and nothing else, by what its own data says.
 * @param least what has to arrive at the least, as it is shown
 * @param permit the permission that the visitor signed for it, where there is one
 * @throws {BuildRefusedError}
 */
export function assertSwap(
  terms: SwapParams,
  least: bigint,
  call: ContractCall,
  does: DecodedCall | undefined,
  permit?: SignedPermit,
): void {
  const { account, source, target, amount } = terms
  const own = accountParts(account).address
  assert(call.from === account, 'account')
  // A token, the account itself or nobody exchange nothing.
  assert(![own, source.address, target.address].some((other) => isSame(other, call.to)), 'target')
  assert(call.value === (source.address === undefined ? amount : 0n), 'value')
  if (does?.kind !== 'exchange') throw new BuildRefusedError('unknown')
  assert(isToken(source, does.given) && isToken(target, does.wanted), 'tokens')
  assert(does.amount === amount, 'amount')
  assert(isSame(does.receiver, own), 'receiver')
  // Whoever may hold it back for long carries it out when that is worst.
  assert(does.lasts > 0n && does.lasts <= longestSeconds, 'deadline')
  assert(isPermit(permit, does.permit), 'permit')
  assert(permit === undefined || permit.from === account, 'account')
  assert(permit === undefined || isSame(permit.spender, call.to), 'spender')
  assert(does.least >= least && least > 0n, 'minimum')
}

/** Whether a permission that goes with a swap is the very one that was signed: none goes where none was. */
function isPermit(signed: SignedPermit | undefined, found: DecodedExchange['permit']): boolean {
  if (!signed || !found) return signed === found
  return (
    isSame(signed.token, found.token) &&
    signed.amount === found.amount &&
    signed.until === found.until &&
    signed.signature === found.signature
  )
}

/**
 * Whether a call lets one contract take exactly so much of what is given, and nothing else.
 * @param spender the contract that the swap calls
 * @throws {BuildRefusedError}
 */
export function assertApproval(
  { account, source }: SwapParams,
  amount: bigint,
  spender: string,
  call: ContractCall,
  does: DecodedCall | undefined,
): void {
  assert(call.from === account, 'account')
  assert(source.address !== undefined && isSame(source.address, call.to), 'target')
  assert(call.value === 0n, 'value')
  if (does?.kind !== 'approval') throw new BuildRefusedError('unknown')
  assert(isSame(does.spender, spender), 'spender')
  assert(does.amount === amount, 'amount')
}

function assert(holds: boolean, fault: BuildFault): void {
  if (!holds) throw new BuildRefusedError(fault)
}

function isToken({ address }: Pick<Token, 'address'>, other: string | undefined): boolean {
  return address === undefined ? other === undefined : isSame(address, other)
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && addressKey(one) === addressKey(other)
}
