import { base58, base64 } from '@scure/base'
import { concatHex, type Hex, isAddress, isHex, numberToHex } from 'viem'
import { evmAccount, solanaAccount } from '../../frame/keys/derive.js'
import { later } from '../../frame/later.js'
import { createEvmNode, type EvmFees, isFarTip } from '../../frame/nodes/evmNode.js'
import { createNode, type Node, NodeError, offer } from '../../frame/nodes/node.js'
import { createSolanaNode, systemProgram } from '../../frame/nodes/solanaNode.js'
import { calledText, firstWallet } from '../../frame/requests/evm/amounts.js'
import { signTransaction } from '../../frame/requests/evm/transaction.js'
import { fieldsOf, hexOf } from '../../frame/requests/fields.js'
import { plainText } from '../../frame/requests/plainText.js'
import { accountStatus } from '../../frame/smart/accountStatus.js'
import { packed, safeAddress, safeContracts, safeFactoryData, word } from '../../frame/smart/safe.js'

// Moves all of one coin or token from an account of the wallet, by a node that the visitor names: no service is asked.

/** An account of a wallet. */
export type AccountKind = 'eoa' | 'smart' | 'solana'

/** Why money is not moved. */
export type MoveFault =
  | 'badNode'
  | 'badTo'
  | 'noSafe'
  | 'sameTo'
  | 'badToken'
  | 'nothing'
  | 'noFee'
  | 'refused'
  | 'failed'
  | 'unclear'

/** Money was not moved. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
  constructor(
    readonly fault: MoveFault,
    /** Values of the sentence that says it. */
    readonly about: Readonly<Record<string, string>> = {},
    /** The transaction that was handed over, where the network may have it. */
    readonly transaction?: string,
  ) {
    super(`The money was not moved: ${fault}.`)
  }
}

/** A move that the visitor asks for. */
export interface MoveAsk {
  readonly seed: Uint8Array
  readonly from: AccountKind
  readonly node: string
  readonly to: string
  /** The contract of a token of an EVM network; empty for the coin. */
  readonly token: string
}

/** A move, ready to be confirmed. */
export interface MovePlan {
  readonly network: string
  readonly from: string
  readonly to: string
  /** The contract of what is moved, unless it is the coin: the symbol is what the contract says of itself. */
  readonly token?: string | undefined
  /** Amounts as they are shown. */
  readonly there: string
  readonly moves: string
  readonly fee: string
  /** The network charges more than the fee, and does not say how much. `kept`: a part of the coin stays for it. */
  readonly open?: 'charges' | 'kept' | undefined
  /** The fee is far more than a move costs, or takes much of the money. */
  readonly isDear?: boolean
  /** The account that pays the fee, if it is another one. */
  readonly payer?: string | undefined
  /** Whether the account is made first. */
  readonly isNew: boolean
  /** Moves it. @returns the transaction, once the network carried it out. @throws {MoveError} */
  send(): Promise<string>
}

/** How often the chain is asked whether it carried a transaction out, and for how long (ms). */
const lookMs = 1_000
const mostLooks = 180
/** How often the chain is asked where the money is, and how many answers in a row it takes. */
const mostBalances = 12
const sureAnswers = 3
/** The fee of a transfer on Solana, which has one signature and no price of its own, in lamports. */
const signatureFee = 5_000n
/** The part of a coin that stays for charges that are not known: one of so many. */
const keptShare = 10n
/** A call of a Safe that does not exist yet, which no node can estimate. */
const callOfNewSafe = 250_000n

/** The addresses of a wallet, with that of its Safe. */
export function accountsOf(seed: Uint8Array): Readonly<Record<AccountKind, string>> {
  const [evm, solana] = [evmAccount(seed), solanaAccount(seed)]
  evm.wipe()
  solana.wipe()
  return { eoa: evm.address, smart: safeAddress(evm.address), solana: solana.address }
}

/** Looks at an account and says what a move would do. @throws {MoveError} */
export async function planMove(ask: MoveAsk): Promise<MovePlan> {
  const url = ask.node.trim()
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new MoveError('badNode')
  try {
    return await (ask.from === 'solana' ? planSolana(ask, url) : planEvm(ask, url))
  } catch (error) {
    if (error instanceof MoveError) throw error
    // A node that answers nothing of its kind, and one that refuses.
    const isRefusal = error instanceof NodeError && error.code !== undefined && error.code !== -32601
    throw isRefusal ? refusal(error) : new MoveError('badNode')
  }
}

async function planEvm(
  { seed, from, to: typed, token: typedToken }: MoveAsk,
  url: string,
): Promise<MovePlan> {
  const [to, contract] = [typed.trim(), typedToken.trim()]
  // Below are the zero address, those of the chain's own functions, and those to burn at. A token is lost at its own contract.
  const isLost = !isAddress(to) || BigInt(to) < firstWallet || to.toLowerCase() === contract.toLowerCase()
  if (isLost) throw new MoveError('badTo')
  if (contract !== '' && !isAddress(contract)) throw new MoveError('badToken')
  const token = contract === '' ? undefined : hexOf(contract)
  const all = accountsOf(seed)
  const owner = hexOf(all.eoa)
  const holder = hexOf(all[from])
  if (to.toLowerCase() === holder.toLowerCase()) throw new MoveError('sameTo')
  const node = createNode(url)
  const evm = createEvmNode(url, node)
  const chainId = Number(await quantity(node, 'eth_chainId', []))
  const coin = coinOf(chainId)
  const has = (at: Hex | 'latest' = 'latest') =>
    token ? tokenBalance(node, token, holder, at) : quantity(node, 'eth_getBalance', [holder, at])
  const [balance, ownerHas, code, fees] = await Promise.all([
    has(),
    quantity(node, 'eth_getBalance', [owner, 'latest']),
    node.ask('eth_getCode', [holder, 'latest']),
    evm.fees(),
  ])
  const facts = token ? await evm.token(token) : undefined
  if (token && facts?.kind !== 'coins') throw new MoveError('badToken')
  const unit =
    facts?.kind === 'coins'
      ? { symbol: calledText(facts), decimals: facts.decimals }
      : { symbol: coin, decimals: 18 }
  const paysItself = from === 'eoa' && !token
  if (balance === 0n) throw new MoveError('nothing')
  const isNew = from === 'smart' && code === '0x'
  // A call to an address without code succeeds, and does nothing.
  if (isNew && (await accountStatus('safe', owner, node)) === 'impossible') throw new MoveError('noSafe')

  /** The call that moves an amount. */
  const callOf = (amount: bigint): Call => {
    const inner: Call = token
      ? { to: token, value: 0n, data: concatHex(['0xa9059cbb', word(hexOf(to)), word(amount)]) }
      : { to: hexOf(to), value: amount, data: '0x' }
    return from === 'smart' ? { to: holder, value: 0n, data: safeCall(owner, inner) } : inner
  }
  const making: Call = { to: hexOf(safeContracts.factory), value: 0n, data: safeFactoryData(owner) }
  // Half of it: a node may count the fee, too, which is taken from the same money.
  const sample = callOf(paysItself ? balance / 2n : balance)
  const moveGas = isNew ? callOfNewSafe : await gasOf(evm, owner, sample)
  const makeGas = isNew ? await gasOf(evm, owner, making) : 0n
  const charge = await evm.charge([
    { gas: moveGas, data: sample.data },
    ...(isNew ? [{ gas: makeGas, data: making.data }] : []),
  ])
  const fee = (moveGas + makeGas) * fees.maxFeePerGas + charge.value
  // The charges that the network does not tell are paid of the same money. A second move takes the rest of it.
  const kept = charge.isPartial && paysItself ? balance / keptShare : 0n
  const spends = fee + kept
  if (paysItself ? balance <= spends : ownerHas < fee)
    throw new MoveError('noFee', {
      amount: amountOf(spends - (paysItself ? balance : ownerHas) + 1n, 18, coin),
      address: owner,
    })
  const moved = paysItself ? balance - spends : balance

  async function carryOut(call: Call, gas: bigint, prices: EvmFees): Promise<Included & { block: bigint }> {
    const key = evmAccount(seed)
    try {
      const nonce = await evm.nonce(owner)
      const { raw, hash } = signTransaction({ chainId, nonce, gas, ...prices, ...call }, key.sign)
      await handOver(
        () => evm.send(raw),
        () => evm.find({ account: owner, nonce, hash }),
      )
      return await untilIncluded(hash, async () => {
        const { status, blockNumber } = fieldsOf(await node.ask('eth_getTransactionReceipt', [hash]))
        return typeof status !== 'string' || typeof blockNumber !== 'string'
          ? undefined
          : { id: hash, isSuccess: status === '0x1', block: BigInt(blockNumber) }
      })
    } finally {
      key.wipe()
    }
  }
  /** A node that is behind has no balance of that block. By the block before, what others paid in does not count. */
  const resultOf = ({ isSuccess, block }: Included & { block: bigint }) =>
    async function result(): Promise<MoveResult> {
      const [before, after] = await Promise.all([has(numberToHex(block - 1n)), has(numberToHex(block))])
      if (isSuccess && after < before) return 'moved'
      const spent = paysItself ? spends : 0n
      return after >= balance - spent && after >= before - spent ? 'stayed' : 'unclear'
    }
  return {
    network: names[chainId] ?? `eip155:${chainId}`,
    from: holder,
    to,
    ...(token && { token }),
    there: amountOf(balance, unit.decimals, unit.symbol),
    moves: amountOf(moved, unit.decimals, unit.symbol),
    fee: amountOf(fee, 18, coin),
    isDear: isFarTip(fees) || takesMuch(fee, ownerHas),
    ...(charge.isPartial && { open: paysItself ? 'kept' : 'charges' }),
    ...(from === 'smart' && { payer: owner }),
    isNew,
    async send() {
      const made = isNew ? await carryOut(making, makeGas, fees) : undefined
      if (made && !made.isSuccess) return untilMoved(made, resultOf(made))
      const done = await carryOut(callOf(moved), moveGas, fees)
      // A payment of coins by the key itself has moved them; a token or a Safe may have done nothing.
      return paysItself && done.isSuccess ? done.id : untilMoved(done, resultOf(done))
    },
  }
}

interface Call {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/** A call of a Safe by its owner, whose own transaction counts as the signature. */
function safeCall(owner: Hex, { to, value, data }: Call): Hex {
  const inner = packed(data)
  const signature = concatHex([word(owner), word(0), '0x01'])
  return concatHex([
    // execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)
    '0x6a761202',
    ...[word(to), word(value), word(0x140), word(0), word(0), word(0), word(0), word(0), word(0)],
    word(0x140 + (inner.length - 2) / 2),
    inner,
    packed(signature),
  ])
}

async function gasOf(evm: ReturnType<typeof createEvmNode>, from: Hex, call: Call): Promise<bigint> {
  const told = await evm.gas({ from, ...call })
  // A plain payment takes this and no more.
  return told === 21_000n ? told : (told * 13n) / 10n
}

async function planSolana({ seed, to: typed }: MoveAsk, url: string): Promise<MovePlan> {
  const to = typed.trim()
  const recipient = keyOf(to)
  if (!recipient?.some((byte) => byte > 0)) throw new MoveError('badTo')
  const from = accountsOf(seed).solana
  if (to === from) throw new MoveError('sameTo')
  const node = createNode(url)
  const solana = createSolanaNode(url, node)
  const at = { commitment: 'confirmed' }
  const balance = lamportsIn(await node.ask('getBalance', [from, at]))
  if (balance === 0n) throw new MoveError('nothing')
  /** Returns the bytes to sign of a transaction that moves an amount. */
  const messageOf = async (amount: bigint) => {
    const { blockhash } = fieldsOf(fieldsOf(await node.ask('getLatestBlockhash', [at])).value)
    const block = typeof blockhash === 'string' ? keyOf(blockhash) : undefined
    const own = keyOf(from)
    const system = keyOf(systemProgram)
    if (!block || !own || !system) throw new MoveError('badNode')
    const data = new DataView(new ArrayBuffer(12))
    data.setUint32(0, 2, true)
    data.setBigUint64(4, amount, true)
    const keys = [own, recipient, system].flatMap((key) => [...key])
    const instruction = [1, 2, 2, 0, 1, 12, ...new Uint8Array(data.buffer)]
    return Uint8Array.from([1, 0, 1, 3, ...keys, ...block, ...instruction])
  }
  const sample = base64.encode(await messageOf(0n))
  const fee = lamportsIn(await node.ask('getFeeForMessage', [sample, at]))
  if (balance <= fee)
    throw new MoveError('noFee', { amount: amountOf(fee - balance + 1n, 9, 'SOL'), address: from })
  const moved = balance - fee
  return {
    network: 'Solana',
    from,
    to,
    there: amountOf(balance, 9, 'SOL'),
    moves: amountOf(moved, 9, 'SOL'),
    fee: amountOf(fee, 9, 'SOL'),
    isDear: fee > 10n * signatureFee || takesMuch(fee, balance),
    isNew: false,
    async send() {
      const message = await messageOf(moved)
      const key = solanaAccount(seed)
      const signature = key.sign(message)
      key.wipe()
      const id = base58.encode(signature)
      const wire = base64.encode(Uint8Array.from([1, ...signature, ...message]))
      await handOver(
        () => solana.send(wire, { preflightCommitment: 'confirmed' }),
        () => solana.find(id),
      )
      const done = await untilIncluded(id, async () => {
        const { value } = fieldsOf(await node.ask('getSignatureStatuses', [[id]]))
        const [status] = Array.isArray(value) ? value : []
        const { err, confirmationStatus, slot } = fieldsOf(status)
        const isIncluded = confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
        return isIncluded ? { id, isSuccess: err === undefined || err === null, slot } : undefined
      })
      if (done.isSuccess) return id
      return untilMoved(done, async () => {
        const after = lamportsIn(await node.ask('getBalance', [from, { ...at, minContextSlot: done.slot }]))
        return after >= moved ? 'stayed' : 'unclear'
      })
    },
  }
}

/** Whether a fee takes much of the coins that pay it. The node alone names each part of it: gas, prices, charges. */
function takesMuch(fee: bigint, coins: bigint): boolean {
  return fee * 10n > coins
}

/** Hands a signed transaction to the node. @throws {MoveError} */
async function handOver(
  send: () => Promise<unknown>,
  find: () => Promise<boolean | undefined>,
): Promise<void> {
  try {
    await offer({ send, find, isKnown: ({ reason }) => /already (known|processed|imported)/i.test(reason) })
  } catch (error) {
    throw refusal(error)
  }
}

/** A refusal in the node's words, which may say anything. */
function refusal(error: unknown): MoveError {
  return new MoveError('refused', { reason: plainText(error instanceof NodeError ? error.reason : '', 120) })
}

/** A transaction that the chain has. */
interface Included {
  readonly id: string
  readonly isSuccess: boolean
}

/** Waits until the chain has a transaction. @param look `undefined` while it is not known @throws {MoveError} */
async function untilIncluded<T extends Included>(id: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const included = await look().catch(() => undefined)
    if (included) return included
    await later(lookMs)
  }
  throw new MoveError('unclear', {}, id)
}

/** Where the money is, by one answer of a node. */
type MoveResult = 'moved' | 'stayed' | 'unclear'

/**
 * Waits until it is known whether the money was moved. One node of several may be behind, too busy or wrong for an answer, so it takes
 * several answers in a row that say the same.
 * @returns the transaction
 * @throws {MoveError}
 */
async function untilMoved({ id }: Included, look: () => Promise<MoveResult>): Promise<string> {
  let last: MoveResult = 'unclear'
  let same = 0
  for (let looks = 0; looks < mostBalances; looks += 1) {
    const result = await look().catch(() => 'unclear' as const)
    same = result === last ? same + 1 : 1
    last = result
    if (same >= sureAnswers && last === 'moved') return id
    if (same >= sureAnswers && last === 'stayed') throw new MoveError('failed', {}, id)
    await later(lookMs)
  }
  throw new MoveError('unclear', {}, id)
}

async function quantity(node: Node, method: string, params: readonly unknown[]): Promise<bigint> {
  const answer = await node.ask(method, params)
  if (typeof answer !== 'string' || !isHex(answer) || answer.length < 3) throw new MoveError('badNode')
  return BigInt(answer)
}

async function tokenBalance(node: Node, token: Hex, holder: Hex, at: Hex | 'latest'): Promise<bigint> {
  const data = concatHex(['0x70a08231', word(holder)])
  const answer = await node.ask('eth_call', [{ to: token, data }, at]).catch(() => undefined)
  if (typeof answer !== 'string' || !isHex(answer) || answer.length < 66) throw new MoveError('badToken')
  return BigInt(answer.slice(0, 66))
}

function lamportsIn(answer: unknown): bigint {
  const { value } = fieldsOf(answer)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new MoveError('badNode')
  return BigInt(value)
}

/** A key of Solana; `undefined` for other text. */
function keyOf(text: string): Uint8Array | undefined {
  try {
    const key = base58.decode(text)
    return key.length === 32 ? key : undefined
  } catch {
    return undefined
  }
}

/** Writes an amount exactly. */
function amountOf(units: bigint, decimals: number, symbol: string): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return [fraction ? `${whole}.${fraction}` : whole, symbol].filter(Boolean).join(' ')
}

const names: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
}

function coinOf(chainId: number): string {
  return { 56: 'BNB', 100: 'xDAI', 137: 'POL' }[chainId] ?? (names[chainId] ? 'ETH' : '')
}
