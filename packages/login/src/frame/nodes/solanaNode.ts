import { fieldsOf } from '../requests/fields.js'
import { createNode, type Node } from './node.js'

/** Whose account for a token it is, and of which token. */
export interface TokenHolder {
  readonly owner: string
  readonly mint: string
}

/** An account, as far as it tells whether coins are lost there. */
export interface KeptAccount {
  readonly isProgram: boolean
  /** The program that it belongs to. */
  readonly program: string | undefined
  /** Whether it is an account for the coin as a token, whose coins its owner has back. */
  readonly holdsCoins: boolean
}

/** Programs own what they keep, and this one keeps nonce accounts. */
export const systemProgram = '11111111111111111111111111111111'

/** A node of Solana. */
export interface SolanaNode {
  /** Never rejects. */
  holder(account: string): Promise<TokenHolder | undefined>
  /** Never rejects. */
  mintDecimals(mint: string): Promise<number | undefined>
  /** Never rejects. */
  account(address: string): Promise<KeptAccount>
  /** Whether the chain takes transactions with a blockhash now; `undefined` where the node does not say. Never rejects. */
  isRecent(blockhash: string): Promise<boolean | undefined>
  /** The number that a nonce account keeps for the next transaction; `undefined` where there is none. Never rejects. */
  keptNonce(account: string): Promise<string | undefined>
  /** Whether the chain has a transaction, by its first signature; `undefined` where the node does not say. @throws {NodeError} */
  find(signature: string): Promise<boolean | undefined>
  send(wire: string, options: Readonly<Record<string, unknown>>): Promise<unknown>
}

export function createSolanaNode(url: string, node: Node = createNode(url)): SolanaNode {
  async function read(account: string) {
    const params = [account, { encoding: 'jsonParsed', commitment: 'confirmed' }]
    return fieldsOf(fieldsOf(await node.ask('getAccountInfo', params).catch(() => undefined)).value)
  }
  const infoOf = ({ data }: Readonly<Record<string, unknown>>) =>
    fieldsOf(fieldsOf(fieldsOf(data).parsed).info)

  return {
    async holder(account) {
      const { owner, mint } = infoOf(await read(account))
      return typeof owner === 'string' && typeof mint === 'string' ? { owner, mint } : undefined
    },
    async mintDecimals(mint) {
      const { decimals } = infoOf(await read(mint))
      return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
        ? decimals
        : undefined
    },
    async account(address) {
      const found = await read(address)
      return {
        isProgram: found.executable === true,
        program: typeof found.owner === 'string' ? found.owner : undefined,
        holdsCoins: infoOf(found).isNative === true,
      }
    },
    async isRecent(blockhash) {
      // Of several nodes behind one address, one may not have the newest block yet.
      const params = [blockhash, { commitment: 'processed' }]
      const { value } = fieldsOf(await node.ask('isBlockhashValid', params).catch(() => undefined))
      return typeof value === 'boolean' ? value : undefined
    },
    async keptNonce(account) {
      const found = await read(account)
      const { blockhash } = infoOf(found)
      // A contract may keep anything that reads like it.
      return found.owner === systemProgram && typeof blockhash === 'string' ? blockhash : undefined
    },
    async find(signature) {
      const params = [[signature], { searchTransactionHistory: true }]
      const { value } = fieldsOf(await node.ask('getSignatureStatuses', params))
      return Array.isArray(value) && value.length === 1 ? value[0] !== null : undefined
    },
    send: (wire, options) => node.ask('sendTransaction', [wire, { ...options, encoding: 'base64' }]),
  }
}
