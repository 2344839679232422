import type { Finality, NetworkId, TransactionTrace } from '@foyer/core'
import type { read } from '@foyer/core/adapters'
import type { keccak256, numberToHex } from 'viem'
import type { Expected, ExpectedCall } from './expected.js'
import type { InnerCall } from './innerCalls.js'
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
/**
 * `Transfer`, `TransferSingle` and `Approval` of tokens, `UserOperationEvent` of ERC-4337, `ExecutionSuccess` and
 * `ExecutionFailure` of Safe: of each topic the first eight bytes.
 */
const moved = 'ddf252ad1be2c89b'
const movedSingle = 'c3d58168c5ae7397'
const approved = '8c5be1e5ebec7d5b'
const operated = '49628fd1471006c1'
const executed = '442e715f626346e8'
const failed = '23428b18acfb3ea6'
/** EntryPoint 0.6 to 0.9. Events of other contracts prove nothing. */
const entryPoints = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
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
  readonly topic: string
  /** Its other topics, and then its data: words, without `0x`. Old tokens note in data what others have as topics. */
  readonly words: readonly string[]
}

/** In place of data that a node does not write as hex. */
const unread = '0x?'

/** A call that a transaction has. */
type Act = Pick<InnerCall, 'to' | 'value' | 'data'>
/** The calls that an account carried out in a transaction, and those that it undid. */
interface Acts {
  readonly done: readonly Act[]
  readonly undone: readonly Act[]
}

/** A transaction, as the node tells it. */
interface Found extends Act {
  readonly from: string
  readonly nonce: bigint | undefined
  readonly type: unknown
  /** The block that has it. */
  readonly block: bigint | undefined
}

/** A receipt, as the node tells it. */
interface Receipt {
  readonly isDone: boolean
  readonly logs: readonly Log[]
  /** Wei. */
  readonly fee: bigint | undefined
}

/** Compares what the chain has with what a wallet was asked to send. Nothing is taken from the wallet but a hash. */
export function createEvidence({ keccak256, numberToHex, read, rpc, toQuantity }: Means) {
  const lower = (value: unknown, key: string) => String(read(value, key) ?? '').toLowerCase()
  /** Hex digits, without `0x`; none where a node writes something else. */
  const hexIn = (value: unknown) => /^0x([0-9a-f]*)$/i.exec(String(value))?.[1]?.toLowerCase() ?? ''

  function foundIn(told: unknown): Found {
    const input = lower(told, 'input')
    return {
      from: lower(told, 'from'),
      to: lower(told, 'to'),
      data: /^0x[0-9a-f]*$/.test(input) ? `0x${input.slice(2)}` : unread,
      value: toQuantity(read(told, 'value')) ?? 0n,
      nonce: toQuantity(read(told, 'nonce')),
      type: read(told, 'type'),
      block: toQuantity(read(told, 'blockNumber')),
    }
  }

  function logsIn(receipt: unknown): readonly Log[] {
    return [read(receipt, 'logs')].flat().map((log) => {
      const [topic, ...topics] = [read(log, 'topics')].flat()
      const words = [...topics, read(log, 'data')].map(hexIn).join('').match(/.{64}/g) ?? []
      return { address: lower(log, 'address'), topic: hexIn(topic).slice(0, 16), words }
    })
  }

  function receiptIn(told: unknown): Receipt {
    const amountOf = (key: string) => toQuantity(read(told, key)) ?? 0n
    const price = amountOf('effectiveGasPrice')
    // Receipts name no sum of the fee of an operator.
    const isKnown = price > 0n && amountOf('operatorFeeScalar') + amountOf('operatorFeeConstant') === 0n
    const fee = isKnown ? amountOf('gasUsed') * price + amountOf('l1Fee') : undefined
    return { isDone: toQuantity(read(told, 'status')) === 1n, logs: logsIn(told), fee }
  }

  /** Whether a call is the one that was asked for. @param isExact no bytes follow its data */
  function isLike({ to, value, data }: Act, call: ExpectedCall, isExact = true): boolean {
    const { rest } = call
    const end = rest ? 2 + rest.length * 2 : call.data.length
    if (to !== call.to || value !== call.value || !data.startsWith(call.data)) return false
    if (isExact || end === 2 ? data.length !== end : data.length < end) return false
    return !rest || keccak256(`0x${data.slice(2, end)}`) === rest.hash
  }

  const areAll = (acts: readonly Act[], calls: readonly ExpectedCall[]) =>
    acts.length === calls.length &&
    calls.every((call, place) => {
      const act = acts[place]
      return act !== undefined && isLike(act, call)
    })

  /**
   * Whether a transaction was there before the wallet was asked; `undefined` if neither block nor nonce shows it. A replacement
   * of a pending transaction has an old nonce.
   */
  function isOlder(
    found: Found,
    { from, calls: [call, ...others], block, count }: Expected,
  ): boolean | undefined {
    const isUsed =
      found.from === from && found.nonce !== undefined && count !== undefined
        ? found.nonce < count
        : undefined
    const mayReplace = call && others.length === 0 && isLike(found, call)
    if (found.block === undefined) return isUsed && !mayReplace
    if (block === undefined) return isUsed && mayReplace ? undefined : isUsed
    return found.block + slack < block || (isUsed && !(mayReplace && found.block >= block)) || false
  }

  /** The code of an account in the block of a transaction; `undefined` where no node tells. */
  async function codeIn(network: Network, { block }: Found, account: string, signal: AbortSignal) {
    if (block === undefined) return undefined
    const code = rpc.request(network, 'eth_getCode', [account, numberToHex(block)], signal)
    return code.then(
      (answer) => (typeof answer === 'string' ? answer : undefined),
      () => undefined,
    )
  }

  /** Whether the code of an account has the function that is called: other code may accept any bytes, and do nothing. */
  async function knows(network: Network, found: Found, account: string, signal: AbortSignal) {
    const code = (await codeIn(network, found, account, signal)) ?? ''
    // EIP-7702.
    const other = /^0xef0100(.{40})$/.exec(code)?.[1]
    const body = other ? await codeIn(network, found, `0x${other}`, signal) : code
    return body?.includes(`63${found.data.slice(2, 10)}`) ?? false
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
   * Returns the calls that an account itself made in a transaction; `undefined` if these cannot be read. Bytes that only look
   * like a call prove nothing: the account has to send the transaction, its code has to have the function or to log
   * the calls, or an EntryPoint has to read them.
   */
  async function actsOf(
    network: Network,
    found: Found,
    { isDone, logs }: Receipt,
    { from, calls }: Expected,
    signal: AbortSignal,
  ): Promise<Acts | undefined> {
    const { to, data } = found
    if (data === unread) return undefined
    const isOwn = found.from === from
    const acted = (acts: readonly Act[], isWell: boolean): Acts =>
      isWell ? { done: acts, undone: [] } : { done: [], undone: acts }
    const events = logs.filter(
      ({ address, topic, words }) =>
        address === to && entryPoints.includes(to) && topic === operated && words[1] === word(from),
    )
    if (isOwn && events.length === 0 && (to !== from || areAll([found], calls))) return acted([found], isDone)
    const { accountCalls, bundledOperations } = await import('./innerCalls.js')
    const isNoted = (note: string) => logs.some(({ address, topic }) => address === from && topic === note)
    const isFailed = isNoted(failed)
    if (to === from) {
      // Anyone may send the same bytes again.
      const acts = isDone || isOwn ? accountCalls(data) : undefined
      const isRead = data === '0x' || isFailed || isNoted(executed) || areHeard(acts, logs)
      const isProven = acts && (isRead || (await knows(network, found, from, signal)))
      return isProven ? acted(acts, isDone && !isFailed) : undefined
    }
    const ended = bundledOperations(data).flatMap((operation) => {
      if (operation.to !== from) return []
      const acts = accountCalls(operation.data)
      const [event, ...others] = events.filter(({ words }) => words[3] === word(operation.value))
      const isRead = acts && others.length === 0 && event?.words[4] !== undefined
      return [isRead ? acted(acts, event.words[4] === word(1n)) : undefined]
    })
    const isKnown = ended.length > 0 && ended.length === events.length && !ended.includes(undefined)
    // The EntryPoint calls an operation done, also if a Safe notes that its call has failed.
    if (!isKnown || isFailed) return undefined
    return {
      done: ended.flatMap((one) => one?.done ?? []),
      undone: ended.flatMap((one) => one?.undone ?? []),
    }
  }

  /**
   * Takes the note that a call leaves out of logs. Returns whether there is one; `undefined` for calls that leave none.
   * @param own the account, as a word
   * @param left the last one first; a note proves one call
   * @param isSure the account made exactly this call: tokens that keep a part, or let others take less, do so by themselves
   * @param arrives the part that reaches the recipient, as the visitor was shown
   */
  function takeNote(
    { to, data }: ExpectedCall,
    own: string,
    left: Log[],
    isSure: boolean,
    arrives?: bigint,
  ): boolean | undefined {
    const [first = '', second = '', third = '', fourth = ''] = wordsOf(data)
    const take = (
      topic: string,
      skipped: number,
      parts: readonly string[],
      isIt?: (amount: string) => boolean,
    ) => {
      const place = left.findIndex(
        (log) =>
          log.address === to &&
          log.topic === topic &&
          parts.every((part, at) => log.words[skipped + at] === part) &&
          (!isIt || isIt(log.words[skipped + parts.length] ?? '')),
      )
      return left.splice(place, place < 0 ? 0 : 1)[0]
    }
    const isMoved = (receiver: string, amount: string) =>
      take(moved, 0, [own, receiver, amount]) !== undefined
    // Only the last approval is valid. The spender may have used a part of it since, or the token may cap it.
    const isAllowed = (): boolean => {
      const amount = take(approved, 0, [own, first])?.words[2] ?? '~'
      return isLet(amount, second, isSure) || (isSure && amount < second && isAllowed())
    }
    switch (data.slice(0, 10)) {
      case '0xa9059cbb':
        return (
          isMoved(first, second) ||
          (isSure &&
            take(moved, 0, [own, first], (part) => isMost(numberOf(part), numberOf(second), arrives)) !==
              undefined)
        )
      case '0x095ea7b3':
        return isAllowed()
      case '0x23b872dd':
      case '0x42842e0e':
      case '0xb88d4fde':
        return first === own ? isMoved(second, third) : undefined
      case '0xf242432a':
        return first === own ? take(movedSingle, 1, [own, second, third, fourth]) !== undefined : undefined
      default:
        return undefined
    }
  }

  /**
   * Whether the node counts in the block what a call leaves there: tokens note their own way, or not at all, and contracts pass
   * on what they are paid. The account made exactly these calls.
   * @param calls all of them, the last one first
   * @param paid the fee of the transaction, if the account paid it
   */
  async function isCounted(
    network: Network,
    block: bigint,
    { to, data }: ExpectedCall,
    { from, calls, amount: expects }: Expected,
    paid: bigint | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    const [first = '', second = ''] = wordsOf(data)
    const selector = data.slice(0, 10)
    if (data === '0x') {
      const lost = await growth(network, from, undefined, block, signal)
      const coins = calls.reduce((sum, { value }) => sum + value, 0n)
      return lost !== undefined && paid !== undefined && -lost >= coins + paid
    }
    const place = { '0xa9059cbb': 74, '0x095ea7b3': 74, '0x23b872dd': 138 }[selector]
    if (place === undefined) return false
    const same = calls.filter((one) => one.to === to && one.data.startsWith(data.slice(0, place)))
    const amounts = same.map((one) => one.data.slice(place, place + 64))
    if (selector === '0x095ea7b3') {
      const call = { to, data: `0xdd62ed3e${word(from)}${first}` }
      const allowance = rpc.quantity(network, 'eth_call', [call, numberToHex(block)], signal)
      return allowance.then(
        (amount) => isLet(word(amount), amounts[0] ?? '', true),
        () => false,
      )
    }
    const all = amounts.reduce((sum, amount) => sum + numberOf(amount), 0n)
    const grown = await growth(network, `0x${(place > 74 ? second : first).slice(24)}`, to, block, signal)
    return (
      grown !== undefined && all > 0n && (grown >= all || isMost(grown, all, partOf({ amount: expects })))
    )
  }

  /** Returns how the calls that were asked for ended, all of them. */
  async function endOf(
    network: Network,
    found: Found,
    receipt: Receipt,
    expected: Expected,
    signal: AbortSignal,
  ): Promise<Ended> {
    const { from } = expected
    const acts = await actsOf(network, found, receipt, expected, signal)
    const isSure = acts !== undefined && areAll(acts.done, expected.calls)
    const left = receipt.isDone ? receipt.logs.toReversed() : []
    const calls = expected.calls.toReversed()
    const coins = calls.reduce((sum, { value }) => sum + value, 0n)
    // A note says nothing of coins that went with the call.
    const { block = 1n } = found
    const isOwn = found.from === from
    const paid = isOwn ? receipt.fee : 0n
    const hasCoins = !isOwn || found.to === from || found.value === coins
    const proofs = await Promise.all(
      calls.map(async (call) => {
        const noted = takeNote(call, word(from), left, isSure, partOf(expected))
        if (!isSure) return noted === true && hasCoins
        const ask = () => isCounted(network, block, call, { ...expected, calls }, paid, signal)
        if (noted !== undefined) return noted || ask()
        if (call.data !== '0x' || call.to === from || call.to === found.to) return true
        const all = calls.filter(({ to, data }) => to === call.to && data === '0x')
        const sum = all.reduce((wei, { value }) => wei + value, 0n)
        const grown = await growth(network, call.to, undefined, block, signal)
        return grown === undefined || grown >= sum || ask()
      }),
    )
    if (proofs.every(Boolean)) return 'success'
    if (!acts) return 'unknown'
    if (areAll(acts.undone, expected.calls)) return 'reverted'
    const made = [...acts.done, ...acts.undone]
    const isMissing = calls.some((call, at) => !proofs[at] && !made.some((act) => isLike(act, call, false)))
    return isMissing ? 'other' : 'unknown'
  }

  /** Whether what was expected has come to the account. */
  async function hasCome(
    network: Network,
    found: Found,
    receipt: Receipt,
    { from, amount }: Expected,
    signal: AbortSignal,
  ): Promise<boolean | undefined> {
    if (!amount || amount.address === '~') return true
    const { address, least } = amount
    const own = word(from)
    const transfers = receipt.logs.filter((log) => log.address === address && log.topic === moved)
    const net = transfers.reduce((sum, { words: [giver, taker, part] }) => {
      const isIn = taker === own
      return isIn === (giver === own) ? sum : sum + (isIn ? numberOf(part) : -numberOf(part))
    }, 0n)
    if (net >= least) return true
    const block = found.block ?? 1n
    const grown = await growth(network, from, address, block, signal)
    const isOwn = found.from === from
    const fee = isOwn && address === undefined ? receipt.fee : 0n
    const hasGrown = grown !== undefined && grown + (fee ?? 0n) >= least
    // A token notes all that it moves: the rest came by something else in the same block.
    if (transfers.length > 0) return hasGrown ? undefined : false
    if (hasGrown) return true
    // Of a coin, something else of the account in the same block may have spent it.
    return grown !== undefined && fee !== undefined && isOwn && (await isAlone(network, from, block, signal))
      ? false
      : undefined
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
      if (isOlder(found, expected)) return true
      // A transaction of others may give the account its code (EIP-7702).
      if (found.from === expected.from || found.type === '0x4') return false
      return (await codeIn(network, found, expected.from, signal)) === '0x'
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
      if (isOlder(found, expected) !== false) return 'unknown'
      if (found.from !== expected.from) {
        const code = await codeIn(network, found, expected.from, signal)
        // Only the account itself sends for an account without code.
        if (code === undefined || code === '0x') return 'unknown'
      }
      const told = receiptIn(receipt)
      const end = await endOf(network, found, told, expected, signal)
      if (end !== 'success') return end
      const come = await hasCome(network, found, told, expected, signal)
      return come ? 'success' : come === false ? 'other' : 'unknown'
    },
    /** The recipient that calldata names, or the one that is called. */
    async receiver(network: Network, hash: string, signal: AbortSignal): Promise<string | undefined> {
      const { to, data = '' } = (await transaction(network, hash, signal)) ?? {}
      const place = receivers[data.slice(0, 10)]
      const named = place === undefined ? undefined : data.slice(10).match(/.{64}/g)?.[place]?.slice(24)
      return named ? `0x${named}` : to || undefined
    },
    async finality(
      network: Network,
      hash: string,
      known: string | undefined,
      signal: AbortSignal,
    ): Promise<Finality> {
      const own = hash.toLowerCase()
      const ask = (method: string, ...params: readonly unknown[]) =>
        rpc.request(network, method, params, signal)
      const receiptNow = async () => {
        const told = await ask('eth_getTransactionReceipt', hash)
        const at = lower(told, 'transactionHash') === own ? toQuantity(read(told, 'blockNumber')) : undefined
        return at === undefined ? undefined : { at, block: `${at} ${lower(told, 'blockHash')}` }
      }
      const found = await receiptNow()
      const newest = await rpc.quantity(network, 'eth_blockNumber', [], signal)
      if (found) {
        const asked = ask('eth_getBlockByNumber', 'finalized', false)
        const last = toQuantity(read(await asked.catch(() => undefined), 'number')) ?? newest - finalDepth
        return { state: found.at <= last ? 'final' : 'open', block: found.block }
      }
      const [, number = '', block] = /^(\d{1,20}) (0x\w{1,64})$/.exec(known ?? '') ?? []
      if (!block || newest < BigInt(number)) return { state: 'open', block: known }
      const other = await ask('eth_getBlockByNumber', numberToHex(BigInt(number)), false)
      const now = lower(other, 'hash')
      const isIn = [read(other, 'transactions')].flat().some((one) => String(one).toLowerCase() === own)
      // The block in its place may have it too. The node that has no receipt may be behind that block.
      const isUndone = now && now !== block && !isIn && !(await receiptNow())
      return { state: isUndone ? 'undone' : 'open', block: known }
    },
  }
}

/** Whether each contract that is called logged something. Transfers of the coin log nothing. */
function areHeard(acts: readonly Act[] = [], logs: readonly Log[]): boolean {
  const called = acts.filter(({ data }) => data !== '0x')
  return called.length > 0 && called.every(({ to }) => logs.some(({ address }) => address === to))
}

/** A number, or an address, as ABI writes it. */
function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

function numberOf(text = ''): bigint {
  return BigInt(`0x${text || '0'}`)
}

/** Whether a part is nearly all of an amount, or what was said of it: some tokens keep a part of what they move. */
function isMost(part: bigint, all: bigint, arrives = all): boolean {
  return part <= all && (part * 10n >= all * 9n || part >= arrives)
}

/** Returns how much of a transfer reaches its recipient, if that is not all of it. */
function partOf({ amount }: Pick<Expected, 'amount'>): bigint | undefined {
  return amount?.address === '~' ? amount.least : undefined
}

/** Whether an allowance is the one that was asked for. @param mayCap some tokens cut what is without an end */
function isLet(amount: string, asked: string, mayCap: boolean): boolean {
  return amount === asked || (mayCap && amount < asked && !/^0{41}/.test(amount))
}

/** The arguments in data. */
function wordsOf(data: string): readonly string[] {
  return data.slice(10).match(/.{64}/g) ?? []
}
