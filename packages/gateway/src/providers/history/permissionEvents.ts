import type { EvmLog } from '../../evm/moves.js'

/** Where an event names its parts, by their place among its topics and then the words of its data. */
interface Reading {
  readonly owner: number
  readonly spender: number
  readonly amount?: number
  /** Nothing is allowed if this word is 0. */
  readonly flag?: number
  /** The token within the contract. */
  readonly id?: number
}

/** Events of permissions besides those by which the list of approvals is made. */
const readings: Readonly<Record<string, Reading>> = {
  // OperatorSet and Approval of ERC-6909.
  '0xceb576d9f15e4e200fdb5096d64d5dfd667e16def20c1eefd14256d8e3faa267': { owner: 0, spender: 1, flag: 2 },
  '0xb3fd5071835887567a0671151121894ddccc2842f1d10bedad13e0d17cace9a7': {
    owner: 0,
    spender: 1,
    id: 2,
    amount: 3,
  },
  // BorrowAllowanceDelegated of Aave, and SetAuthorization of Morpho.
  '0xda919360433220e13b51e8c211e490d148e61a3bd53de8c097194e458b97f3e1': { owner: 0, spender: 1, amount: 3 },
  '0xd5e969f01efe921d3f766bdebad25f0a05e3f237311f56482bf132d0326309c0': { owner: 1, spender: 2, flag: 3 },
}

/** The topics of these events. */
export const permissionEvents: readonly string[] = Object.keys(readings)

/** A permission that an event names. */
interface Logged {
  readonly kind: 'other'
  readonly contract: string
  readonly spender: string
  readonly id?: bigint
  readonly isEnd: boolean
  readonly amount?: bigint
}

/** Returns the permission that a log of an account names, if it is such an event. */
export function otherPermissionIn({ address, topics, data }: EvmLog, account: string): Logged | undefined {
  const [event = '', ...places] = topics
  const reading = Object.hasOwn(readings, event) ? readings[event] : undefined
  if (!reading) return undefined
  const words = [...places, ...(data.slice(2).match(/.{64}/g) ?? [])].map((word) =>
    BigInt(word.startsWith('0x') ? word : `0x${word}`),
  )
  const [owner, spender, amount, flag, id] = (['owner', 'spender', 'amount', 'flag', 'id'] as const).map(
    (part) => words[reading[part] ?? -1],
  )
  if (owner !== BigInt(account) || spender === undefined || spender >= 2n ** 160n) return undefined
  return {
    kind: 'other',
    contract: address,
    spender: `0x${spender.toString(16).padStart(40, '0')}`,
    ...(id !== undefined && { id }),
    isEnd: flag === 0n || amount === 0n,
    ...(amount !== undefined && { amount }),
  }
}
