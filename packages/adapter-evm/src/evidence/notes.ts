import type { Expected, ExpectedCall } from '../expected.js'
import type { Log } from './read.js'

/** The first eight bytes of `Transfer`, `TransferSingle` and `Approval` of tokens. */
export const moved = 'ddf252ad1be2c89b'
const movedSingle = 'c3d58168c5ae7397'
const approved = '8c5be1e5ebec7d5b'
/** `TransferBatch` and `ApprovalForAll`. */
const movedBatch = '4a39dc06d4c0dbc6'
const approvedAll = '17307eab39ab6107'
const none = '0'.repeat(64)
/**
 * Which words of an event name the account that something leaves, or that lets others take it, and the recipient or spender.
 * `flag`: nothing is let to others if this word is 0.
 */
const giving: Readonly<Record<string, readonly [giver: number, to: number, flag?: number] | undefined>> = {
  [moved]: [0, 1],
  [approved]: [0, 1],
  [approvedAll]: [0, 1, 2],
  [movedSingle]: [1, 2],
  [movedBatch]: [1, 2],
  // `Transfer`, `Approval` and `OperatorSet` of ERC-6909.
  '1b3d7edb2e9c0b0e': [0, 1],
  b3fd507183588756: [0, 1],
  ceb576d9f15e4e20: [0, 1, 2],
  // `AuthorizedOperator` of ERC-777.
  f4caeb2d6ca8932a: [1, 0],
  // `Approval` and `Permit` of Permit2.
  da9fa7c1b00402c1: [0, 2],
  c6a377bfc4eb1200: [0, 2],
  // `BorrowAllowanceDelegated` of Aave, and `SetAuthorization` of Morpho.
  da919360433220e1: [0, 1],
  d5e969f01efe921d: [1, 2, 3],
}

/**
 * Whether something leaves the account by one of these logs, or others may take it.
 * @param own the account, as a word
 * @param payers their fees are part of what was asked for, as words
 */
export const isGiving = (logs: readonly Log[], own: string, payers: readonly string[] = []): boolean =>
  logs.some(({ topic, words }) => {
    const [giver, place, flag] = giving[topic] ?? []
    if (giver === undefined || place === undefined || words[giver] !== own) return false
    const to = words[place] ?? ''
    // Collections take a permission back by one for no account as they move a piece.
    const isBack = (topic === approved && to === none) || words[flag ?? -1] === none
    return to !== own && !isBack && !payers.includes(to)
  })

/**
 * Takes the note that a call leaves out of logs. Returns whether there is one; `undefined` for calls that leave none.
 * @param own the account, as a word
 * @param left the last one first; a note proves one call
 * @param isSure the account made exactly this call: tokens that keep a part, or let others take less, do so by themselves
 * @param arrives the part that reaches the recipient, as the visitor was shown
 */
export function takeNote(
  { to, data }: ExpectedCall,
  own: string,
  left: Log[],
  isSure: boolean,
  arrives?: bigint,
): boolean | undefined {
  const [first = '', second = '', third = '', fourth = ''] = wordsOf(data)
  const take = (
    topic: string,
    skipped: number,
    parts: readonly string[],
    isIt?: (amount: string) => boolean,
  ) => {
    const place = left.findIndex(
      (log) =>
        log.address === to &&
        log.topic === topic &&
        parts.every((part, at) => log.words[skipped + at] === part) &&
        (!isIt || isIt(log.words[skipped + parts.length] ?? '')),
    )
    return left.splice(place, place < 0 ? 0 : 1)[0]
  }
  const isMoved = (receiver: string, amount: string) => take(moved, 0, [own, receiver, amount]) !== undefined
  // Only the last approval is valid. The spender may have used a part of it since, or the token may cap it.
  const isAllowed = (): boolean => {
    const amount = take(approved, 0, [own, first])?.words[2] ?? '~'
    return isLet(amount, second, isSure) || (isSure && amount < second && isAllowed())
  }
  switch (data.slice(0, 10)) {
    case '0xa9059cbb':
      return (
        isMoved(first, second) ||
        (isSure &&
          take(moved, 0, [own, first], (part) => isMost(numberOf(part), numberOf(second), arrives)) !==
            undefined)
      )
    case '0x095ea7b3':
      return isAllowed()
    case '0x23b872dd':
    case '0x42842e0e':
    case '0xb88d4fde':
      return first === own ? isMoved(second, third) : undefined
    case '0xf242432a':
      return first === own ? take(movedSingle, 1, [own, second, third, fourth]) !== undefined : undefined
    default:
      return undefined
  }
}

/** A number, or an address, as ABI writes it. */
export function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

export function numberOf(text = ''): bigint {
  return BigInt(`0x${text || '0'}`)
}

/** Whether a part is nearly all of an amount, or what was said of it: some tokens keep a part of what they move. */
export function isMost(part: bigint, all: bigint, arrives = all): boolean {
  return part <= all && (part * 10n >= all * 9n || part >= arrives)
}

/** Whether an allowance is the one that was asked for. @param mayCap some tokens cut what is without an end */
export function isLet(amount: string, asked: string, mayCap: boolean): boolean {
  return amount === asked || (mayCap && amount < asked && !/^0{41}/.test(amount))
}

/** The arguments in data. */
export function wordsOf(data: string): readonly string[] {
  return data.slice(10).match(/.{64}/g) ?? []
}

/** Returns how much of a transfer reaches its recipient, if that is not all of it. */
export function partOf({ amount }: Pick<Expected, 'amount'>): bigint | undefined {
  return amount?.address === '~' ? amount.least : undefined
}
