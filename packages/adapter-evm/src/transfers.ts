import type { AdapterContext } from '@foyer/core'
import type { CountedTransfers } from '@foyer/core/adapters'
import { decodeAbiParameters, encodeAbiParameters } from 'viem'
import { toAddress } from './address.js'
import { createErc20 } from './erc20.js'
import { ethCall } from './ethCall.js'
import { createFees, withMargin } from './fees.js'
import { createPlanner, explain } from './plan.js'
import type { Rpc } from './rpc.js'
import { createSender } from './sender.js'
import { createTokens } from './tokens.js'
import { toTransaction } from './transaction.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** Sends coins and ERC-20 tokens, and lends what calls of contracts are made with: both ask and look in one way. */
export function createSending({ context, rpc, connected }: TransferDeps) {
  const fees = createFees(rpc)
  const planner = createPlanner({ context, rpc, fees, erc20: createErc20(rpc) })
  const sender = createSender({ rpc, connected })
  const transfers: CountedTransfers<'eip155'> = {
    ...planner,
    ...sender,
    send: async (connectorId, planned, signal, progress) =>
      sender.send(connectorId, { ...planned, transaction: toTransaction(planned) }, signal, progress),
  }
  const abi = { decodeAbiParameters, encodeAbiParameters, toAddress }
  const means = { rpc, fees, planner, sender, ethCall, withMargin, explain, abi }
  // Few hosts list tokens; they come with the other code that asks contracts.
  return { transfers, tokens: createTokens(rpc), means }
}

/** What {@link createSending} lends to calls of contracts. */
export type CallMeans = ReturnType<typeof createSending>['means']

interface TransferDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  readonly rpc: Rpc
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => ConnectedEvmWallet | undefined
}
