import { fieldsOf } from '../requests/fields.js'
import { createNode, type Node } from './node.js'

/** Whose account for a token it is, and of which token. */
export interface TokenHolder {
  readonly owner: string
  readonly mint: string
}

/** A node of Solana. */
export interface SolanaNode {
  /** Never rejects. */
  holder(account: string): Promise<TokenHolder | undefined>
  /** Never rejects. */
  mintDecimals(mint: string): Promise<number | undefined>
  send(wire: string, options: Readonly<Record<string, unknown>>): Promise<unknown>
}

export function createSolanaNode(url: string, node: Node = createNode(url)): SolanaNode {
  async function parsed(account: string) {
    const params = [account, { encoding: 'jsonParsed', commitment: 'confirmed' }]
    const answer = await node.ask('getAccountInfo', params).catch(() => undefined)
    const path = ['value', 'data', 'parsed', 'info']
    return fieldsOf(path.reduce<unknown>((value, key) => fieldsOf(value)[key], answer))
  }

  return {
    async holder(account) {
      const { owner, mint } = await parsed(account)
      return typeof owner === 'string' && typeof mint === 'string' ? { owner, mint } : undefined
    },
    async mintDecimals(mint) {
      const { decimals } = await parsed(mint)
      return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
        ? decimals
        : undefined
    },
    send: (wire, options) => node.ask('sendTransaction', [wire, { ...options, encoding: 'base64' }]),
  }
}
