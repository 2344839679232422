import { tokenPrograms } from '../tokenPrograms.js'
import {
  type Instruction,
  instructionsOf,
  isOf,
  lamportsIn,
  names,
  readHoldings,
  type SolanaTransaction,
  textIn,
} from './solanaRead.js'

/*
 * The instructions of the programs that hold coin and tokens for an account, by what they hand to another account. Nodes name
 * them: https://github.com/anza-xyz/agave/tree/master/transaction-status/src (parse_*.rs).
 */

/** An instruction that makes another account the authority over something. Each value is a key of the instruction. */
interface Handing {
  /** The authority so far. */
  readonly by: readonly string[]
  readonly of: string
  readonly to: string
  /** Names the authority, if the thing has several. */
  readonly role?: string
}

/** An instruction that sends coin out of an account that is not the authority itself. */
interface Sending {
  readonly by: readonly string[]
  readonly from: string
  readonly to: string
}

interface Program {
  readonly hands: Readonly<Record<string, Handing>>
  readonly sends?: Readonly<Record<string, Sending>>
  /** They hand nothing to others, or balances show it. */
  readonly others: RegExp
}

const authority = ['authority']
const token: Program = {
  hands: {
    setAuthority: {
      by: ['authority', 'multisigAuthority'],
      of: 'account',
      to: 'newAuthority',
      role: 'authorityType',
    },
  },
  others:
    /^((initialize|update|enable|disable|configure|harvest|get|amountTo|uiAmountTo|create)\w+|(mintTo|transfer|burn|approve)(Checked|CheckedWithFee)?|revoke|closeAccount|freezeAccount|thawAccount|syncNative|reallocate|unwrapLamports|(approve|empty|deposit|withdraw|applyPending)Confidential\w+|setTransferFee|withdraw(WithheldTokens|ExcessLamports)\w*|pause|resume)$/,
}
const seeded = { by: ['authorityBase', 'authorityOwner'], to: 'newAuthorized', role: 'authorityType' }
const plain = { by: authority, to: 'newAuthority', role: 'authorityType' }
function authorizing(of: string): Readonly<Record<string, Handing>> {
  return {
    authorize: { ...plain, of },
    authorizeChecked: { ...plain, of },
    authorizeWithSeed: { ...seeded, of },
    authorizeCheckedWithSeed: { ...seeded, of },
  }
}

const programs: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(tokenPrograms.map((program) => [program, token])),
  '11111111111111111111111111111111': {
    hands: {
      // A program that owns the account itself takes its coin.
      assign: { by: ['account'], of: 'account', to: 'owner' },
      assignWithSeed: { by: ['base'], of: 'account', to: 'owner' },
      authorizeNonce: { by: ['nonceAuthority'], of: 'nonceAccount', to: 'newAuthorized' },
    },
    sends: {
      withdrawFromNonce: { by: ['nonceAuthority'], from: 'nonceAccount', to: 'destination' },
      transferWithSeed: { by: ['sourceBase'], from: 'source', to: 'destination' },
    },
    others: /^(createAccount\w*|transfer|(advance|initialize|upgrade)Nonce|allocate(WithSeed)?)$/,
  },
  Stake11111111111111111111111111111111111111: {
    hands: authorizing('stakeAccount'),
    sends: { withdraw: { by: ['withdrawAuthority'], from: 'stakeAccount', to: 'destination' } },
    // The parts of a stake have the same authorities. A lockup is in no row.
    others:
      /^(initialize(Checked)?|delegate|deactivate(Delinquent)?|split|merge|redelegate|move(Stake|Lamports)|getMinimumDelegation)$/,
  },
  Vote111111111111111111111111111111111111111: {
    hands: authorizing('voteAccount'),
    sends: { withdraw: { by: ['withdrawAuthority'], from: 'voteAccount', to: 'destination' } },
    others: /^(initialize|(compact)?update\w+|vote(switch)?|towersync\w*)$/i,
  },
  BPFLoaderUpgradeab1e11111111111111111111111: {
    hands: {
      setAuthority: { by: authority, of: 'account', to: 'newAuthority' },
      setAuthorityChecked: { by: authority, of: 'account', to: 'newAuthority' },
    },
    others: /^(initializeBuffer|write|deployWithMaxDataLen|extendProgram(Checked)?)$/,
  },
}

/** An authority that changes hands. */
interface Handed {
  readonly by: readonly string[]
  readonly of: string
  readonly to: string
  readonly role: string
}

/** Returns the authority that an instruction gives away. One that is given to no account is gone. */
export function handedBy({ program, type = '', info }: Instruction): Handed | undefined {
  const row = rowIn(programs[program]?.hands, type)
  const to = row && textIn(info, row.to)
  const role = row?.role ? textIn(info, row.role) : ''
  // A staker decides who votes, and takes nothing.
  if (!row || !to || role === 'Staker') return undefined
  return { by: row.by.map((key) => textIn(info, key)), of: textIn(info, row.of), to, role }
}

/** Whether an instruction may hand something of an account to another in a way that is not known. */
export function isUnknown({ program, type, info }: Instruction, account: string, isSigner: boolean): boolean {
  const known = programs[program]
  if (!known || (type === undefined ? !isSigner : !names(account, info))) return false
  return (
    type === undefined || !(rowIn(known.hands, type) || rowIn(known.sends, type) || known.others.test(type))
  )
}

/** Returns the coin that an account sends out of accounts that it may withdraw from, such as its stakes. */
export function sentFrom(
  read: SolanaTransaction,
  account: string,
): readonly { readonly from: string; readonly lamports: bigint }[] {
  const { meta, transaction } = read
  if (meta.err != null) return []
  const owns = (key: string) => {
    const index = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === key)
    return [meta.preTokenBalances, meta.postTokenBalances].some(
      (rows) => readHoldings(rows).get(index)?.owner === account,
    )
  }
  return instructionsOf(read).flatMap(({ program, type = '', info }) => {
    const row = rowIn(programs[program]?.sends, type)
    const to = row && textIn(info, row.to)
    if (!row || !to || to === account || owns(to) || !isOf(account, info, ...row.by)) return []
    return [{ from: textIn(info, row.from), lamports: lamportsIn(info) }]
  })
}

function rowIn<T>(rows: Readonly<Record<string, T>> | undefined, type: string): T | undefined {
  return rows && Object.hasOwn(rows, type) ? rows[type] : undefined
}
