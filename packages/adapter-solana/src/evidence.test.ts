// @tier gate
import { accountId, displayText, isFoyerError, type TransferPlan } from '@foyer/core'
import type { Rpc } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import { createSolanaTestWallet } from '@foyer/testing/solana'
import { getBase58Encoder, getBase64Decoder, getBase64Encoder, blockhash as toBlockhash } from '@solana/kit'
import fc from 'fast-check'
import { expect } from 'vitest'
import { parseAddress } from './address.js'
import { bob } from './fakeWallet.test-support.js'
import { moveLamports } from './instructions.js'
import { solanaMainnet } from './networks.js'
import { toInstructions } from './route.js'
import { serialize, signatureOf } from './transaction.js'
import { createTransfers } from './transfers.js'
import type { ConnectedSolanaWallet } from './wallet.js'

const { signal } = new AbortController()
const { id: network } = solanaMainnet
const blockhash = toBlockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const thief = 'So11111111111111111111111111111111111111112'
const key = createSolanaTestWallet({
  name: 'Key',
  seeds: ['11'.repeat(32), '22'.repeat(32)],
  chains: {},
  connected: true,
})
const [owner = '', stranger = ''] = key.accounts
const from = accountId(network, owner)

async function sign(wire: Uint8Array, account = owner): Promise<Uint8Array> {
  const params = { account, transactions: [getBase64Decoder().decode(wire)] }
  const signed = await key.request({ method: 'signTransaction', params })
  const [first] = Array.isArray(signed) ? signed : []
  return Uint8Array.from(getBase64Encoder().encode(String(first)))
}

/** Answers of a wallet that is to sign and send. */
const answers = [
  'honest',
  'earlier',
  'strangers',
  'newer',
  'receiver',
  'amount',
  'invented',
  'twice',
  'nothing',
] as const
type Answer = (typeof answers)[number]

/** A chain: transactions by their first signature. */
function createChain() {
  const landed = new Map<
    string,
    { readonly wire: Uint8Array; readonly err: unknown; readonly slot: number }
  >()
  let slot = 100
  const land = (wire: Uint8Array, err: unknown = null) => {
    slot += 1
    const id = signatureOf(wire) ?? ''
    landed.set(id, { wire, err, slot })
    return id
  }
  const request: Rpc['request'] = async (_network, method, params) => {
    if (method === 'getLatestBlockhash') return { context: { slot }, value: { blockhash } }
    const [first] = params
    if (method === 'getSignatureStatuses') {
      const found = landed.get(String(Array.isArray(first) ? first[0] : first))
      const value = found
        ? { slot: found.slot, err: found.err, confirmationStatus: 'confirmed', confirmations: 1 }
        : null
      return { context: { slot }, value: [value] }
    }
    if (method === 'getTransaction') {
      const found = landed.get(String(first))
      if (!found) return null
      const transaction = [getBase64Decoder().decode(found.wire), 'base64']
      return {
        slot: found.slot,
        blockTime: 1_800_000_000 + found.slot,
        meta: { err: found.err },
        transaction,
      }
    }
    if (method === 'isBlockhashValid') return { context: { slot }, value: true }
    throw new Error(method)
  }
  return { landed, land, request }
}

/** A transfer that the chain carries out. */
async function transferOf(payer: string, to: string, amount: bigint) {
  const instructions = [moveLamports(parseAddress(payer), parseAddress(to), amount)]
  return sign(serialize(parseAddress(payer), instructions, blockhash), payer)
}

async function play(answer: Answer, err: unknown, sizes: { amount: bigint; past: bigint }) {
  const chain = createChain()
  chain.land(await transferOf(owner, bob, sizes.past))
  const strange = chain.land(await transferOf(stranger, thief, 5n))
  const earlier = [...chain.landed.keys()][0] ?? ''
  const rpc: Rpc = {
    request: chain.request,
    offer: async () => ({ taken: true, failures: [] }),
    dispose() {},
  }
  const planned: TransferPlan<'solana'> = Object.freeze({
    from,
    to: bob,
    token: Object.freeze({ network, name: displayText('SOL'), symbol: displayText('SOL'), decimals: 9 }),
    amount: sizes.amount,
    fee: 1n,
  })
  const wanted = (to: string, amount: bigint) =>
    serialize(parseAddress(owner), toInstructions({ ...planned, to, amount }, { units: 500n }), blockhash)
  let isDone = false
  async function carry(wire: Uint8Array) {
    isDone ||= err === null
    return chain.land(await sign(wire), err)
  }
  async function decide(wire: Uint8Array): Promise<string> {
    switch (answer) {
      case 'earlier':
        return earlier
      case 'strangers':
        return strange
      case 'newer':
        return chain.land(await transferOf(owner, thief, 7n))
      case 'receiver':
        return chain.land(await sign(wanted(thief, sizes.amount)))
      case 'amount':
        return chain.land(await sign(wanted(bob, sizes.amount / 2n + 1n)))
      case 'invented':
        return signatureOf(await sign(wanted(thief, 1n))) ?? ''
      case 'nothing':
        return signatureOf(await sign(wire)) ?? ''
      default:
        return carry(wire)
    }
  }
  const current = {
    network,
    accounts: [owner],
    signal,
    wallet: {
      requests: {
        async sendTransaction({ transaction }: { readonly transaction: Uint8Array }) {
          const id = await decide(transaction)
          return Uint8Array.from(getBase58Encoder().encode(id))
        },
      },
    },
  } as unknown as ConnectedSolanaWallet
  const transfers = createTransfers({
    context: { networks: () => [solanaMainnet] },
    rpc,
    connected: () => current,
  })
  const sent = await transfers.send('w', planned, signal).then(
    (hash) => ({ hash }),
    (error: unknown) => ({ error }),
  )
  const trace = 'hash' in sent ? await transfers.find?.(network, sent.hash, Date.now(), signal) : undefined
  return { sent, trace, isDone }
}

search(
  'a transfer is carried out only where the chain has what was agreed to',
  fc.asyncProperty(
    fc.constantFrom(...answers),
    fc.constantFrom(null, { InstructionError: [2, 'Custom'] }),
    fc.record({
      amount: fc.bigInt({ min: 3n, max: 1_000_000n }),
      past: fc.bigInt({ min: 3n, max: 1_000_000n }),
    }),
    async (answer, err, sizes) => {
      const { sent, trace, isDone } = await play(answer, err, sizes)
      if (trace === 'success') expect(isDone).toBe(true)
      if (trace === 'reverted') expect(isDone).toBe(false)
      if (isDone) expect(trace).toBe('success')
      // A transfer that a wallet was to send is never said to be unsent.
      if ('error' in sent) expect(isFoyerError(sent.error, 'wallet/user-rejected')).toBe(false)
    },
  ),
  { gate: 40, exhaustive: 2_000 },
)
