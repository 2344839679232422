/// <reference types="node" />
import { announceWallet, WalletError } from '@foyer/testing'
import { type Document, within } from '../page.test-support.js'
import { answerSend, answerSign, callOf, carrierOf, edited } from './answers.test-support.js'
import { type Answer, type Asked, batchAnswers, sendAnswers, signAnswers } from './asked.test-support.js'
import { createBatches } from './batches.test-support.js'
import { cast } from './cast.test-support.js'
import type { Chain } from './chain.test-support.js'
import { type Call, word } from './contracts.test-support.js'
import type { Nature } from './node.test-support.js'

/** What a wallet has open, or takes its time for. */
export interface OpenRequest {
  readonly title: string
  /** Absent for what shows no window. */
  readonly asked: Asked | undefined
  give(answer: Answer): void
}

/** Ways to send one that waits once more. `mark`: the same, with bytes behind its data by which the wallet names itself. */
export type Replacing = 'speedUp' | 'mark' | 'cancel' | 'edit'

/** Bytes behind the data of a call that no contract reads (ERC-8021). */
const mark = `66${'8021'.repeat(8)}`

/** The wallet of the visitor, on the page of every tab. */
export interface Signer {
  readonly name: string
  readonly doesBatches: boolean
  readonly open: readonly OpenRequest[]
  readonly asked: readonly Asked[]
  /** The next question without a window is answered only when a step says so. */
  holdsBack: boolean
  readonly isLocked: boolean
  /** The visitor spent something on another device. */
  readonly hasSpent: boolean
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
  replace(how: Replacing, which: number): string | undefined
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

const possibleFor: Readonly<Record<Asked['kind'], readonly Answer[]>> = {
  send: sendAnswers,
  batch: batchAnswers,
  sign: signAnswers,
}

export function createSigner({ chains, nature, batching, arrived }: SignerOptions): Signer {
  const name = 'harbor'
  const pages = new Map<Document, ReturnType<typeof announceWallet>>()
  const open: OpenRequest[] = []
  const asked: Asked[] = []
  const carry = carrierOf(nature)
  const batches = createBatches(carry)
  let accounts: readonly string[] = [cast.own, cast.other]
  let network = 0
  let isLocked = false
  let hasSpent = false

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
        give(wanted) {
          open.splice(open.indexOf(request), 1)
          const possible = possibleFor[one?.kind ?? 'send']
          const answer = possible.includes(wanted) ? wanted : 'honest'
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
        // Where the page says for which chain it is, a wallet sends it on no other.
        const { chainId } = Object(first)
        if (chainId !== undefined && Number(chainId) !== chain.id)
          throw new WalletError(-32602, 'Another chain')
        const call = callOf(first)
        const one = arrive('send', [call])
        return ask(`send ${call.value} to ${call.to.slice(0, 6)}`, one, (answer) =>
          answerSend(carry, one, chain, call, answer),
        )
      }
      case 'eth_signTypedData_v4': {
        if (isLocked) throw new WalletError(4100, 'Locked')
        const { domain, message } = JSON.parse(String(second))
        // It allows the same as an approval would.
        const data = `0x095ea7b3${word(message.spender)}${word(BigInt(message.value))}`
        const call = callOf({ from: first, to: domain.verifyingContract, data })
        const one = arrive('sign', [call])
        return ask(`sign a permission for ${message.value}`, one, (answer) => answerSign(call, answer))
      }
      case 'wallet_sendCalls': {
        if (batching === 'none') throw new WalletError(-32601, 'Unknown')
        const { calls, from, id } = Object(first)
        const list: readonly unknown[] = calls
        const one = arrive(
          'batch',
          list.map((call) => callOf({ ...Object(call), from })),
        )
        return ask(`send ${list.length} calls`, one, (answer) => batches.send(one, chain, String(id), answer))
      }
      case 'wallet_getCallsStatus':
        return look('status', () => batches.status(String(first)))
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
    get hasSpent() {
      return hasSpent
    },
    putOn(document) {
      // A page announces its wallets once.
      if (pages.has(document)) return
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
          : way === 'mark'
            ? { ...same, input: same.input === '0x' ? same.input : `${same.input}${mark}` }
            : way === 'cancel'
              ? { ...same, to: same.from, value: 0n, input: '0x' }
              : { ...same, ...edited(same) }
      one.later.add(way)
      const made = chain.submit(next)
      one.sent.push(made)
      batches.replaced(transaction.hash, made.hash)
      return way
    },
    spend(what, id) {
      hasSpent = true
      const [chain] = chains
      const { coins, held } = chain.newest.state
      const call: Omit<Call, 'from'> =
        what === 'coin'
          ? { to: cast.stranger, value: (coins.get(cast.own) ?? 0n) - 10n ** 15n, data: '0x' }
          : what === 'dollar'
            ? {
                to: cast.dollar,
                value: 0n,
                data: `0xa9059cbb${word(cast.stranger)}${word(held.get(`${cast.dollar} ${cast.own}`) ?? 0n)}`,
              }
            : {
                to: cast.collection,
                value: 0n,
                data: `0x42842e0e${word(cast.own)}${word(cast.stranger)}${word(id)}`,
              }
      carry(chain, [{ from: cast.own, ...call }])
    },
  }
  return signer
}
