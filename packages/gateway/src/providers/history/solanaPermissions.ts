import * as v from 'valibot'
import { tokenPrograms } from '../tokenPrograms.js'
import { handedBy, isUnknown } from './solanaHanded.js'
import {
  type Holding,
  instructionsOf,
  isOf,
  readHoldings,
  type SolanaTransaction,
  textIn,
} from './solanaRead.js'

/** More than half of all base units that a token can have: no limit. */
const endless = 2n ** 63n
const unread = 2n ** 64n

/** A permission that a transaction leaves. */
export interface SolanaPermission {
  readonly spender: string
  /** In base units. Absent: without a limit. */
  readonly amount?: bigint
  /** The token account from which it may be taken. Absent: all that the account has. */
  readonly source?: string
  /** The tokens of that account, if the block says them. */
  readonly holding?: Holding | undefined
  /** It may be none. */
  readonly isUnknown?: boolean
}

/** Returns the permissions that an account gives by a transaction, and that are there at its end. */
export function permissionsIn(read: SolanaTransaction, account: string): readonly SolanaPermission[] {
  const { meta, transaction } = read
  const keys = transaction.message.accountKeys
  const isSigner = keys.some(({ pubkey, signer }) => signer && pubkey === account)
  // A transaction of others that failed names whom it likes.
  if (meta.err != null && !isSigner) return []
  const given = new Map<string, Given>()
  for (const [place, one] of instructionsOf(read).entries()) {
    const { program, type = '', info } = one
    const source = textIn(info, 'source') || textIn(info, 'account')
    const handed = handedBy(one)
    if (handed) {
      const { by, of, to, role } = handed
      const key = `${of} ${role}`
      if (to === account) given.delete(key)
      else if (given.has(key) || by.includes(account))
        given.set(key, { spender: to, amount: unread, source: of })
      // A token account that changes hands loses its delegate.
      if (role === 'accountOwner') given.delete(`${of} delegate`)
    } else if (isUnknown(one, account, isSigner))
      given.set(`${place}`, { spender: '', amount: unread, source: '', isUnknown: true })
    if (tokenPrograms.includes(program)) playToken(given, { type, info, source, account })
  }
  const holdings = [meta.preTokenBalances, meta.postTokenBalances].map(readHoldings)
  return [...given.values()].map(({ source, amount, ...one }) => {
    const index = keys.findIndex(({ pubkey }) => pubkey === source)
    const holding = holdings.map((held) => held.get(index)).find(Boolean)
    return {
      ...one,
      ...(amount < endless && { amount }),
      ...(source !== account && { source, holding }),
    }
  })
}

interface Given {
  readonly spender: string
  readonly amount: bigint
  readonly source: string
  readonly isUnknown?: boolean
}

/** Plays an instruction of a token program on the delegates of token accounts: each has one. */
function playToken(
  given: Map<string, Given>,
  {
    type,
    info,
    source,
    account,
  }: { readonly type: string; readonly info: unknown; readonly source: string; readonly account: string },
): void {
  const key = `${source} delegate`
  const own = given.get(key)
  const amount = amountIn(info)
  if (/^approve(Checked)?$/.test(type)) {
    given.delete(key)
    if (amount !== 0n && isOf(account, info, 'owner', 'multisigOwner'))
      given.set(key, { spender: textIn(info, 'delegate'), amount: amount ?? unread, source })
  } else if (type === 'revoke') given.delete(key)
  else if (type === 'closeAccount') {
    for (const one of [...given.keys()]) if (one.startsWith(`${source} `)) given.delete(one)
  } else if (own && /^(transfer|burn)/.test(type) && textIn(info, 'authority') === own.spender) {
    const left = own.amount - (amount ?? 0n)
    if (left > 0n) given.set(key, { ...own, amount: left })
    else given.delete(key)
  }
}

const written = v.object({ tokenAmount: v.unknown() })

function amountIn(info: unknown): bigint | undefined {
  const digits = textIn(info, 'amount') || (v.is(written, info) ? textIn(info.tokenAmount, 'amount') : '')
  return /^\d{1,20}$/.test(digits) ? BigInt(digits) : undefined
}
