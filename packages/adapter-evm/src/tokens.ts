import {
  type AccountId,
  accountParts,
  displayText,
  type NetworkId,
  parseDecimals,
  type TokenBalance,
} from '@foyer/core'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToString,
  multicall3Abi,
} from 'viem'
import { addressOf, toAddress } from './address.js'
import { balanceData, toWord } from './erc20.js'
import { type Call, ethCall } from './ethCall.js'
import { multicall } from './published.js'
import type { Rpc } from './rpc.js'

/** How many tokens of a list are looked at, and how many calls go alone at the same time. */
const limits = { tokens: 200, atOnce: 4 } as const

/** `decimals()`, `symbol()`, `name()`. */
const words: readonly Hex[] = ['0x313ce567', '0x95d89b41', '0x06fdde03']

/** What a token says of itself; `undefined`: it is none. */
type TokenMetadata = Pick<TokenBalance, 'name' | 'symbol' | 'decimals'> | undefined

/** Balances of ERC-20 tokens as the chain tells them. What they say of themselves is asked once, and only where held. */
export function createTokens(rpc: Pick<Rpc, 'request'>) {
  const known = new Map<string, NonNullable<TokenMetadata>>()
  const alone = new Set<NetworkId>()

  const call = (network: NetworkId, one: Call, signal: AbortSignal) => ethCall(rpc, network, one, signal)

  async function together(network: NetworkId, calls: readonly Call[], signal: AbortSignal) {
    const targets = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const facts = { abi: multicall3Abi, functionName: 'aggregate3' } as const
    const data = await call(
      network,
      { to: multicall, data: encodeFunctionData({ ...facts, args: [targets] }) },
      signal,
    )
    const results = data && decode(() => decodeFunctionResult({ ...facts, data }))
    if (results?.length !== calls.length) return undefined
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  }

  /** The answer to each call; `undefined` where the contract has none. */
  async function readAll(network: NetworkId, calls: readonly Call[], signal: AbortSignal) {
    const answers = calls.length > 1 && !alone.has(network) && (await together(network, calls, signal))
    if (answers) return answers
    if (calls.length > 1) alone.add(network)
    const read: (Hex | undefined)[] = []
    for (let at = 0; at < calls.length; at += limits.atOnce) {
      const some = calls.slice(at, at + limits.atOnce)
      read.push(...(await Promise.all(some.map((one) => call(network, one, signal)))))
    }
    return read
  }

  async function factsOf(network: NetworkId, tokens: readonly Address[], signal: AbortSignal) {
    const fresh = tokens.filter((token) => !known.has(`${network}:${token}`))
    const calls = fresh.flatMap((to) => words.map((data) => ({ to, data })))
    const answers = await readAll(network, calls, signal)
    fresh.forEach((token, at) => {
      const [decimals, symbol, name] = answers.slice(at * words.length)
      const facts = toFacts(decimals, symbol, name)
      // What is not known may only not have been told this time.
      if (facts) known.set(`${network}:${token}`, facts)
    })
  }

  return async (
    account: AccountId<'eip155'>,
    listed: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]> => {
    const { networkId: network } = accountParts(account)
    const tokens = [...new Set(listed.slice(0, limits.tokens).flatMap((one) => toAddress(one) ?? []))]
    const data = balanceData(addressOf(account))
    const balances = await readAll(
      network,
      tokens.map((to) => ({ to, data })),
      signal,
    )
    const held = tokens.flatMap((address, at) => {
      const amount = toWord(balances[at])
      return amount ? [{ address, amount }] : []
    })
    await factsOf(
      network,
      held.map(({ address }) => address),
      signal,
    )
    return held.flatMap(({ address, amount }) => {
      const facts = known.get(`${network}:${address}`)
      return facts ? [{ network, address, ...facts, amount }] : []
    })
  }
}

/** A token without decimals is no money, one without a symbol could be any. */
function toFacts(decimals: Hex | undefined, symbol: Hex | undefined, name: Hex | undefined): TokenMetadata {
  const places = toWord(decimals)
  const shown = displayText(toText(symbol))
  if (!places || places > 36n || !shown) return undefined
  return {
    decimals: parseDecimals(String(places)),
    symbol: shown,
    name: displayText(toText(name)) || shown,
  }
}

/** Text of an ERC-20 token; some older ones answer 32 bytes. */
function toText(data: Hex | undefined): string | undefined {
  if (data?.length === 66) return hexToString(data, { size: 32 })
  return data && decode(() => decodeAbiParameters([{ type: 'string' }], data)[0])
}

/** What a contract answers may be anything. */
function decode<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
