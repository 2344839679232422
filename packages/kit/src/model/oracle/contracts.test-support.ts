/// <reference types="node" />
import { keccak256 } from 'viem'
import { cast, coinAddress, tokens } from './cast.test-support.js'

/** What is called, by whom. */
export interface Call {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/** What a call changed. */
export type Effect =
  | {
      readonly kind: 'moved'
      /** Absent: the coin. */
      readonly token: string | undefined
      readonly from: string
      readonly to: string
      readonly amount: bigint
    }
  | { readonly kind: 'piece'; readonly id: bigint; readonly from: string; readonly to: string }
  | {
      readonly kind: 'allowed'
      readonly token: string
      readonly owner: string
      readonly spender: string
      readonly amount: bigint
    }

/** What a chain knows at the end of a block. */
export interface State {
  readonly coins: Map<string, bigint>
  /** By token and holder. */
  readonly held: Map<string, bigint>
  /** By token, owner and spender. */
  readonly allowances: Map<string, bigint>
  readonly owners: Map<bigint, string>
  readonly nonces: Map<string, number>
  /** Permissions by signature that were used up, by token and owner. */
  readonly permits: Map<string, number>
  /** What a router pays, in per cent of the usual. */
  readonly price: { now: bigint }
}

export function copyOf(state: State): State {
  return {
    coins: new Map(state.coins),
    held: new Map(state.held),
    allowances: new Map(state.allowances),
    owners: new Map(state.owners),
    nonces: new Map(state.nonces),
    permits: new Map(state.permits),
    price: { ...state.price },
  }
}

/** The chain undoes what was called. */
export class Reverted extends Error {}

/** Words of 32 bytes after the selector. */
export function wordsOf(data: string): readonly string[] {
  return data.slice(10).match(/.{64}/g) ?? []
}

export function addressIn(word: string | undefined): string {
  return `0x${(word ?? '').slice(24)}`
}

export function numberIn(word: string | undefined): bigint {
  return BigInt(`0x${word || '0'}`)
}

/** A number, or an address, as ABI writes it. */
export function word(value: bigint | number | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

/** Dollars with 18 digits for 10^18 base units. */
const worth: Readonly<Record<string, bigint>> = {
  [coinAddress]: 2_000n * 10n ** 18n,
  [cast.wrapped]: 2_000n * 10n ** 18n,
  [cast.dollar]: 10n ** 30n,
  [cast.dai]: 10n ** 18n,
}

/** What a router pays for an amount, at a price in per cent of the usual. */
export function quoteOf(from: string, to: string, amount: bigint, price: bigint): bigint {
  const [given, wanted] = [worth[from] ?? 0n, worth[to] ?? 1n]
  return (amount * given * 997n * price) / (wanted * 100_000n)
}

/** @param isTried nobody pays for it: contracts that lie do as they should */
export function execute(state: State, call: Call, effects: Effect[], isTried = false): string {
  const { from, to, value, data } = call
  if (value > 0n) moveCoins(state, from, to, value, effects)
  if (data === '0x') return '0x'
  if (Object.hasOwn(tokens, to)) return callToken(state, call, effects)
  if (to === cast.collection) return callCollection(state, call, effects)
  if (to === cast.router || to === cast.keepingRouter)
    return callRouter(state, call, effects, to === cast.keepingRouter && !isTried)
  // What has no code takes all.
  return '0x'
}

function tokenAt(address: string) {
  return address === cast.dollar || address === cast.dai ? tokens[address] : undefined
}

/** The domains that tokens have permissions signed for (EIP-712), on the chain where they are traded. */
const separators: ReadonlyMap<string, string> = new Map(
  Object.entries(tokens).map(([address, { name }]) => {
    const hash = (text: string) => keccak256(new TextEncoder().encode(text)).slice(2)
    const type = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
    const parts = [hash(type), hash(name), hash('2'), word(1), word(address)]
    return [address, keccak256(`0x${parts.join('')}`).slice(2)]
  }),
)

/** A text as ABI returns it. */
function textOf(text: string): string {
  const bytes = Buffer.from(text)
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return `0x${word(32)}${word(bytes.length)}${padded}`
}

function moveCoins(state: State, from: string, to: string, amount: bigint, effects: Effect[]) {
  const has = state.coins.get(from) ?? 0n
  if (has < amount) throw new Reverted('insufficient funds for transfer')
  state.coins.set(from, has - amount)
  state.coins.set(to, (state.coins.get(to) ?? 0n) + amount)
  effects.push({ kind: 'moved', token: undefined, from, to, amount })
}

function moveTokens(
  state: State,
  token: string,
  from: string,
  to: string,
  amount: bigint,
  effects: Effect[],
) {
  const has = state.held.get(`${token} ${from}`) ?? 0n
  if (has < amount) throw new Reverted('ERC20: transfer amount exceeds balance')
  state.held.set(`${token} ${from}`, has - amount)
  state.held.set(`${token} ${to}`, (state.held.get(`${token} ${to}`) ?? 0n) + amount)
  effects.push({ kind: 'moved', token, from, to, amount })
}

function callToken(state: State, { from, to: token, data }: Call, effects: Effect[]): string {
  const words = wordsOf(data)
  switch (data.slice(0, 10)) {
    case '0xa9059cbb':
      moveTokens(state, token, from, addressIn(words[0]), numberIn(words[1]), effects)
      return `0x${word(1)}`
    case '0x095ea7b3': {
      const [spender, amount] = [addressIn(words[0]), numberIn(words[1])]
      state.allowances.set(`${token} ${from} ${spender}`, amount)
      effects.push({ kind: 'allowed', token, owner: from, spender, amount })
      return `0x${word(1)}`
    }
    case '0x70a08231':
      return `0x${word(state.held.get(`${token} ${addressIn(words[0])}`) ?? 0n)}`
    // `name()`, `version()`, `DOMAIN_SEPARATOR()` and `nonces(address)` of ERC-2612.
    case '0x06fdde03':
      return textOf(tokenAt(token)?.name ?? '')
    case '0x54fd4d50':
      return textOf('2')
    case '0x3644e515':
      return `0x${separators.get(token) ?? ''}`
    case '0x7ecebe00':
      return `0x${word(state.permits.get(`${token} ${addressIn(words[0])}`) ?? 0)}`
    case '0xdd62ed3e':
      return `0x${word(state.allowances.get(`${token} ${addressIn(words[0])} ${addressIn(words[1])}`) ?? 0n)}`
    case '0x313ce567':
      return `0x${word(tokenAt(token)?.decimals ?? 18)}`
    default:
      throw new Reverted('execution reverted')
  }
}

function callCollection(state: State, { from, data }: Call, effects: Effect[]): string {
  const words = wordsOf(data)
  switch (data.slice(0, 10)) {
    case '0x42842e0e': {
      const [owner, to, id] = [addressIn(words[0]), addressIn(words[1]), numberIn(words[2])]
      if (state.owners.get(id) !== owner || owner !== from) throw new Reverted('ERC721: not the owner')
      state.owners.set(id, to)
      effects.push({ kind: 'piece', id, from: owner, to })
      return '0x'
    }
    case '0x6352211e': {
      const owner = state.owners.get(numberIn(words[0]))
      if (!owner) throw new Reverted('ERC721: no such piece')
      return `0x${word(owner)}`
    }
    case '0x70a08231': {
      const owner = addressIn(words[0])
      return `0x${word([...state.owners.values()].filter((one) => one === owner).length)}`
    }
    case '0x01ffc9a7':
      return `0x${word(1)}`
    default:
      throw new Reverted('execution reverted')
  }
}

/** Where the exchanges have their arguments: amount, least, path, recipient. */
const exchanges: Readonly<
  Record<string, { readonly least: number; readonly path: number; readonly to: number }>
> = {
  '0x38ed1739': { least: 1, path: 2, to: 3 },
  '0x18cbafe5': { least: 1, path: 2, to: 3 },
  '0x7ff36ab5': { least: 0, path: 1, to: 2 },
  '0x472b43f3': { least: 1, path: 2, to: 3 },
}
/** A signature of a permission, with its owner in it. */
export const signedBy = (owner: string) => `${owner.slice(2).padEnd(126, '0')}77`

/** `SwapRouter02` reads this as itself, where a recipient is expected. */
const itself = `0x${'2'.padStart(40, '0')}`

/** The calls of `multicall(uint256,bytes[])`. */
function callsIn(data: string): readonly string[] {
  const body = data.slice(10)
  const at = (byte: number) => Number(numberIn(body.slice(byte * 2, byte * 2 + 64)))
  const list = at(32)
  return Array.from({ length: at(list) }, (_, place) => {
    const start = list + 32 + at(list + 32 + place * 32)
    return `0x${body.slice(start * 2 + 64, start * 2 + 64 + at(start) * 2)}`
  })
}

function callRouter(state: State, call: Call, effects: Effect[], keeps: boolean): string {
  if (!call.data.startsWith('0x5ae401dc')) return exchange(state, call, effects, keeps)
  const all = callsIn(call.data)
  // The router unwraps what it gets for itself, for the recipient that is named then.
  const unwrap = wordsOf(all.find((one) => one.startsWith('0x49404b7c')) ?? '')
  for (const data of all)
    if (data.startsWith('0xc2e3140a')) permit(state, { ...call, data })
    else if (data.startsWith('0x472b43f3')) exchange(state, { ...call, data }, effects, keeps, unwrap[1])
  return `0x${word(1)}`
}

/** `selfPermitIfNecessary` */
function permit(state: State, { from, to: router, data }: Call) {
  const [token = '', amount, , , r, s] = wordsOf(data)
  const key = `${addressIn(token)} ${from}`
  const allowed = `${addressIn(token)} ${from} ${router}`
  if ((state.allowances.get(allowed) ?? 0n) >= numberIn(amount)) return
  if (`${r}${s}` !== signedBy(from)) throw new Reverted('ERC20Permit: invalid signature')
  state.permits.set(key, (state.permits.get(key) ?? 0) + 1)
  state.allowances.set(allowed, numberIn(amount))
}

/** @param unwraps a word: who gets coins in place of the wrapped ones */
function exchange(
  state: State,
  { from, to: router, value, data }: Call,
  effects: Effect[],
  keeps: boolean,
  unwraps?: string,
): string {
  const selector = data.slice(0, 10)
  if (selector === '0xad5c4648') return `0x${word(cast.wrapped)}`
  const places = exchanges[selector]
  if (!places) throw new Reverted('execution reverted')
  const words = wordsOf(data)
  const path = numberIn(words[places.path]) / 32n
  const [given, wanted] = [1n, 2n].map((at) => addressIn(words[Number.parseInt(`${path + at}`, 10)]))
  const isFromCoin = selector === '0x7ff36ab5'
  const amount = isFromCoin ? value : numberIn(words[0])
  if (!isFromCoin) {
    const allowed = state.allowances.get(`${given} ${from} ${router}`) ?? 0n
    if (allowed < amount) throw new Reverted('TransferHelper: TRANSFER_FROM_FAILED')
    state.allowances.set(`${given} ${from} ${router}`, allowed - amount)
    moveTokens(state, given ?? '', from, router, amount, effects)
  }
  if (keeps) return `0x${word(1)}`
  const pays = quoteOf(given ?? '', wanted ?? '', amount, state.price.now)
  if (pays < numberIn(words[places.least])) throw new Reverted('UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT')
  const named = addressIn(words[places.to])
  const isUnwrapped = named === itself && unwraps !== undefined
  const receiver = isUnwrapped ? addressIn(unwraps) : named
  if (selector === '0x18cbafe5' || isUnwrapped) moveCoins(state, router, receiver, pays, effects)
  else moveTokens(state, wanted ?? '', router, receiver, pays, effects)
  return `0x${word(1)}`
}
