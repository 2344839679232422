import { revokeMessage, sessionTerms } from '@foyer/api'
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { WalletError } from './walletError.js'

/** How a test wallet grants apps what they may do by themselves (ERC-7715). */
export interface TestPermissions {
  /** Types of permissions that it grants. @default all that the data API knows */
  readonly types?: readonly string[]
}

/** Types of permissions that the data API knows. */
const permissionTypes: readonly string[] = [
  'contract-call',
  'native-token-recurring-allowance',
  'erc20-recurring-allowance',
]
const readTerms = v.object(sessionTerms)
const readRevocation = v.object({ pci: v.string(), address: v.string() })

/**
 * What an account signs to grant a session, however the app wrote it: its `context` is that signature, by which a server
 * knows that the grant is real. Wallets of others have contexts of their own.
 * @throws {v.ValiError} for what is no grant
 */
export function grantMessage(terms: unknown): string {
  const { chainId, ...rest } = v.parse(readTerms, terms)
  return `Grant this app a smart session.\n\n${JSON.stringify({ chainId: Number(chainId), ...rest })}`
}

/** Whether `wallet_revokePermissions` is about a session, and not about the connection (EIP-2255). */
export function isSessionRevocation(asked: unknown): boolean {
  return v.is(readRevocation, asked)
}

/** What a wallet that grants sessions says of a chain by `wallet_getCapabilities`. */
export function sessionCapability(types = permissionTypes) {
  return { permissions: { supported: true, signerTypes: ['keys'], permissionTypes: types, policyTypes: [] } }
}

/** Grants and revokes for the accounts of one wallet. */
export function createPermissions({ types = permissionTypes }: TestPermissions) {
  return {
    capability: sessionCapability(types),
    async grant(signer: (address: unknown) => PrivateKeyAccount, chainId: number, asked: unknown) {
      const { address } = Object(asked)
      const key = signer(address)
      const read = v.safeParse(readTerms, asked)
      if (!read.success) throw new WalletError(-32602, `The grant cannot be read: ${read.issues[0].message}`)
      const terms = read.output
      if (Number(terms.chainId) !== chainId) throw new WalletError(-32602, 'The grant is for another chain.')
      if (terms.permissions.some(({ type }) => !types.includes(type)))
        throw new WalletError(-32602, 'The wallet does not grant such a permission.')
      const context = await key.signMessage({ message: grantMessage(terms) })
      return { ...terms, address: key.address, context }
    },
    async revoke(
      signer: (address: unknown) => PrivateKeyAccount,
      chainId: number,
      asked: unknown,
    ): Promise<Hex> {
      const { pci, address } = v.parse(readRevocation, asked)
      const account = `eip155:${chainId}:${address}`
      return signer(address).signMessage({ message: revokeMessage({ account, pci }) })
    },
  }
}
