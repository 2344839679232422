/// <reference types="node" />
import { announceWallet, WalletError } from '@foyer/testing'
import { type Document, within } from '../page.test-support.js'
import { cast, pieces } from './cast.test-support.js'
import type { Chain, Transaction } from './chain.test-support.js'
import { type Call, numberIn, word, wordsOf } from './contracts.test-support.js'
import type { Nature } from './node.test-support.js'

/** What a wallet does with a request to send. */
export const sendAnswers = [
  'honest',
  'declines',
  'receiver',
  'amount',
  'data',
  'twice',
  'oldHash',
  'strangersHash',
  'ownOtherHash',
  'inventedHash',
  'neverSends',
  'failsAfterSending',
  'failsBefore',
  'malformed',
] as const
/** What a wallet does with a request for several calls as one. */
export const batchAnswers = [
  'honest',
  'declines',
  'partly',
  'falselyDone',
  'otherReceipt',
  'refuses',
] as const
export type Answer = (typeof sendAnswers)[number] | (typeof batchAnswers)[number]

/** A request that moves something, and what came of it. */
export interface Asked {
  readonly document: Document
  readonly kind: 'send' | 'batch'
  readonly network: number
  readonly calls: readonly Call[]
  /** Once there is one. */
  answer?: Answer
  /** All that the wallet sent for it, those that took the place of others included. */
  readonly sent: Transaction[]
  /** What became of one that waited. */
  readonly later: Set<string>
}

/** What a wallet has open, or takes its time for. */
export interface OpenRequest {
  readonly title: string
  /** Absent for what shows no window. */
  readonly asked: Asked | undefined
  give(answer: Answer): void
}

/** The wallet of the visitor, on the page of every tab. */
export interface Signer {
  readonly name: string
  readonly doesBatches: boolean
  readonly open: readonly OpenRequest[]
  readonly asked: readonly Asked[]
  /** The next question without a window is answered only when a step says so. */
  holdsBack: boolean
  readonly isLocked: boolean
  putOn(document: Document): void
  /** The page asks it by itself. */
  hostAsks(
    document: Document,
    request: { readonly method: string; readonly params?: unknown },
  ): Promise<unknown>
  turn(): void
  move(): void
  lock(): void
  unlock(): void
  /** Sends one that waits once more. Returns whether there was one. */
  replace(how: 'speedUp' | 'cancel' | 'edit', which: number): string | undefined
  /** The visitor sends something away on another device. */
  spend(what: 'dollar' | 'piece' | 'coin', id: bigint): void
}

export interface SignerOptions {
  readonly chains: readonly [Chain, Chain]
  readonly nature: Nature
  /** Whether it does several calls as one. */
  readonly batching: 'none' | 'ready' | 'supported'
  /** Told each request that moves something as it arrives. */
  readonly arrived: (asked: Asked) => void
}

interface Batch {
  readonly id: string
  readonly chain: Chain
  readonly status: (() => number) | undefined
  readonly hash: string | undefined
}

export function createSigner({ chains, nature, batching, arrived }: SignerOptions): Signer {
  const name = 'harbor'
  const pages = new Map<Document, ReturnType<typeof announceWallet>>()
  const open: OpenRequest[] = []
  const asked: Asked[] = []
  const batches = new Map<string, Batch>()
  let accounts: readonly string[] = [cast.own, cast.other]
  let network = 0
  let isLocked = false

  const chainNow = () => chains[network === 0 ? 0 : 1]
  const shown = () => (isLocked ? [] : accounts)

  function tell(event: string, payload: unknown) {
    for (const [document, page] of pages) within(document, () => page.emit(event, payload))
  }

  function ask<T>(title: string, one: Asked | undefined, decide: (answer: Answer) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const request: OpenRequest = {
        title,
        asked: one,
        give(answer) {
          open.splice(open.indexOf(request), 1)
          if (one) one.answer = answer
          try {
            resolve(decide(answer))
          } catch (error) {
            reject(error)
          }
        },
      }
      open.push(request)
    })
  }

  async function look<T>(what: string, answer: () => T): Promise<T> {
    if (!signer.holdsBack) return answer()
    signer.holdsBack = false
    return ask(what, undefined, answer)
  }

  /** Signs and sends: itself, or by a bundler for an account with code. */
  function carry(chain: Chain, calls: readonly Call[], isAsOne = false): Transaction {
    const [first] = calls
    const from = first?.from ?? cast.own
    const isPlain = from !== cast.own || nature === 'key' || (nature === 'delegated' && !isAsOne)
    if (isPlain && first && calls.length === 1)
      return chain.submit({
        ...{ from, nonce: chain.nextNonce(from), to: first.to, value: first.value, input: first.data },
        type: '0x2',
      })
    return chain.submit({
      ...{ from: cast.bundler, nonce: chain.nextNonce(cast.bundler), to: cast.entryPoint },
      ...{ value: 0n, input: '0x765e827f', type: '0x2', operation: { account: from, calls } },
    })
  }

  function send(one: Asked, chain: Chain, call: Call, answer: Answer): unknown {
    const carried = (sent: Call) => {
      const transaction = carry(chain, [sent])
      one.sent.push(transaction)
      return transaction.hash
    }
    switch (answer) {
      case 'declines':
      case 'refuses':
        throw new WalletError(4001, 'Cancelled')
      case 'failsBefore':
        throw new WalletError(-32603, 'Wallet is locked')
      case 'failsAfterSending':
        carried(call)
        throw new WalletError(-32603, 'already known')
      case 'malformed':
        carried(call)
        return null
      case 'receiver':
      case 'amount':
      case 'data':
        return carried(altered(call, answer))
      case 'twice': {
        const hash = carried(call)
        carried(call)
        return hash
      }
      case 'oldHash':
        carried(call)
        return pastOf(chain, cast.own)
      case 'strangersHash': {
        carried(call)
        const nonce = chain.nextNonce(cast.stranger)
        const other = { from: cast.stranger, nonce, to: cast.receiver, value: 5n, input: '0x' }
        return chain.submit({ ...other, type: '0x2' }).hash
      }
      case 'ownOtherHash':
        // What was asked for stays in the wallet; something else of the account goes out.
        return carry(chain, [{ from: call.from, to: cast.stranger, value: 7n, data: '0x' }]).hash
      case 'inventedHash':
        carried(call)
        return `0x${'e'.repeat(64)}`
      case 'neverSends':
        return `0x${'f'.repeat(62)}${asked.length.toString(16).padStart(2, '0')}`
      default:
        return carried(call)
    }
  }

  function sendBatch(one: Asked, chain: Chain, id: string, answer: Answer): unknown {
    const { calls } = one
    const keep = (status: Batch['status'], hash?: string) => batches.set(id, { id, chain, status, hash })
    switch (answer) {
      case 'declines':
        throw new WalletError(4001, 'Cancelled')
      case 'refuses':
        throw new WalletError(5740, 'Too many calls')
      case 'partly':
        one.sent.push(carry(chain, calls.slice(0, 1), true))
        keep(() => 600)
        break
      case 'falselyDone':
        keep(() => 200)
        break
      case 'otherReceipt':
        keep(() => 200, pastOf(chain, cast.stranger))
        break
      default: {
        const transaction = carry(chain, calls, true)
        one.sent.push(transaction)
        keep(undefined, transaction.hash)
      }
    }
    return { id }
  }

  function statusOf(id: string): unknown {
    const batch = batches.get(id)
    if (!batch) throw new WalletError(5730, 'Unknown bundle id')
    const { chain, hash } = batch
    const found = hash === undefined ? undefined : chain.find(hash)
    const isDone = found?.mined.isDone
    const status = batch.status?.() ?? (isDone === undefined ? 100 : isDone ? 200 : 500)
    const receipts = found ? [{ transactionHash: hash, status: isDone ? '0x1' : '0x0', logs: [] }] : []
    const chainId = `0x${chain.id.toString(16)}`
    return { version: '2.0.0', id, chainId, status, atomic: true, ...(found && { receipts }) }
  }

  function request(
    document: Document,
    method: string,
    params: readonly unknown[],
  ): Promise<unknown> | unknown {
    const [first, second] = params
    const chain = chainNow()
    const arrive = (kind: Asked['kind'], calls: readonly Call[]) => {
      const one: Asked = { document, kind, network: chain.id, calls, sent: [], later: new Set() }
      asked.push(one)
      arrived(one)
      return one
    }
    switch (method) {
      case 'eth_requestAccounts':
        return shown()
      case 'eth_accounts':
        return look('accounts', shown)
      case 'eth_chainId':
        return look('network', () => `0x${chainNow().id.toString(16)}`)
      case 'wallet_revokePermissions':
        return null
      case 'wallet_getCapabilities':
        if (batching === 'none') throw new WalletError(-32601, 'Unknown')
        return look('capabilities', () => ({
          [`0x${chain.id.toString(16)}`]: { atomic: { status: batching } },
        }))
      case 'wallet_switchEthereumChain': {
        network = chains[0].id === Number(Object(first).chainId) ? 0 : 1
        tell('chainChanged', `0x${chainNow().id.toString(16)}`)
        return null
      }
      case 'eth_sendTransaction': {
        if (isLocked) throw new WalletError(4100, 'Locked')
        const call = callOf(first)
        const one = arrive('send', [call])
        return ask(`send ${call.value} to ${call.to.slice(0, 6)}`, one, (answer) =>
          send(one, chain, call, answer),
        )
      }
      case 'wallet_sendCalls': {
        if (batching === 'none') throw new WalletError(-32601, 'Unknown')
        const { calls, from, id } = Object(first)
        const list: readonly unknown[] = calls
        const one = arrive(
          'batch',
          list.map((call) => callOf({ ...Object(call), from })),
        )
        return ask(`send ${list.length} calls`, one, (answer) => sendBatch(one, chain, String(id), answer))
      }
      case 'wallet_getCallsStatus':
        return look('status', () => statusOf(String(first)))
      default:
        throw new WalletError(-32601, `${method} ${String(second)} is not known.`)
    }
  }

  const signer: Signer = {
    name,
    doesBatches: batching !== 'none',
    open,
    asked,
    holdsBack: false,
    get isLocked() {
      return isLocked
    },
    putOn(document) {
      const info = { uuid: name, name, icon: '', rdns: '' }
      const answer = (call: Parameters<Signer['hostAsks']>[1]) => signer.hostAsks(document, call)
      pages.set(document, announceWallet(document.target, { info, request: answer }))
    },
    hostAsks: async (document, { method, params }) =>
      request(document, method, Array.isArray(params) ? params : []),
    turn() {
      accounts = accounts.toReversed()
      if (!isLocked) tell('accountsChanged', shown())
    },
    move() {
      network = 1 - network
      tell('chainChanged', `0x${chainNow().id.toString(16)}`)
    },
    lock() {
      isLocked = true
      tell('accountsChanged', [])
    },
    unlock() {
      isLocked = false
      tell('accountsChanged', shown())
    },
    replace(how, which) {
      const waiting = asked.flatMap((one) =>
        one.sent.flatMap((transaction) => {
          const chain = chains.find(({ pool }) => pool.includes(transaction))
          return chain ? [{ one, transaction, chain }] : []
        }),
      )
      const found = waiting[which % waiting.length]
      if (!found) return undefined
      const { one, transaction, chain } = found
      const { hash: _, ...same } = transaction
      // Whoever bundles speeds up as well, and cancels nothing.
      const way = transaction.operation ? 'speedUp' : how
      const next =
        way === 'speedUp'
          ? same
          : way === 'cancel'
            ? { ...same, to: same.from, value: 0n, input: '0x' }
            : { ...same, ...edited(same) }
      one.later.add(way)
      const made = chain.submit(next)
      one.sent.push(made)
      for (const [id, batch] of batches)
        if (batch.hash === transaction.hash) batches.set(id, { ...batch, hash: made.hash })
      return way
    },
    spend(what, id) {
      const [chain] = chains
      const { coins, held } = chain.newest.state
      const call: Omit<Call, 'from'> =
        what === 'coin'
          ? { to: cast.stranger, value: (coins.get(cast.own) ?? 0n) - 10n ** 15n, data: '0x' }
          : what === 'dollar'
            ? {
                ...{ to: cast.dollar, value: 0n },
                data: `0xa9059cbb${word(cast.stranger)}${word(held.get(`${cast.dollar} ${cast.own}`) ?? 0n)}`,
              }
            : {
                ...{ to: cast.collection, value: 0n },
                data: `0x42842e0e${word(cast.own)}${word(cast.stranger)}${word(id)}`,
              }
      carry(chain, [{ from: cast.own, ...call }])
    },
  }
  return signer
}

function callOf(value: unknown): Call {
  const { from, to, value: coins = '0x0', data = '0x' } = Object(value)
  return {
    from: String(from).toLowerCase(),
    to: String(to).toLowerCase(),
    value: BigInt(coins),
    data: String(data).toLowerCase(),
  }
}

function pastOf(chain: Chain, account: string): string {
  for (const { mined } of chain.blocks)
    for (const { transaction } of mined) if (transaction.from === account) return transaction.hash
  return `0x${'0'.repeat(64)}`
}

/** Which word of a call names who gets something, and which how much. */
const places: Readonly<Record<string, readonly [who: number, much: number]>> = {
  '0xa9059cbb': [0, 1],
  '0x095ea7b3': [0, 1],
  '0x42842e0e': [1, 2],
  '0x38ed1739': [3, 0],
  '0x18cbafe5': [3, 0],
  '0x7ff36ab5': [2, 0],
}

/** What a wallet that lies makes of a call. */
function altered(call: Call, how: 'receiver' | 'amount' | 'data'): Call {
  const place = places[call.data.slice(0, 10)]
  if (how === 'data') return { ...call, to: cast.stranger, value: 1n, data: '0x' }
  if (!place)
    return how === 'receiver' ? { ...call, to: cast.thief } : { ...call, value: call.value / 2n + 1n }
  const words = [...wordsOf(call.data)]
  const [who, much] = place
  const isPiece = call.to === cast.collection
  if (how === 'receiver') words[who] = word(cast.thief)
  else if (isPiece) words[much] = word(pieces.at(-1) ?? 0n)
  else words[much] = word(numberIn(words[much]) / 2n + 1n)
  return { ...call, data: `${call.data.slice(0, 10)}${words.join('')}` }
}

/** What a visitor made of one that waits, in the wallet: the same for less. */
function edited({ from, to, value, input }: Omit<Transaction, 'hash'>) {
  const call = altered({ from, to, value, data: input }, 'amount')
  return { to: call.to, value: call.value, input: call.data }
}
