import { addressKey, isVouched, type Lazy, type Network, type Token, type TokenBalance } from '@foyer/core'
import { ref } from 'valtio/vanilla'
import type { Judge } from './doubts.js'

interface ShownTokensDeps {
  /** Few accounts hold a token for which a price alone vouches: it is fetched for them. */
  readonly judge: Lazy<Judge>
  readonly networks: () => readonly Network[]
  /** The tokens that the host lists, by network. */
  readonly listed: Readonly<Record<string, readonly string[]>>
  /** A token with the picture that the page may fetch. */
  readonly pictured: (token: TokenBalance) => TokenBalance
  /** Called when lists are shown otherwise than before. */
  readonly changed: () => void
}

/**
 * Returns what gives tokens of any source as they are shown: listed where the host lists their contract, and without prices that do
 * not count (safety T-25), or of which that is not known yet. The same list for the same tokens, until {@link ShownTokensDeps.changed}.
 */
export function createShownTokens({ judge, networks, listed, pictured, changed }: ShownTokensDeps) {
  let lists = new WeakMap<readonly TokenBalance[], readonly TokenBalance[]>()

  function listOf(tokens: readonly TokenBalance[]) {
    const all = tokens.map((token) => (isListedBy(listed, token) ? { ...token, isListed: true } : token))
    const judged = judge.loaded?.(networks(), all) ?? all.map(unjudged)
    return ref(judged.map(pictured))
  }

  /** Once more at once (safety F-62), then with the next list that is shown. */
  async function ask() {
    await judge.load().catch(judge.load)
    lists = new WeakMap()
    changed()
  }

  return (tokens: readonly TokenBalance[]): readonly TokenBalance[] => {
    const list = lists.get(tokens) ?? listOf(tokens)
    lists.set(tokens, list)
    if (!judge.promise && mayDoubt(networks(), list)) ask().catch(() => {})
    return list
  }
}

/** Whether a token is listed by its contract. @param listed contracts by CAIP-2 id */
export function isListedBy(
  listed: Readonly<Record<string, readonly string[]>>,
  { network, address = '' }: Pick<Token, 'network' | 'address'>,
): boolean {
  return !!listed[network]?.some((one) => addressKey(one) === addressKey(address))
}

/**
 * Whether the judge may say otherwise: of a price that alone speaks for its token, or of a token with the symbol of another one or of
 * the coin, by the judge's own measure.
 */
function mayDoubt(networks: readonly Network[], list: readonly TokenBalance[]): boolean {
  const coins = networks.map(({ id, nativeCurrency }) => ({ network: id, symbol: nativeCurrency.symbol }))
  const all = [...coins, ...list.filter(({ address }) => address)]
  // As `fold` of the judge has it, whose module is not here yet.
  const keys = all.map(({ network, symbol }) => network + symbol.normalize('NFKC').trim().toLowerCase())
  return new Set(keys).size < all.length || list.some(({ standing }) => standing === 'unjudged')
}

/** Returns a token without its price, if no list vouches for it. */
function unjudged(token: TokenBalance): TokenBalance {
  const { price, ...bare } = token
  return isVouched(bare) ? token : { standing: price ? 'unjudged' : 'doubted', ...bare }
}
