import {
  type AccountId,
  accountParts,
  type Followed,
  type NetworkId,
  type TransactionTrace,
} from '@foyer/core'
import { address as codec, Transaction } from 'bitcoinjs-lib'
import { readAddressOf } from './address.js'
import { parametersOf } from './chains.js'
import { toHex } from './encoding.js'
import type { SignedTransaction } from './psbt.js'
import type { RestApi } from './restApi.js'

/** A payment as it was agreed to. */
interface Payment {
  /** The account's own address. */
  readonly own: string
  readonly to: string
  readonly amount: bigint
  /** Satoshis. */
  readonly fee: bigint
}

/** As many coins are watched: another transaction that spends any of them takes the place of the payment. */
const mostWatched = 20

/** A payment that its wallet sends again may cost so many times the fee that was agreed to. */
const mostRise = 10n
/** It may cost so many satoshis per virtual byte in any case: the network may have filled up since. */
const usualMost = 100n

/** Returns what {@link createReplacements} knows a payment by later, for the journal. */
export function notesOf(
  { txid, hex }: SignedTransaction,
  { own, to, amount, fee }: Payment,
): { readonly clue: string; readonly expected: string } {
  const coins = coinsOf(Transaction.fromHex(hex)).slice(0, mostWatched)
  return { clue: [to, ...coins].join(' '), expected: `${txid} ${own} ${to} ${amount} ${fee}` }
}

/** Looks what took the place of payments: a wallet may send one again for a higher fee, or cancel it (BIP-125). */
export function createReplacements(api: Pick<RestApi, 'find' | 'spender' | 'transaction'>) {
  /** Recipients that were not agreed to, by transaction. */
  const others = new Map<string, string>()

  const read = async (network: NetworkId<'bip122'>, txid: string, signal: AbortSignal) =>
    Transaction.fromBuffer(await api.transaction(network, txid, signal))

  /** Whether the rest of the coins goes back: what no output has is the fee. Each amount is in bytes that prove it. */
  async function goesBack(
    network: NetworkId<'bip122'>,
    found: Transaction,
    fee: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    let rest = -found.outs.reduce((sum, { value }) => sum + value, 0n)
    for (const coin of coinsOf(found)) {
      const [txid = '', at = ''] = coin.split(':')
      rest += (await read(network, txid, signal)).outs[Number.parseInt(at, 10)]?.value ?? 0n
    }
    const agreed = /^\d{1,16}$/.test(fee) ? BigInt(fee) : 0n
    return rest <= agreed * mostRise || rest <= BigInt(found.virtualSize()) * usualMost
  }

  return {
    /**
     * Returns the transaction that spends a coin of a payment in its place. It is the same payment if it pays the recipient, and
     * then counts before it is in a block: {@link find} compares the amounts.
     */
    async follow(
      account: AccountId<'bip122'>,
      hash: string,
      clue: string | undefined,
      signal: AbortSignal,
    ): Promise<Followed | undefined> {
      const { networkId: network } = accountParts(account)
      const [to = '', ...coins] = clue?.split(' ') ?? []
      for (const coin of coins.filter(isCoin)) {
        const by = await api.spender(network, coin, signal)
        if (by === '' || by === hash) continue
        const found = await read(network, by, signal)
        // The bytes prove it, whatever the API said.
        if (!coinsOf(found).includes(coin)) continue
        const script = toHex(readAddressOf(network, to).script)
        const isSame = found.outs.some((output) => toHex(output.script) === script)
        const trace = await api.find(network, by, signal)
        if (trace === 'success' || (isSame && trace === 'pending')) return { kind: 'replaced', by, isSame }
      }
      return undefined
    },
    /**
     * Looks for a transaction. One that Foyer did not hand on itself counts only if it pays what was agreed to, and the rest goes
     * back.
     */
    async find(
      network: NetworkId<'bip122'>,
      hash: string,
      expected: string | undefined,
      signal: AbortSignal,
    ): Promise<TransactionTrace> {
      const trace = await api.find(network, hash, signal)
      const [made, own, to, amount, fee = ''] = expected?.split(' ') ?? []
      if (trace !== 'success' || made === undefined || made === hash) return trace
      if (own === undefined || to === undefined) return 'unknown'
      const [ownScript, script] = [own, to].map((text) => toHex(readAddressOf(network, text).script))
      const found = await read(network, hash, signal)
      const outputs = found.outs
      const agreed = outputs.find((output) => toHex(output.script) === script && `${output.value}` === amount)
      const more = outputs.find((output) => output !== agreed && toHex(output.script) !== ownScript)
      if (agreed && !more && (await goesBack(network, found, fee, signal))) return trace
      const other = more && addressIn(network, more.script)
      if (other !== undefined) others.set(hash, other)
      return 'other'
    },
    /** Returns a recipient of a transaction that was not agreed to, once {@link find} has read it. */
    receiver: async (_network: NetworkId<'bip122'>, hash: string) => others.get(hash),
  }
}

function coinsOf({ ins }: Transaction): readonly string[] {
  return ins.map(({ hash, index }) => `${toHex(hash.toReversed())}:${index}`)
}

const isCoin = (text: string) => /^[0-9a-f]{64}:\d{1,10}$/.test(text)

/** Some scripts have no address, such as notes. */
function addressIn(network: NetworkId<'bip122'>, script: Uint8Array): string | undefined {
  try {
    return codec.fromOutputScript(script, parametersOf(network))
  } catch {
    return undefined
  }
}
