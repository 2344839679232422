// @tier gate
import { search } from '@foyer/search'
import {
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
} from '@solana/kit'
import fc from 'fast-check'
import { expect } from 'vitest'
import { parseAddress } from './address.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { createProvider } from './hostProvider.js'
import { moveLamports } from './instructions.js'
import { solanaMainnet } from './networks.js'
import type { WalletRequests } from './wallet.js'

const stranger = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const recent = blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const { signal } = new AbortController()
const granted = [alice, bob].map(parseAddress)

/** `tables`: a message whose accounts are in a lookup table. */
type Version = 'legacy' | 0 | 1 | 'tables'

interface Asked {
  readonly version: Version
  /** The accounts that sign, the payer first, of each transaction. */
  readonly signers: readonly (readonly string[])[]
  readonly how: 'signTransaction' | 'signAllTransactions' | 'signAndSendTransaction'
  /** How the transaction that the wallet signs differs. */
  readonly lie: 'none' | 'receiver' | 'amount' | 'table' | 'unsigned' | 'account'
}

const signers = fc.uniqueArray(fc.constantFrom(alice, bob, stranger), { minLength: 1, maxLength: 3 })
const asks: fc.Arbitrary<Asked> = fc
  .record({
    version: fc.constantFrom<Version[]>('legacy', 0, 1, 'tables'),
    signers: fc.array(signers, { minLength: 1, maxLength: 2 }),
    how: fc.constantFrom<Asked['how'][]>('signTransaction', 'signAllTransactions', 'signAndSendTransaction'),
    lie: fc.oneof(
      { arbitrary: fc.constant<Asked['lie']>('none'), weight: 2 },
      fc.constantFrom<Asked['lie'][]>('receiver', 'amount', 'table', 'unsigned', 'account'),
    ),
  })
  .map((asked) =>
    asked.how === 'signAllTransactions' ? asked : { ...asked, signers: asked.signers.slice(0, 1) },
  )

interface Made {
  readonly to?: string
  readonly lamports?: bigint
  readonly table?: string
}

function wireOf(
  version: Version,
  all: readonly string[],
  { to = receiver, lamports = 1n, table = bob }: Made = {},
): Uint8Array {
  const [payer = alice] = all
  const moves = all.map((from) => moveLamports(parseAddress(from), parseAddress(to), lamports))
  const message = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: recent, lastValidBlockHeight: 0n },
    setTransactionMessageFeePayer(
      parseAddress(payer),
      createTransactionMessage({ version: version === 'tables' ? 0 : version }),
    ),
  )
  const whole = appendTransactionMessageInstructions(moves, message)
  const accounts = { [parseAddress(table)]: [stranger, receiver, other].map(parseAddress) }
  const compressed = compressTransactionMessageUsingAddressLookupTables(
    { ...whole, version: 0 } as const,
    accounts,
  )
  const compiled = compileTransaction(version === 'tables' ? { ...whole, ...compressed } : whole)
  return Uint8Array.from(getTransactionEncoder().encode(compiled))
}

/** Signs as a wallet that knows all versions. */
function signedBy(account: string, wire: Uint8Array): Uint8Array {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
  const signed = {
    ...signatures,
    ...(account in signatures && { [account]: signatureBytes(new Uint8Array(64).fill(7)) }),
  }
  return Uint8Array.from(getTransactionEncoder().encode({ messageBytes, signatures: signed }))
}

const other = 'SysvarRent111111111111111111111111111111111'
const receiver = 'So11111111111111111111111111111111111111112'
const signaturesOf = (wire: Uint8Array) => getTransactionDecoder().decode(wire).signatures
const messageOf = (wire: Uint8Array) => String(getTransactionDecoder().decode(wire).messageBytes)

async function faultsOf({ version, signers: all, how, lie }: Asked): Promise<readonly string[]> {
  const faults: string[] = []
  const wires = all.map((one) => wireOf(version, one))
  const sent: string[] = []
  const requests: WalletRequests = {
    async signTransactions({ account, transactions }) {
      for (const wire of transactions)
        if (!(account in signaturesOf(wire)))
          faults.push('a wallet was asked for a signature that the transaction has no place for')
      return transactions.map((wire, at) => {
        const own = all[at] ?? []
        const lies: Partial<Record<Asked['lie'], Made>> = {
          receiver: { to: other },
          amount: { lamports: 9n },
          table: { table: other },
        }
        const made = lies[lie] ? wireOf(version, own, lies[lie]) : wire
        if (lie === 'unsigned') return made
        const by = lie === 'account' ? (own.find((one) => one !== account) ?? account) : account
        return signedBy(by, made)
      })
    },
  }
  const provider = createProvider(
    {
      async request(_network, method) {
        if (method === 'sendTransaction') sent.push(method)
        return '1'.repeat(64)
      },
      async offer(_network, method, params) {
        if (method === 'sendTransaction') sent.push(String(params[0]))
        return { taken: true, failures: [] }
      },
      dispose() {},
    },
    {
      connectorId: 'w',
      accounts: granted,
      network: solanaMainnet.id,
      signal,
      wallet: { requests },
    } as never,
  )
  const [first = new Uint8Array()] = wires
  const ask = async (): Promise<readonly Uint8Array[]> => {
    if (how === 'signTransaction') return [await provider.signTransaction(first)]
    if (how === 'signAllTransactions') return provider.signAllTransactions(wires)
    await provider.signAndSendTransaction(first)
    return []
  }
  const answer = await ask().catch(() => undefined)
  const isLying = lie !== 'none' && !(lie === 'account' && all.every((one) => one.length === 1))
  const isHonest = all.every((one) => one.includes(alice)) && lie === 'none'
  answer?.forEach((wire, at) => {
    if (messageOf(wire) !== messageOf(wires[at] ?? first))
      faults.push('another transaction than the one that was asked for came back')
    if (!granted.some((one) => signaturesOf(wire)[one]))
      faults.push('a transaction came back that no account of the wallet signed')
  })
  const isOther = lie === 'receiver' || lie === 'amount' || (lie === 'table' && version === 'tables')
  if (sent.length > 0 && isOther) faults.push('another transaction than the one that was asked for was sent')
  if (sent.length > 0 && lie === 'unsigned') faults.push('a transaction without a signature was sent')
  if (isHonest && !answer && !(how === 'signAndSendTransaction' && (all[0]?.length ?? 0) > 1))
    faults.push('an honest request failed')
  void isLying
  return faults
}

search(
  'a page gets signatures of the accounts that were granted, on the very transactions that it asked for',
  fc.asyncProperty(asks, async (asked) => {
    expect(await faultsOf(asked)).toEqual([])
  }),
  { gate: 200, exhaustive: 5_000 },
)
