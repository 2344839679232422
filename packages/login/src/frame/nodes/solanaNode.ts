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
  /** Whether the chain has a transaction, by its first signature; `undefined` where the node does not say. @throws {NodeError} */
  find(signature: string): Promise<boolean | undefined>
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
    async find(signature) {
      const params = [[signature], { searchTransactionHistory: true }]
      const { value } = fieldsOf(await node.ask('getSignatureStatuses', params))
      return Array.isArray(value) && value.length === 1 ? value[0] !== null : undefined
    },
    send: (wire, options) => node.ask('sendTransaction', [wire, { ...options, encoding: 'base64' }]),
  }
}
