// @tier gate
import { accountId, displayText } from '@foyer/core'
import type { Rpc } from '@foyer/core/adapters'
import { searchOneTransaction } from '@foyer/search'
import { createSolanaTestWallet } from '@foyer/testing/solana'
import { blockhash, getBase58Decoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { describe } from 'vitest'
import { parseAddress } from './address.js'
import { bob } from './fakeWallet.test-support.js'
import { moveLamports } from './instructions.js'
import { solanaMainnet } from './networks.js'
import { serialize, signatureOf } from './transaction.js'
import { createTransfers } from './transfers.js'

const { signal } = new AbortController()
const { id: network } = solanaMainnet
const key = createSolanaTestWallet({ name: 'Key', seeds: ['11'.repeat(32)], chains: {}, connected: true })
const [owner = ''] = key.accounts
const token = Object.freeze({ network, name: displayText('SOL'), symbol: displayText('SOL'), decimals: 9 })
const bytesOf = (text: string) => Uint8Array.from(getBase64Encoder().encode(text))

async function sign(wire: Uint8Array): Promise<Uint8Array> {
  const params = { account: owner, transactions: [getBase64Decoder().decode(wire)] }
  const signed: unknown = await key.request({ method: 'signTransaction', params })
  return bytesOf(String(Array.isArray(signed) ? signed[0] : ''))
}

/** Lamports that a transfer moves: the last eight bytes of its last instruction. */
const amountOf = (wire: Uint8Array) => Buffer.from(wire).readBigUInt64LE(wire.length - 8)

const blockhashAt = (slot: number) => getBase58Decoder().decode(new Uint8Array(32).fill(slot))

/** A chain of one transaction a slot, and a node that may be behind with the newest blockhash. */
function createChain() {
  const landed = new Map<string, { readonly wire: Uint8Array; readonly slot: number }>()
  let told: number | undefined
  const slot = () => 101 + landed.size
  const take = (wire: Uint8Array) => {
    const id = signatureOf(wire) ?? ''
    if (!landed.has(id)) landed.set(id, { wire, slot: slot() })
    return id
  }
  const request: Rpc['request'] = async (_network, method, [first]) => {
    const found = landed.get(String(Array.isArray(first) ? first[0] : first))
    switch (method) {
      case 'getLatestBlockhash': {
        const at = told ?? slot()
        return { context: { slot: at }, value: { blockhash: blockhashAt(at) } }
      }
      case 'getSignatureStatuses':
        return {
          context: { slot: slot() },
          value: [found ? { slot: found.slot, err: null, confirmationStatus: 'confirmed' } : null],
        }
      case 'getTransaction':
        return found && { slot: found.slot, transaction: [getBase64Decoder().decode(found.wire), 'base64'] }
      default:
        throw new Error(method)
    }
  }
  return {
    landed,
    take,
    request,
    freeze(isFrozen: boolean) {
      if (!isFrozen) told = undefined
      else told ??= slot()
    },
  }
}

/** A transfer that the wallet made in another app. */
async function transferBefore(amount: bigint, hash: number) {
  const instructions = [moveLamports(parseAddress(owner), parseAddress(bob), amount)]
  return sign(serialize(parseAddress(owner), instructions, blockhash(blockhashAt(hash))))
}

/** @param sends the wallet sends by itself what it is asked for; else it signs alone */
async function open(sends: boolean) {
  const chain = createChain()
  const before = await transferBefore(10_000n, 99)
  const first = chain.take(before)
  const past = new Map([[10_000n, before]])
  let repeats = false
  /** The wallet signs; one that repeats itself answers with what it signed before. */
  async function signed(wire: Uint8Array) {
    const known = repeats ? past.get(amountOf(wire)) : undefined
    const answer = known ?? (await sign(wire))
    past.set(amountOf(wire), answer)
    return answer
  }
  const rpc: Rpc = {
    request: chain.request,
    async offer(_network, _method, [wire], isTaken) {
      isTaken(chain.take(bytesOf(String(wire))))
      return { taken: true, failures: [] }
    },
    dispose() {},
  }
  const current = {
    accounts: [parseAddress(owner)],
    network,
    signal,
    wallet: {
      requests: sends
        ? {
            sendTransaction: async ({ transaction }: { readonly transaction: Uint8Array }) => {
              const wire = await signed(transaction)
              chain.take(wire)
              return wire.slice(1, 65)
            },
          }
        : {
            signTransactions: ({ transactions }: { readonly transactions: readonly Uint8Array[] }) =>
              Promise.all(transactions.map(signed)),
          },
    },
  }
  const transfers = createTransfers({
    context: { networks: () => [solanaMainnet] },
    rpc,
    connected: () => current,
  })
  const from = accountId(network, owner)

  return {
    send: (amount: bigint, progress: Parameters<typeof transfers.send>[3]) =>
      transfers.send('w', Object.freeze({ from, to: bob, token, amount, fee: 1n }), signal, progress),
    outcome: async (id: string) => String(await transfers.find?.(network, id, 0, signal)),
    carried: () => [...chain.landed].flatMap(([id, { wire }]) => (id === first ? [] : [amountOf(wire)])),
    freeze: chain.freeze,
    repeat(next: boolean) {
      repeats = next
    },
  }
}

describe.each([
  ['a wallet that signs alone', false],
  ['a wallet that sends by itself', true],
])('with %s', (_title, sends) => {
  searchOneTransaction(() => open(sends), { gate: 25, exhaustive: 1_000 })
})
