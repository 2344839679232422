import {
  type AccountId,
  accountParts,
  displayText,
  type NetworkId,
  type TokenBalance,
  truncateMiddle,
} from '@foyer/core'
import type { Rpc } from '@foyer/core/adapters'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { addressOf, heldOf, readAccounts, readMint, tokenAccountAddress } from './accounts.js'
import { toAddress } from './address.js'
import { metadataOf } from './mintExtensions.js'

/** How many tokens of a list are looked at, and accounts in one question: nodes answer no more. */
const limits = { tokens: 200, accounts: 100 } as const
/** Where tokens of the older program name themselves: https://developers.metaplex.com/token-metadata */
const metaplex = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** Authority and mint come before the name; of the older program's tokens, a byte before those. */
const names = { extension: 64, metaplex: 65 } as const

/** What a token says of itself. */
type Words = Pick<TokenBalance, 'name' | 'symbol'>

interface Mint {
  readonly mint: Address
  readonly program: Address
  readonly decimals: number
  readonly isBound: boolean
  readonly data: Uint8Array
}

/**
 * Balances of tokens of both programs as the chain tells them, in the accounts that wallets keep them in by convention.
 * What tokens say of themselves is asked once, and only where held.
 */
export function createTokens(rpc: Pick<Rpc, 'request'>) {
  const known = new Map<string, Words>()

  async function readAll(network: NetworkId, addresses: readonly Address[], signal: AbortSignal) {
    const pages: ReturnType<typeof readAccounts>[] = []
    for (let from = 0; from < addresses.length; from += limits.accounts)
      pages.push(readAccounts(rpc, network, addresses.slice(from, from + limits.accounts), signal))
    return (await Promise.all(pages)).flat()
  }

  async function mintsOf(network: NetworkId, listed: readonly Address[], signal: AbortSignal) {
    const accounts = await readAll(network, listed, signal)
    return listed.flatMap((mint, place): Mint[] => {
      const account = accounts[place]
      const made = readMint(account)
      // A token without decimals is no money.
      if (!account || !made || made.decimals === 0 || made.decimals > 36) return []
      const { program, decimals, isBound } = made
      return [{ mint, program, decimals, isBound, data: account.data }]
    })
  }

  async function learnWords(network: NetworkId, held: readonly Mint[], signal: AbortSignal) {
    const fresh = held.filter(({ mint }) => !known.has(`${network}:${mint}`))
    const unnamed: Address[] = []
    for (const { mint, data } of fresh) {
      const words = wordsIn(metadataOf(data), names.extension)
      if (words) known.set(`${network}:${mint}`, words)
      else unnamed.push(mint)
    }
    const accounts = await readAll(network, await Promise.all(unnamed.map(metadataAddress)), signal)
    unnamed.forEach((mint, place) => {
      const account = accounts[place]
      const words = account?.owner === metaplex ? wordsIn(account.data, names.metaplex) : undefined
      // One that does not name itself goes by its address: the host listed it by that, too.
      const short = displayText(truncateMiddle(mint))
      known.set(`${network}:${mint}`, words ?? { name: short, symbol: short })
    })
  }

  return async (
    account: AccountId<'solana'>,
    listed: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]> => {
    const { networkId: network } = accountParts(account)
    const owner = addressOf(account)
    const wanted = [...new Set(listed.slice(0, limits.tokens).flatMap((one) => toAddress(one) ?? []))]
    const mints = await mintsOf(network, wanted, signal)
    const places = await Promise.all(
      mints.map(({ mint, program }) => tokenAccountAddress({ mint, program, owner })),
    )
    const accounts = await readAll(network, places, signal)
    const held = mints.flatMap((one, place) => {
      const { amount, state } = heldOf(accounts[place], { mint: one.mint, owner }) ?? {}
      return amount ? [{ ...one, amount, isLocked: one.isBound || state !== 1 }] : []
    })
    await learnWords(network, held, signal)
    return held.flatMap(({ mint, decimals, amount, isLocked }) => {
      const words = known.get(`${network}:${mint}`)
      const parts = isLocked ? { amount: 0n, locked: amount } : { amount }
      return words ? [{ network, address: mint, ...words, decimals, ...parts }] : []
    })
  }
}

async function metadataAddress(mint: Address): Promise<Address> {
  const encoder = getAddressEncoder()
  const [place] = await getProgramDerivedAddress({
    programAddress: metaplex,
    seeds: ['metadata', encoder.encode(metaplex), encoder.encode(mint)],
  })
  return place
}

/** Name and symbol: two texts, each after its length. Without a symbol a token could be any. */
function wordsIn(data: Uint8Array | undefined, from: number): Words | undefined {
  if (!data) return undefined
  const name = textAt(data, from)
  const symbol = name && textAt(data, name.end)
  const shown = displayText(symbol?.text)
  return name && shown ? { name: displayText(name.text) || shown, symbol: shown } : undefined
}

function textAt(data: Uint8Array, from: number): { readonly text: string; readonly end: number } | undefined {
  if (from + 4 > data.length) return undefined
  const begin = from + 4
  const end = begin + new DataView(data.buffer, data.byteOffset).getUint32(from, true)
  if (end > data.length) return undefined
  // Filled up with zeros.
  return { text: new TextDecoder().decode(data.subarray(begin, end)).replaceAll('\0', ''), end }
}
