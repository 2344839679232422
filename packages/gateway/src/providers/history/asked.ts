import type { ChainId } from '@foyer/api'
import { isEndless } from '@foyer/core'
import type { Move } from '../../evm/moves.js'
import { permissionIn, permit2 } from '../approvals/approvalLogs.js'
import { otherPermissionIn } from './permissionEvents.js'
import type { Row } from './row.js'

/** A permission of an account to take something, read from its transaction. */
export interface Allowing {
  /** The contract of the token. Absent: all that the account has. */
  readonly contract?: string
  readonly spender: string
  /** In base units. Absent: without a limit. */
  readonly amount?: bigint
  /** All collectibles of the contract, whose tokens have no decimals. */
  readonly isCollection: boolean
  /** It takes back what was allowed before. */
  readonly isEnd: boolean
  /** Coins (ERC-20) and collectibles (ERC-721) have the function: the number of one, if the contract has collectibles. */
  readonly itemNumber?: bigint
  /** The number of one collectible. */
  readonly id?: bigint | undefined
}

/** How a function is read: the places of its arguments, by their words of 32 bytes. */
interface Reading {
  readonly spender: number
  /** Absent: all of the token. */
  readonly amount?: number
  /** The account that allows it, if that is not the sender. */
  readonly owner?: number
  /** The token, if the contract that is called is none. */
  readonly token?: number
  /** Nothing is allowed if this word is 0. */
  readonly flag?: number
  readonly is?: 'both' | 'more' | 'collection' | 'end'
}

/** Functions by which an account lets another account take something, or takes that back. */
const permissions: Readonly<Record<string, Reading>> = {
  // approve; approveAndCall of ERC-1363.
  '0x095ea7b3': { spender: 0, amount: 1, is: 'both' },
  '0x3177029f': { spender: 0, amount: 1 },
  '0xcae9ca51': { spender: 0, amount: 1 },
  // increaseAllowance, increaseApproval.
  '0x39509351': { spender: 0, amount: 1, is: 'more' },
  '0xd73dd623': { spender: 0, amount: 1, is: 'more' },
  // permit of ERC-2612; that of DAI.
  '0xd505accf': { owner: 0, spender: 1, amount: 2 },
  '0x8fcbaf0c': { owner: 0, spender: 1, flag: 4 },
  // approve and increaseAllowance of tokens with numbers, and setOperator of ERC-6909.
  '0x426a8493': { spender: 0, amount: 2 },
  '0xff61011a': { spender: 0, amount: 2, is: 'more' },
  '0x558a7297': { spender: 0, flag: 1, is: 'collection' },
  // allow and allowBySig of Compound, approveDelegation and delegationWithSig of Aave, setAuthorization of Morpho.
  '0x110496e5': { spender: 0, flag: 1 },
  '0xbb24d994': { owner: 0, spender: 1, flag: 2 },
  '0xc04a8a10': { spender: 0, amount: 1 },
  '0x0b52d558': { owner: 0, spender: 1, amount: 2 },
  '0xeecea000': { spender: 0, flag: 1 },
  // setApprovalForAll; authorizeOperator and revokeOperator of ERC-777.
  '0xa22cb465': { spender: 0, flag: 1, is: 'collection' },
  '0x959b8c3f': { spender: 0 },
  '0xfad8b32a': { spender: 0, is: 'end' },
  // Permit2: approve and permit.
  '0x87517c45': { token: 0, spender: 1, amount: 2 },
  '0x2b67b570': { owner: 0, token: 1, amount: 2, spender: 5 },
}
const transfer = '0xa9059cbb'

/** Returns the permissions that an account gives or ends by a transaction, and how many more cannot be read. */
export function permissionsIn(
  row: Row,
  account: string,
  chain: ChainId,
): { readonly all: readonly Allowing[]; readonly unread: number } {
  const isWanted = row.wanted.includes(account)
  const logged = isWanted ? loggedIn(row, account) : []
  if (row.from !== account) {
    // Another account may hand in what this one signed, with a call of it. The signers are not read.
    const isNear = isWanted || row.to === account
    const mayAct = isNear && row.codes.some((code) => !code || BigInt(code.address) !== 0n)
    return { all: logged, unread: mayAct ? 1 : 0 }
  }
  const codes = delegatesIn(row, chain)
  // Code is taken on even if the transaction fails.
  const called = row.isDone || codes.length === 0 ? allowedBy(row) : undefined
  return {
    all: [
      ...codes,
      ...(called ? [called] : []),
      // The log of the call itself.
      ...logged.filter(
        ({ contract, spender }) =>
          !called || called.isEnd || contract !== called.contract || spender !== called.spender,
      ),
    ],
    unread: row.codes.filter((code) => !code).length,
  }
}

/** Returns the permissions of an account that contracts wrote in logs, and that are there at the end, also by calls within a batch. */
function loggedIn({ approvals }: Row, account: string): readonly Allowing[] {
  const given = new Map<string, Allowing>()
  for (const log of approvals) {
    const other = otherPermissionIn(log, account)
    const said = other ?? permissionIn(log, account)
    if (!said) continue
    const { kind, contract, spender, id } = said
    // One piece can be let to one spender alone.
    const key = `${kind}:${contract}:${kind === 'piece' ? id : `${spender} ${id}`}`
    const word = log.data === '0x' ? undefined : BigInt(log.data.slice(0, 66))
    const amount = other ? (other.isEnd ? 0n : other.amount) : word
    given.delete(key)
    // No account has the address zero.
    if (BigInt(spender) === 0n) continue
    if (kind === 'piece')
      given.set(key, { ...ofItem({ contract, spender, isCollection: true, isEnd: false }), id })
    else if (amount !== 0n) {
      const isLimited =
        kind !== 'collection' && kind !== 'operator' && amount !== undefined && !isEndless(amount)
      const isCollection = kind === 'collection'
      given.set(key, { contract, spender, isCollection, isEnd: false, ...(isLimited && { amount }) })
    }
  }
  return [...given.values()]
}

/**
 * Returns the contracts by whose code the sender may act from then on (EIP-7702), and which can take all that it has. The
 * transaction itself takes a nonce before the sender's own authorizations do.
 */
function delegatesIn({ codes, nonce }: Row, chain: ChainId): readonly Allowing[] {
  const spenders = codes.flatMap((code) => {
    if (!code || BigInt(code.address) === 0n) return []
    const isHere = code.chainId === 0n || `eip155:${code.chainId}` === chain
    const isNext = code.nonce > BigInt(nonce) && code.nonce <= BigInt(nonce + codes.length)
    return isHere && isNext ? [code.address] : []
  })
  return [...new Set(spenders)].map((spender) => ({ spender, isCollection: false, isEnd: false }))
}

/** Returns what a transaction lets another account take of its sender, if it calls a function that does so. */
function allowedBy({
  from,
  to,
  selector,
  words,
}: Pick<Row, 'from' | 'to' | 'selector' | 'words'>): Allowing | undefined {
  const reading = permissions[selector]
  if (to === undefined || !reading) return undefined
  const { is, ...places } = reading
  const [owner, spender, amount, token, flag] = (
    ['owner', 'spender', 'amount', 'token', 'flag'] as const
  ).map((name) => words[places[name] ?? -1])
  const isCut = Object.values(places).some((place) => words[place] === undefined)
  // A permit of another owner may be handed in by any account. Any contract may have the functions of Permit2.
  const isForeign = owner !== undefined && addressOf(owner) !== from
  if (isCut || spender === undefined || isForeign || (token !== undefined && to !== permit2)) return undefined
  const isEnd = is === 'end' || flag === 0n || (amount === 0n && is !== 'more')
  return {
    contract: token === undefined ? to : addressOf(token),
    spender: addressOf(spender),
    isCollection: is === 'collection',
    isEnd,
    ...(isEnd ? { amount: 0n } : amount !== undefined && !isEndless(amount) && { amount }),
    ...(is === 'both' && amount !== undefined && { itemNumber: amount }),
  }
}

/** Returns the permission for one collectible: it ends if no account may take it any longer. */
export function ofItem({ contract, spender }: Allowing): Allowing {
  const isEnd = BigInt(spender) === 0n
  return { ...(contract && { contract }), spender, isCollection: true, isEnd, amount: isEnd ? 0n : 1n }
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
