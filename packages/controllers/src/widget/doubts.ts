import { isVouched, lookAlikes, type Network, type TokenBalance, tokenKey } from '@foyer/core'

/** Returns tokens as they count: the price of one for which it alone vouches, and that may be taken for another, is only claimed. */
export type Judge = (networks: readonly Network[], tokens: readonly TokenBalance[]) => readonly TokenBalance[]

/** Fetches the table of letters that are drawn the same. @throws without it: no token can be judged */
export async function createJudge(): Promise<Judge> {
  const looks = await import('@foyer/core/looks')
  return (networks, tokens) => {
    const doubted = lookAlikes(networks, tokens, looks)
    return tokens.map((token) => {
      const { price, ...bare } = token
      const isSure = !price || isVouched(bare) || !doubted.has(tokenKey(token))
      return isSure ? token : { ...bare, claimed: price }
    })
  }
}
