import * as v from 'valibot'
import { tokenPrograms } from '../tokenPrograms.js'
import { type Holding, instructionsOf, readHoldings, type SolanaTransaction, textIn } from './solanaRead.js'

const systemProgram = '11111111111111111111111111111111'
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
}

/** Returns the permissions that an account gives by a transaction, and that are there at its end. */
export function permissionsIn(read: SolanaTransaction, account: string): readonly SolanaPermission[] {
  const { meta, transaction } = read
  const keys = transaction.message.accountKeys
  // A transaction of others that failed names whom it likes.
  if (meta.err != null && !keys.some(({ pubkey, signer }) => signer && pubkey === account)) return []
  const given = new Map<string, { readonly spender: string; readonly amount: bigint }>()
  for (const { program, type = '', info } of instructionsOf(read)) {
    const source = textIn(info, 'source') || textIn(info, 'account')
    const amount = amountIn(info)
    const own = given.get(source)
    if (program === systemProgram) {
      // A program that owns the account itself takes its coin.
      if (type === 'assign' && source === account)
        given.set(account, { spender: textIn(info, 'owner'), amount: unread })
    } else if (!tokenPrograms.includes(program)) continue
    else if (/^approve(Checked)?$/.test(type)) {
      // A token account has one delegate.
      given.delete(source)
      if (amount !== 0n && isOf(account, info, 'owner', 'multisigOwner'))
        given.set(source, { spender: textIn(info, 'delegate'), amount: amount ?? unread })
    } else if (type === 'revoke' || type === 'closeAccount') given.delete(source)
    else if (own && /^(transfer|burn)/.test(type) && textIn(info, 'authority') === own.spender) {
      const left = own.amount - (amount ?? 0n)
      if (left > 0n) given.set(source, { ...own, amount: left })
      else given.delete(source)
    }
  }
  const holdings = [meta.preTokenBalances, meta.postTokenBalances].map(readHoldings)
  return [...given].map(([source, { spender, amount }]) => {
    const index = keys.findIndex(({ pubkey }) => pubkey === source)
    const holding = holdings.map((held) => held.get(index)).find(Boolean)
    return {
      spender,
      ...(amount < endless && { amount }),
      ...(source !== account && { source, holding }),
    }
  })
}

/** Whether an instruction names an account under one of these keys. */
export function isOf(account: string, info: unknown, ...keys: readonly string[]): boolean {
  return keys.some((key) => textIn(info, key) === account)
}

const written = v.object({ tokenAmount: v.unknown() })

function amountIn(info: unknown): bigint | undefined {
  const digits = textIn(info, 'amount') || (v.is(written, info) ? textIn(info.tokenAmount, 'amount') : '')
  return /^\d{1,20}$/.test(digits) ? BigInt(digits) : undefined
}
