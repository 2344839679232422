import {
  type AccountId,
  allowance,
  buildApprove,
  type ChainId,
  convertibleToken,
  gasPrice,
  quotes,
  tokens,
} from '@foyer/api'
import type { Chain } from '../chains.js'
import { AskError } from '../errors.js'
import { encodeCall } from '../evm/abi.js'
import type { Facts, TokenId } from '../questions.js'
import { sameAddress } from '../tokenKey.js'
import { type CallContext, chainOf, handle } from './handler.js'
import { cleanToken, sound } from './sanitize.js'
import { readTokenId, tokenAccount } from './tokenId.js'

/** The largest number of ERC-20: an approval without an end, and that of a coin, which needs none. */
const endless = 2n ** 256n - 1n

export const gasPriceHandler = handle({
  call: gasPrice,
  async answer({ chainId }, kit) {
    const { standard, fast, instant } = await kit.ask('gas', { chain: chainOf(kit, chainId).id })
    return { value: { standard: `${standard}`, fast: `${fast}`, instant: `${instant}` } }
  },
})

export const tokensHandler = handle({
  call: tokens,
  async answer({ chainId, address }, kit) {
    const chain = chainOf(kit, chainId)
    const listed = await kit.ask('swapTokens', { chain: chain.id })
    const wanted = listed.filter(
      (token) =>
        token.chain === chain.id &&
        (address === undefined || sameAddress(token.address ?? chain.coinAddress, address)),
    )
    const rows = wanted.flatMap((token) => {
      const clean = cleanToken(kit.tokens.named(token))
      const account = tokenAccount(chain, token.address)
      if (!clean || account === undefined) return []
      const { name, symbol, decimals } = clean
      const logoUri = clean.icon ?? kit.picture(symbol) ?? null
      const eip2612 = token.permits ?? null
      return sound(convertibleToken, [{ name, symbol, address: account, decimals, logoUri, eip2612 }])
    })
    return { value: { tokens: rows } }
  },
})

export const quotesHandler = handle({
  call: quotes,
  // Who asks, and what gas costs, changes no quote here.
  canonical: ({ amount, from, to }) => ({ amount, from, to }),
  async answer({ amount, from, to }, kit) {
    const { given, wanted } = readPair(kit, from, to)
    const ask = { from: given, to: wanted, amount: readAmount(amount) }
    const first = await kit.ask('swapQuote', ask)
    const isLeft =
      !first.some(isQuote) && (given.address === undefined || (await hasOneSpender(kit, given.chain)))
    const { facts, isWhole } = isLeft
      ? await kit.gather('swapQuote', ask, (known) =>
          known.some((one) => one.some(isQuote)) ? undefined : ask,
        )
      : { facts: [first], isWhole: true }
    const best = facts.flat().filter(isQuote)
    best.sort((a, b) => (a.amount < b.amount ? 1 : -1))
    return {
      value: {
        quotes: best.map((quote) => ({
          id: null,
          fromAmount: amount,
          fromAccount: from,
          toAmount: `${quote.amount}`,
          toAccount: to,
        })),
      },
      partial: best.length === 0 && !isWhole,
    }
  },
})

export const allowanceHandler = handle({
  call: allowance,
  isPrivate: true,
  async answer({ tokenAddress, userAddress }, kit) {
    const { of, ...token } = readTokenId(kit, tokenAddress, 'tokenAddress')
    const owner = readOwner(userAddress, of, 'userAddress')
    if (token.address === undefined) return { value: { allowance: `${endless}` } }
    const spender = await spenderOf(kit, of, [token.address, owner])
    const allowed = await kit.ask('allowance', { ...token, owner, spender })
    return { value: { allowance: `${allowed}`, spender: `${of.id}:${spender}` as const } }
  },
})

export const buildApproveHandler = handle({
  call: buildApprove,
  isPrivate: true,
  async answer({ userAddress, from, to, amount }, kit) {
    const { given, wanted } = readPair(kit, from, to)
    const chain = chainOf(kit, given.chain)
    const owner = readOwner(userAddress, chain, 'userAddress')
    if (given.address === undefined) throw new AskError(400, 'from', 'The coin of a chain needs no approval')
    if (wanted.chain !== given.chain) throw new AskError(400, 'to', 'Both tokens must be of one chain')
    const spender = await spenderOf(kit, chain, [given.address, wanted.address, owner])
    const data = encodeCall('approve', spender, amount === undefined ? endless : readAmount(amount))
    const gas = await kit.ask('gas', { chain: given.chain }).catch(() => undefined)
    return {
      value: { tx: { from, to, data, value: '0', ...(gas ? { eip155: { gasPrice: `${gas.fast}` } } : {}) } },
    }
  },
})

/** Both sides of an exchange. @throws {AskError} */
export function readPair(
  kit: CallContext,
  from: AccountId,
  to: AccountId,
): { given: TokenId; wanted: TokenId } {
  const { of: one, ...given } = readTokenId(kit, from, 'from')
  const { of: other, ...wanted } = readTokenId(kit, to, 'to')
  if (one === other && sameAddress(given.address, wanted.address))
    throw new AskError(400, 'to', 'A token is not converted to itself')
  return { given, wanted }
}

/** Base units of a query, above zero. @throws {AskError} */
export function readAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount <= 0n || amount > endless) throw new AskError(400, 'amount', 'The amount must be above zero')
  return amount
}

/** The address of a CAIP-10 id on one chain, to which all goes that is converted. @throws {AskError} */
export function readOwner(account: AccountId, { id, isAddress }: Chain, field: string): string {
  if (!account.startsWith(`${id}:`)) throw new AskError(400, field, `The ${field} is not an account of ${id}`)
  const owner = account.slice(id.length + 1)
  if (!isAddress(owner)) throw new AskError(400, field, `The ${field} is not an address of ${id}`)
  return owner
}

function isQuote({ amount }: Facts<'swapQuote'>[number]): boolean {
  return amount > 0n
}

/**
 * Whether one contract takes what is sold on a chain, whichever provider converts it. Else only the first one's quotes are
 * told: an approval names a chain's first contract, and would be for nothing where another provider converts.
 */
async function hasOneSpender(kit: CallContext, chain: ChainId): Promise<boolean> {
  try {
    const { facts, isWhole } = await kit.gather('swapSpender', { chain }, () => ({ chain }))
    return isWhole && facts.every((spender) => sameAddress(spender, facts[0]))
  } catch {
    return false
  }
}

/** Returns the address that takes the token. @param others addresses that it cannot be @throws as {@link CallContext.ask} */
async function spenderOf(
  kit: CallContext,
  { id, isAddress }: Chain,
  others: readonly (string | undefined)[],
): Promise<string> {
  const isOther = (spender: string) =>
    others.some((other) => other !== undefined && sameAddress(other, spender))
  return kit.ask(
    'swapSpender',
    { chain: id },
    (spender) => isAddress(spender) && !/^0x0+$/.test(spender) && !isOther(spender),
  )
}
