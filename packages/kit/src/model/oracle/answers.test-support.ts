import { WalletError } from '@foyer/testing'
import type { Answer, Asked } from './asked.test-support.js'
import { cast, pieces } from './cast.test-support.js'
import type { Chain, Transaction } from './chain.test-support.js'
import { type Call, numberIn, signedBy, word, wordsOf } from './contracts.test-support.js'
import type { Nature } from './node.test-support.js'

/** Signs and sends: itself, or by a bundler for an account with code. @param isAsOne all or nothing */
export type Carry = (chain: Chain, calls: readonly Call[], isAsOne?: boolean) => Transaction

/** How the wallet of an account sends. */
export function carrierOf(nature: Nature): Carry {
  return (chain, calls, isAsOne = false) => {
    const [first] = calls
    const from = first?.from ?? cast.own
    const isPlain = from !== cast.own || nature === 'key' || (nature === 'delegated' && !isAsOne)
    if (isPlain && first && calls.length === 1)
      return chain.submit({
        from,
        nonce: chain.nextNonce(from),
        to: first.to,
        value: first.value,
        input: first.data,
        type: '0x2',
      })
    return chain.submit({
      from: cast.bundler,
      nonce: chain.nextNonce(cast.bundler),
      to: cast.entryPoint,
      value: 0n,
      input: '0x765e827f',
      type: '0x2',
      operation: { account: from, calls },
    })
  }
}

/** Does with a request to send what an answer says. Returns what the page is told. @throws as wallets do */
export function answerSend(carry: Carry, one: Asked, chain: Chain, call: Call, answer: Answer): unknown {
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
      // The wallet keeps the request, and sends another transaction of the account.
      return carry(chain, [{ from: call.from, to: cast.stranger, value: 7n, data: '0x' }]).hash
    case 'inventedHash':
      carried(call)
      return `0x${'e'.repeat(64)}`
    case 'neverSends':
      return `0x${'f'.repeat(62)}${word(call.value).slice(-2)}`
    default:
      return carried(call)
  }
}

/** Does with a permission what an answer says. Returns the answer to the page. @throws as wallets do */
export function answerSign({ from }: Call, answer: Answer): unknown {
  if (answer === 'declines') throw new WalletError(4001, 'Cancelled')
  if (answer === 'failsBefore') throw new WalletError(-32603, 'Wallet is locked')
  return answer === 'malformed' ? null : `0x${signedBy(from)}1b`
}

/** A call as JSON-RPC writes it. */
export function callOf(value: unknown): Call {
  const { from, to, value: coins = '0x0', data = '0x' } = Object(value)
  return {
    from: String(from).toLowerCase(),
    to: String(to).toLowerCase(),
    value: BigInt(coins),
    data: String(data).toLowerCase(),
  }
}

/** The oldest transaction of an account. */
export function pastOf(chain: Chain, account: string): string {
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
export function altered(call: Call, how: 'receiver' | 'amount' | 'data'): Call {
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
export function edited({ from, to, value, input }: Omit<Transaction, 'hash'>) {
  const call = altered({ from, to, value, data: input }, 'amount')
  return { to: call.to, value: call.value, input: call.data }
}
