import type { AdapterContext, NetworkId } from '@foyer/core'
import type { awaitOutcome, codesOf, read, sendFrom } from '@foyer/core/adapters'
import type { decodeAbiParameters, encodeAbiParameters, keccak256, numberToHex } from 'viem'
import type { AccountCodes } from './accountCode.js'
import type { addressOf, toAddress } from './address.js'
import type { ask } from './ask.js'
import type { createCapabilities } from './capabilities.js'
import type { chainIdHex } from './chainIdHex.js'
import type { Erc20 } from './erc20.js'
import type { ethCall } from './ethCall.js'
import type { Fees, withMargin } from './fees.js'
import type { createPlanner, explain } from './plan.js'
import type { Rpc, toQuantity } from './rpc.js'
import type { createSender, Lone } from './sender.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** What sending lends to calls of contracts: a bundler that shared it would part all of it. */
export interface CallDeps {
  readonly context: Pick<AdapterContext, 'rpcUrls'>
  readonly rpc: Rpc
  /** Ethereum. */
  readonly home: NetworkId<'eip155'>
  readonly codes: AccountCodes
  readonly erc20: Erc20
  readonly fees: Fees
  readonly planner: ReturnType<typeof createPlanner>
  readonly sender: Lone & Pick<ReturnType<typeof createSender>, 'assertWallet'>
  /** The same, by `eth_sendTransaction` alone. */
  readonly direct: ReturnType<typeof createSender>
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => ConnectedEvmWallet | undefined
  readonly capabilitiesOf: ReturnType<typeof createCapabilities>
  readonly ethCall: typeof ethCall
  readonly withMargin: typeof withMargin
  readonly explain: typeof explain
  readonly abi: {
    readonly decodeAbiParameters: typeof decodeAbiParameters
    readonly encodeAbiParameters: typeof encodeAbiParameters
    readonly toAddress: typeof toAddress
  }
  readonly ask: typeof ask
  readonly addressOf: typeof addressOf
  readonly chainIdHex: typeof chainIdHex
  readonly toQuantity: typeof toQuantity
  readonly keccak256: typeof keccak256
  readonly numberToHex: typeof numberToHex
  readonly sendFrom: typeof sendFrom
  readonly awaitOutcome: typeof awaitOutcome
  readonly codesOf: typeof codesOf
  readonly read: typeof read
}
