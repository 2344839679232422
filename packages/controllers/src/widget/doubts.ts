import { counted, judgeTokens, type Network, type TokenBalance } from '@foyer/core'

/** Returns tokens as they count. */
export type Judge = (networks: readonly Network[], tokens: readonly TokenBalance[]) => readonly TokenBalance[]

/** Fetches the table of letters that are drawn the same. @throws without it: no token can be judged */
export async function createJudge(): Promise<Judge> {
  const looks = await import('@foyer/core/looks')
  return (networks, tokens) => counted(tokens, judgeTokens(networks, tokens, looks))
}
