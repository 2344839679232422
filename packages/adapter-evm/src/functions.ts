import type { CallEffect } from '@foyer/core'

/**
 * How a function is read: the kind of its effect, and the places of its arguments, by their words of 32 bytes.
 * `token`: if the contract that is called is none. `flag`: nothing is let to others if this word is 0. `id`: which piece.
 * `isList`: there are as many pieces and amounts as their lists have.
 */
export type Reading = readonly [
  kind: CallEffect['kind'],
  to: number,
  amount?: number | undefined,
  token?: number | undefined,
  flag?: number | undefined,
  id?: number,
  isList?: boolean,
]

/**
 * Functions that move something or let others take it, by the first bytes of a call: reviews say what they do, and the evidence
 * of the chain knows by them that more was given away than was asked for.
 */
const functions: readonly (readonly [selectors: string, reading: Reading])[] = [
  // transfer; transferAndCall of ERC-1363, without data and with it; send of ERC-777.
  ['a9059cbb 1296ee62 4000aea0 9bd9bbc6', ['send', 0, 1]],
  // transferFrom; transferFromAndCall of ERC-1363; operatorSend of ERC-777; transferWithAuthorization and
  // receiveWithAuthorization of ERC-3009.
  ['23b872dd d8fbe994 c1d34b89 62ad1b83 e3ee160e ef55bec6', ['send', 1, 2]],
  // safeTransferFrom of ERC-721; that of ERC-1155 and safeBatchTransferFrom.
  ['42842e0e b88d4fde', ['send', 1, undefined, undefined, undefined, 2]],
  ['f242432a', ['send', 1, 3, undefined, undefined, 2]],
  ['2eb2c2d6', ['send', 1, 3, undefined, undefined, 2, true]],
  // approve; approveAndCall of ERC-1363; approveDelegation of Aave. approve and increaseAllowance of ERC-6909.
  ['095ea7b3 3177029f cae9ca51 c04a8a10', ['allow', 0, 1]],
  ['426a8493', ['allow', 0, 2, undefined, 2, 1]],
  ['39509351 d73dd623', ['increase', 0, 1]],
  ['ff61011a', ['increase', 0, 2, undefined, undefined, 1]],
  // permit; delegationWithSig of Aave; that of DAI.
  ['d505accf 0b52d558', ['permit', 1, 2]],
  ['8fcbaf0c', ['permit', 1, undefined, undefined, 4]],
  // setApprovalForAll; setOperator of ERC-6909; allow of Compound; setAuthorization of Morpho. allowBySig of Compound.
  ['a22cb465 558a7297 110496e5 eecea000', ['all', 0, undefined, undefined, 1]],
  ['bb24d994', ['all', 1, undefined, undefined, 2]],
  // authorizeOperator of ERC-777.
  ['959b8c3f', ['all', 0]],
  // Permit2: approve, transferFrom, permit, permitTransferFrom and permitWitnessTransferFrom.
  ['87517c45', ['permit', 1, 2, 0]],
  ['36c78516', ['send', 1, 2, 3]],
  ['2b67b570', ['permit', 5, 2, 1]],
  ['30f28b7a 137c29fe', ['send', 4, 5, 0]],
]

/** Returns how the function of a call is read; `undefined` for one that is not listed. */
export function readingOf(data: string): Reading | undefined {
  const selector = data.slice(2, 10).toLowerCase()
  return functions.find(([known]) => known.split(' ').includes(selector))?.[1]
}
