import type { Finality, NetworkId, TransactionTrace } from '@foyer/core'
import type { read } from '@foyer/core/adapters'
import type { keccak256, numberToHex } from 'viem'
import type { Expected, ExpectedCall } from './expected.js'
import type { Rpc, toQuantity } from './rpc.js'

/** How a transaction ended that a block has: `unknown`, if the chain does not prove it. */
type Ended = Extract<TransactionTrace, 'success' | 'reverted' | 'other' | 'unknown'>
/** The parts of the adapter that look: a bundler that shared them would part both. */
interface Means {
  readonly rpc: Pick<Rpc, 'request' | 'quantity'>
  readonly keccak256: typeof keccak256
  readonly numberToHex: typeof numberToHex
  readonly read: typeof read
  readonly toQuantity: typeof toQuantity
}
type Network = NetworkId<'eip155'>

/** So many blocks may be replaced by others, or be made while the newest is asked for. */
const slack = 16n
/** A block with so many after it is final, where no node says which one is. */
const finalDepth = 64n
/** `Transfer`, `TransferSingle` and `Approval` of tokens, `UserOperationEvent` of ERC-4337, `ExecutionFailure` of Safe. */
const [moved, movedSingle, approved, operated, failed] = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
]

/** Which argument names a recipient or a spender: transfers of coins and pieces, approvals. */
const receivers: Readonly<Record<string, number | undefined>> = {
  '0xa9059cbb': 0,
  '0x095ea7b3': 0,
  '0xa22cb465': 0,
  '0x23b872dd': 1,
  '0x42842e0e': 1,
  '0xb88d4fde': 1,
  '0xf242432a': 1,
}

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  /** Words, without `0x`. */
  readonly words: readonly string[]
}

/** A transaction, as the node tells it. */
interface Found {
  readonly from: string
  readonly to: string
  readonly input: string
  readonly value: bigint
  readonly nonce: bigint | undefined
  readonly type: unknown
  /** The block that has it. */
  readonly block: bigint | undefined
}

/** Compares what the chain has with what a wallet was asked to send. Nothing is taken from the wallet but a hash. */
export function createEvidence({ keccak256, numberToHex, read, rpc, toQuantity }: Means) {
  const lower = (value: unknown, key: string) => String(read(value, key) ?? '').toLowerCase()

  function foundIn(told: unknown): Found {
    return {
      from: lower(told, 'from'),
      to: lower(told, 'to'),
      input: lower(told, 'input'),
      value: toQuantity(read(told, 'value')) ?? 0n,
      nonce: toQuantity(read(told, 'nonce')),
      type: read(told, 'type'),
      block: toQuantity(read(told, 'blockNumber')),
    }
  }

  function logsIn(receipt: unknown): readonly Log[] {
    return [read(receipt, 'logs')].flat().map((log) => {
      const topics: unknown = read(log, 'topics')
      return {
        address: lower(log, 'address'),
        topics: (Array.isArray(topics) ? topics : []).map((topic) => String(topic).toLowerCase()),
        words: lower(log, 'data').slice(2).match(/.{64}/g) ?? [],
      }
    })
  }

  const isSame = ({ to, value, input }: Found, call: ExpectedCall) =>
    to === call.to &&
    value === call.value &&
    (call.rest ? holdsAt(input, 2, call) && input.length === 2 + call.rest.length * 2 : input === call.data)

  /** Whether data begins at a place. */
  function holdsAt(text: string, at: number, { data, rest }: ExpectedCall): boolean {
    const end = at + (rest ? rest.length * 2 : data.length - 2)
    if (end > text.length || !text.startsWith(data.slice(2), at)) return false
    return !rest || keccak256(`0x${text.slice(at, end)}`) === rest.hash
  }

  /** Whether a transaction of another account carries a call, with its contract and its value. */
  function carries(input: string, call: ExpectedCall): boolean {
    if (!input.includes(call.to.slice(2)) || (call.value > 0n && !input.includes(word(call.value))))
      return false
    const begin = call.data.slice(2)
    for (let at = input.indexOf(begin); at >= 0; at = input.indexOf(begin, at + 1))
      if (holdsAt(input, at, call)) return true
    return false
  }

  /** Whether it was there before the wallet was asked. A replacement of one that waits has an old number. */
  function isOlder(found: Found, { from, calls: [call, ...others], block, count }: Expected): boolean {
    const isBefore = (by: bigint) =>
      found.block !== undefined && block !== undefined && found.block + by < block
    const isUsed =
      found.from === from && found.nonce !== undefined && count !== undefined && found.nonce < count
    const isReplacement = call && others.length === 0 && isSame(found, call) && !isBefore(0n)
    return isBefore(slack) || (isUsed && !isReplacement)
  }

  /** Whether it is of another account that cannot send for this one: it has no code, and is given none (EIP-7702). */
  async function isStrangers(
    network: Network,
    { from, type, block }: Found,
    own: string,
    signal: AbortSignal,
  ) {
    if (from === own || type === '0x4' || block === undefined) return false
    const code = rpc.request(network, 'eth_getCode', [own, numberToHex(block)], signal)
    return code.then(
      (answer) => answer === '0x',
      () => false,
    )
  }

  /** By how much a balance grew in a block; `undefined` where no node tells. @param token absent: the coin */
  async function growth(
    network: Network,
    holder: string,
    token: string | undefined,
    block: bigint,
    signal: AbortSignal,
  ) {
    const balanceAt = async (at: bigint) => {
      const tag = numberToHex(at)
      if (token === undefined) return rpc.quantity(network, 'eth_getBalance', [holder, tag], signal)
      const call = { to: token, data: `0x70a08231${word(holder)}` }
      return rpc.quantity(network, 'eth_call', [call, tag], signal)
    }
    return Promise.all([balanceAt(block), balanceAt(block - 1n)]).then(
      ([after, before]) => after - before,
      () => undefined,
    )
  }

  /**
   * Whether logs note what a call does to tokens; `undefined` for calls that leave no such note.
   * @param own the account, as a word
   */
  function isNoted({ to, data }: ExpectedCall, own: string, logs: readonly Log[]): boolean | undefined {
    const words = data.slice(10).match(/.{64}/g) ?? []
    const [first = '', second = '', third = '', fourth = ''] = words
    const at = logs.filter(({ address }) => address === to)
    const has =
      (...topics: readonly string[]) =>
      (log: Log) =>
        topics.every((topic, place) => log.topics[place] === topic)
    const topic = (text: string) => `0x${text}`
    /** Some tokens keep a part: what left the account is the amount. */
    const isMoved = (receiver: string, amount: string) => {
      const left = at.filter(has(moved ?? '', topic(own)))
      const sum = left.reduce((all, { words: [part = '0'] }) => all + BigInt(`0x${part}`), 0n)
      return left.some(has(moved ?? '', topic(own), topic(receiver))) && sum === BigInt(`0x${amount || '0'}`)
    }
    const isPiece = at.some(has(moved ?? '', topic(own), topic(second), topic(third)))
    switch (data.slice(0, 10)) {
      case '0xa9059cbb':
        return isMoved(first, second)
      case '0x095ea7b3':
        return at.some((log) => has(approved ?? '', topic(own), topic(first))(log) && log.words[0] === second)
      case '0x23b872dd':
        return first === own ? isPiece || isMoved(second, third) : undefined
      case '0x42842e0e':
      case '0xb88d4fde':
        return first === own ? isPiece : undefined
      case '0xf242432a':
        return at.some(
          (log) =>
            log.topics[0] === movedSingle &&
            log.topics[2] === topic(own) &&
            log.topics[3] === topic(second) &&
            log.words[0] === third &&
            log.words[1] === fourth,
        )
      default:
        return undefined
    }
  }

  /** The end of calls that another account carries for this one, or this one by its own code. */
  async function carried(
    network: Network,
    found: Found,
    receipt: unknown,
    { from, calls }: Expected,
    signal: AbortSignal,
  ): Promise<Ended> {
    const [own, logs] = [word(from), logsIn(receipt)]
    const operations = logs.filter(({ topics }) => topics[0] === operated && topics[2] === `0x${own}`)
    const isUndone =
      read(receipt, 'status') !== '0x1' ||
      (operations.length > 0 && operations.every(({ words }) => /^0*$/.test(words[1] ?? ''))) ||
      logs.some(({ address, topics }) => address === from && topics[0] === failed)
    const isCarried = calls.every((call) => carries(found.input, call))
    if (isUndone) return isCarried ? 'reverted' : 'unknown'
    const isItsOwn = operations.length > 0 || found.from === from || found.to === from
    const proofs = await Promise.all(
      calls.map(async (call) => {
        const noted = isNoted(call, own, logs)
        if (noted !== undefined) return noted
        if (!isCarried) return false
        if (call.data !== '0x' || call.to === from) return isItsOwn
        const grown = await growth(network, call.to, undefined, found.block ?? 1n, signal)
        return grown === undefined ? isItsOwn : grown >= call.value
      }),
    )
    if (proofs.every(Boolean)) return 'success'
    return isItsOwn && !isCarried ? 'other' : 'unknown'
  }

  /** Whether what was expected has come to the account. */
  async function hasCome(
    network: Network,
    found: Found,
    receipt: unknown,
    { from, amount }: Expected,
    signal: AbortSignal,
  ): Promise<boolean | undefined> {
    if (!amount) return true
    const { address, least } = amount
    const own = `0x${word(from)}`
    const transfers = logsIn(receipt).filter((log) => log.address === address && log.topics[0] === moved)
    const net = transfers.reduce((sum, { topics, words: [part = '0'] }) => {
      const isIn = topics[2] === own
      const isOut = topics[1] === own
      return sum + (isIn === isOut ? 0n : isIn ? BigInt(`0x${part}`) : -BigInt(`0x${part}`))
    }, 0n)
    if (net >= least) return true
    const block = found.block ?? 1n
    const grown = await growth(network, from, address, block, signal)
    const isOwn = found.from === from
    const amountOf = (key: string) => toQuantity(read(receipt, key)) ?? 0n
    const isFeePaid = isOwn && address === undefined
    const fee = isFeePaid ? amountOf('gasUsed') * amountOf('effectiveGasPrice') + amountOf('l1Fee') : 0n
    if (grown !== undefined && grown + fee >= least) return true
    // A token notes all that it moves. Of a coin, something else of the account in the same block may have spent it.
    if (transfers.length > 0) return false
    return grown !== undefined && isOwn && (await isAlone(network, from, block, signal)) ? false : undefined
  }

  /** Whether a block has one transaction of an account alone. */
  async function isAlone(network: Network, account: string, block: bigint, signal: AbortSignal) {
    const countAt = (at: bigint) =>
      rpc.quantity(network, 'eth_getTransactionCount', [account, numberToHex(at)], signal)
    return Promise.all([countAt(block), countAt(block - 1n)]).then(
      ([after, before]) => after - before === 1n,
      () => false,
    )
  }

  async function transaction(
    network: Network,
    hash: string,
    signal: AbortSignal,
  ): Promise<Found | undefined> {
    const told = await rpc.request(network, 'eth_getTransactionByHash', [hash], signal)
    return lower(told, 'hash') === hash.toLowerCase() ? foundIn(told) : undefined
  }

  return {
    /** Whether a hash names a transaction that cannot be the one that was asked for. A node that does not say is no sign of it. */
    async isAnother(
      network: Network,
      hash: string,
      expected: Expected,
      signal: AbortSignal,
    ): Promise<boolean> {
      const found = await transaction(network, hash, signal)
      if (!found?.from) return false
      return isOlder(found, expected) || isStrangers(network, found, expected.from, signal)
    },
    /** How a transaction ended, by its receipt and by itself. @throws where no node has it */
    async ended(
      network: Network,
      hash: string,
      receipt: unknown,
      expected: Expected,
      signal: AbortSignal,
    ): Promise<Ended> {
      const found = await transaction(network, hash, signal)
      if (!found || found.block === undefined || found.block !== toQuantity(read(receipt, 'blockNumber')))
        throw new Error('The node does not tell of the transaction.')
      const { from, calls } = expected
      if (isOlder(found, expected) || (await isStrangers(network, found, from, signal))) return 'unknown'
      const [call, ...others] = calls
      const isWhole = call !== undefined && others.length === 0 && found.from === from && isSame(found, call)
      const isPlain = found.from === from && found.to !== from && others.length === 0
      if (isPlain && !isWhole) return 'other'
      const ended = isWhole
        ? read(receipt, 'status') === '0x1'
          ? 'success'
          : 'reverted'
        : await carried(network, found, receipt, expected, signal)
      if (ended !== 'success') return ended
      const come = await hasCome(network, found, receipt, expected, signal)
      return come ? 'success' : come === false ? 'other' : 'unknown'
    },
    /** The recipient that calldata names, or the one that is called. */
    async receiver(network: Network, hash: string, signal: AbortSignal): Promise<string | undefined> {
      const { to, input = '' } = (await transaction(network, hash, signal)) ?? {}
      const place = receivers[input.slice(0, 10)]
      const named = place === undefined ? undefined : input.slice(10).match(/.{64}/g)?.[place]?.slice(24)
      return named ? `0x${named}` : to || undefined
    },
    async finality(
      network: Network,
      hash: string,
      known: string | undefined,
      signal: AbortSignal,
    ): Promise<Finality> {
      const receipt = await rpc.request(network, 'eth_getTransactionReceipt', [hash], signal)
      const at = toQuantity(read(receipt, 'blockNumber'))
      const newest = await rpc.quantity(network, 'eth_blockNumber', [], signal)
      if (at !== undefined && lower(receipt, 'transactionHash') === hash.toLowerCase()) {
        const asked = rpc.request(network, 'eth_getBlockByNumber', ['finalized', false], signal)
        const last = toQuantity(read(await asked.catch(() => undefined), 'number')) ?? newest - finalDepth
        return { state: at <= last ? 'final' : 'open', block: `${at} ${lower(receipt, 'blockHash')}` }
      }
      const [, number = '', block] = /^(\d{1,20}) (0x\w{1,64})$/.exec(known ?? '') ?? []
      if (!block || newest < BigInt(number)) return { state: 'open', block: known }
      const params = [numberToHex(BigInt(number)), false]
      const now = lower(await rpc.request(network, 'eth_getBlockByNumber', params, signal), 'hash')
      return { state: now && now !== block ? 'undone' : 'open', block: known }
    },
  }
}

/** A number, or an address, as ABI writes it. */
function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
