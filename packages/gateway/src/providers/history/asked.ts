import { isEndless } from '@foyer/core'
import type { Move } from '../../evm/moves.js'
import type { Row } from './row.js'

/** A permission of an account to take something, read from the input of its transaction. */
export interface Allowing {
  /** The contract of the token. */
  readonly contract: string
  readonly spender: string
  /** In base units. Absent: without a limit. */
  readonly amount?: bigint
  /** All collectibles of the contract, whose tokens have no decimals. */
  readonly isCollection: boolean
}

const approve = '0x095ea7b3'
const setApprovalForAll = '0xa22cb465'
const increaseAllowance = '0x39509351'
/** A signed permission that another account may send. */
const permit = '0xd505accf'
const transfer = '0xa9059cbb'

/** Returns what a transaction lets another account take, where it calls a function of a token that does so. */
export function allowedBy({
  to,
  selector,
  words,
}: Pick<Row, 'to' | 'selector' | 'words'>): Allowing | undefined {
  // The owner of a permit comes first.
  const [spender, value] = selector === permit ? words.slice(1) : words
  const isCollection = selector === setApprovalForAll
  if (!isCollection && ![approve, increaseAllowance, permit].includes(selector)) return undefined
  if (to === undefined || spender === undefined || value === undefined) return undefined
  const isAll = isCollection ? value !== 0n : isEndless(value)
  return { contract: to, spender: addressOf(spender), isCollection, ...(!isAll && { amount: value }) }
}

/** Whether it takes back what was allowed before. */
export function isRevoking(
  { selector, words }: Pick<Row, 'selector' | 'words'>,
  { amount }: Allowing,
): boolean {
  return amount === 0n && selector !== increaseAllowance && words.length > 1
}

/** Returns what a transaction that failed was to move: its coin, and the token of a transfer. */
export function triedMoves({
  from,
  to,
  selector,
  words: [receiver, amount],
  value,
}: Pick<Row, 'from' | 'to' | 'selector' | 'words' | 'value'>): readonly Move[] {
  if (to === undefined) return []
  const coin: readonly Move[] = value > 0n ? [{ kind: 'coin', from, to, amount: value }] : []
  return selector === transfer && receiver !== undefined && amount !== undefined
    ? [...coin, { kind: 'erc20', contract: to, from, to: addressOf(receiver), amount }]
    : coin
}

function addressOf(word: bigint): string {
  return `0x${(word % 2n ** 160n).toString(16).padStart(40, '0')}`
}
