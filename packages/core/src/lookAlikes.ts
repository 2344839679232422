import { fold } from './fold.js'
import type { Network } from './network.js'
import { isVouched } from './strangers.js'
import { type Standing, type TokenBalance, tokenKey } from './token.js'

/** Facts that a token is judged by. */
export type JudgedToken = Pick<TokenBalance, 'network' | 'address' | 'price' | 'standing'> & {
  readonly isListed?: boolean | undefined
  readonly name: string
  readonly symbol: string
}

/** As `@foyer/core/looks` has it. `isRough`: they stand in for the table, and miss some. */
interface JudgingLooks extends Pick<typeof import('./looks.js'), 'isDisguised' | 'looksOf'> {
  readonly isRough?: boolean
}

/** Each symbol looks like itself alone. */
const plain: JudgingLooks = { isDisguised: () => false, looksOf: () => [], isRough: true }

/**
 * The one judgement of tokens (safety T-25): returns why tokens may be taken for another, by their keys. Whether a worth counts,
 * a token is “Unverified” and its contract is named follows from it, in each view.
 * @param known All that the view knows: listed by the host or a service, held, of the history, on sale. Several of one contract count as
 *   one, with the facts of the first, and a list has it if a list has any of them.
 * @param looks Without the table, no price that alone speaks for its token counts.
 */
export function judgeTokens(
  networks: readonly Pick<Network, 'id' | 'nativeCurrency'>[],
  known: readonly JudgedToken[],
  looks = plain,
): ReadonlyMap<string, Standing> {
  const isOpen = ({ standing }: JudgedToken) => standing === 'unjudged'
  const tokens = ofEachContract(known)
  const doubtful = lookAlikes(
    networks,
    tokens.map((token) => (isOpen(token) ? { ...token, price: 1 } : token)),
    looks,
  )
  return new Map(
    tokens.flatMap((token): readonly (readonly [string, Standing])[] => {
      const key = tokenKey(token)
      if (doubtful.has(key)) return [[key, isReal(token) ? 'shared' : 'doubted']]
      return !isReal(token) && (looks.isRough || isOpen(token)) ? [[key, 'unjudged']] : []
    }),
  )
}

function ofEachContract(known: readonly JudgedToken[]): readonly JudgedToken[] {
  const tokens = new Map<string, JudgedToken>()
  for (const token of known) {
    const key = tokenKey(token)
    const first = tokens.get(key) ?? token
    tokens.set(key, token.isListed ? { ...first, isListed: true } : first)
  }
  return [...tokens.values()]
}

/** Returns tokens as they count: a price that does not is only claimed, or left out while that is not known. */
export function counted(
  tokens: readonly TokenBalance[],
  standings: ReadonlyMap<string, Standing>,
): readonly TokenBalance[] {
  return tokens.map((token) => {
    const standing = standings.get(tokenKey(token))
    const { price, ...bare } = token
    if (!standing) return token
    if (standing === 'shared') return { ...token, standing }
    return { ...bare, ...(price && standing === 'doubted' && { claimed: price }), standing }
  })
}

/**
 * Keys of tokens that may be taken for another one (safety T-25): no list and no price vouches for the contract, the symbol is
 * not theirs alone, the symbol or the name looks like that of the coin or of a listed token, or it is drawn in letters of another
 * script. The coin itself never is, nor a token that a list has by its contract, unless another listed one has its symbol, nor
 * the only one of its symbol that has a price.
 * @param networks Their coins are real, also where the account has none.
 * @param looks as `@foyer/core/looks` has it
 */
export function lookAlikes(
  networks: readonly Pick<Network, 'id' | 'nativeCurrency'>[],
  known: readonly JudgedToken[],
  looks: Pick<JudgingLooks, 'isDisguised' | 'looksOf'>,
): ReadonlySet<string> {
  const coins = networks.flatMap(({ id: network, nativeCurrency: { name, symbol } }) =>
    symbol ? [{ network, name, symbol }] : [],
  )
  const tokens: readonly JudgedToken[] = [...coins, ...known]
  // A whole name in letters of another script is honest, though each may be drawn as a Latin one.
  const isDisguised = ({ symbol, name }: JudgedToken) =>
    looks.isDisguised(symbol) || (/[a-z]/i.test(name) && looks.isDisguised(name))
  const looksOf = (texts: readonly string[]) => [...new Set(texts.flatMap(looks.looksOf))]
  const doubtful = [
    ...tokens.filter((token) => !isVouched(token)),
    ...alike(tokens, ({ symbol }) => [fold(symbol)]).flatMap(unverified),
    ...alike(tokens, ({ symbol }) => looksOf([symbol])).flatMap((group) => group.filter(isOdd)),
    ...alike(tokens, ({ symbol, name }) => looksOf([symbol, name]))
      .filter((group) => group.some(isReal))
      .flat()
      .concat(tokens.filter(isDisguised))
      .filter((token) => !isReal(token)),
  ]
  return new Set(doubtful.filter((token) => !isNative(token)).map(tokenKey))
}

/** Groups of several tokens of one network that have a measure in common. */
function alike(
  tokens: readonly JudgedToken[],
  measures: (token: JudgedToken) => readonly string[],
): readonly (readonly JudgedToken[])[] {
  const groups = new Map<string, JudgedToken[]>()
  for (const token of tokens)
    for (const measure of measures(token)) {
      const key = `${token.network} ${measure}`
      const group = groups.get(key)
      if (group) group.push(token)
      else groups.set(key, [token])
    }
  return [...groups.values()].filter((group) => group.length > 1)
}

function isNative({ address }: JudgedToken): boolean {
  return address === undefined
}

function unverified(group: readonly JudgedToken[]): readonly JudgedToken[] {
  const only = (known: readonly JudgedToken[]) => (known.length === 1 ? known[0] : undefined)
  const listed = group.filter(isReal)
  const genuine = group.find(isNative) ?? only(listed.length > 0 ? listed : group.filter(isVouched))
  return group.filter((token) => token !== genuine)
}

/** Its symbol has signs or other letters, and looks like one of letters and digits of ASCII. */
function isOdd(token: JudgedToken, _at: number, group: readonly JudgedToken[]): boolean {
  const isPlain = (one: JudgedToken) => /^[a-z\d]+$/i.test(one.symbol)
  return !isReal(token) && !isPlain(token) && group.some(isPlain)
}

/** Whether it is the coin, or a list has it by its contract. */
function isReal(token: JudgedToken): boolean {
  return isNative(token) || token.isListed === true
}
