import { type Adapter, type AdapterContext, type Calls, lazy } from '@foyer/core'
import { awaitOutcome, type CountedTransfers, codesOf, read, sendFrom } from '@foyer/core/adapters'
import { decodeAbiParameters, encodeAbiParameters, keccak256, numberToHex } from 'viem'
import type { AccountCodes } from './accountCode.js'
import { addressOf, toAddress } from './address.js'
import { ask } from './ask.js'
import { chainIdHex } from './chainIdHex.js'
import { createErc20 } from './erc20.js'
import { ethCall } from './ethCall.js'
import { createFees, withMargin } from './fees.js'
import type { CallMeans } from './means.js'
import { createPlanner, explain } from './plan.js'
import { type Rpc, toQuantity } from './rpc.js'
import { createSender } from './sender.js'
import { createTokens } from './tokens.js'
import { toTransaction } from './transaction.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** Sends coins and ERC-20 tokens, and lends what calls of contracts are made with: both ask and look in one way. */
export function createSending({ context, rpc, connected, codes }: TransferDeps) {
  const fees = createFees(rpc)
  const planner = createPlanner({ context, rpc, fees, codes, erc20: createErc20(rpc) })
  const sender = createSender({ rpc, connected })
  const abi = { decodeAbiParameters, encodeAbiParameters, toAddress }

  const transfers: CountedTransfers<'eip155'> = {
    ...planner,
    ...sender,
    find: async (network, id, since, signal) =>
      id.startsWith('calls:')
        ? (await allowing.load()).findBatch(network, id, signal)
        : sender.find(network, id, since, signal),
    // Whoever sent nothing that waits does without it.
    follow: async (...looked) => (await import('./follow.js')).follow(means, ...looked),
    send: async (connectorId, planned, signal, progress) =>
      sender.send(connectorId, { ...planned, transaction: toTransaction(planned) }, signal, progress),
  }
  const asking = {
    ask,
    addressOf,
    chainIdHex,
    toQuantity,
    keccak256,
    numberToHex,
    sendFrom,
    awaitOutcome,
    codesOf,
    read,
  }
  const means: CallMeans = {
    context,
    rpc,
    codes,
    fees,
    planner,
    sender,
    connected,
    ethCall,
    withMargin,
    explain,
    abi,
    asking,
  }
  const allowing = lazy(async () => (await import('./allowing.js')).createAllowing(means))

  const call = async (): Promise<Calls<'eip155'>> => ({
    ...(await import('./calls.js')).createCalls(means),
    allowing: allowing.load,
  })

  type Asked = Parameters<NonNullable<Adapter<'eip155'>['capabilities']['resolveName']>>
  const resolveName = async (...asked: Asked) => (await import('./names.js')).resolveName(means, ...asked)

  // Few hosts list tokens; they come with the other code that asks contracts.
  return { transfers, tokens: createTokens(rpc), call, resolveName }
}

interface TransferDeps {
  readonly context: Pick<AdapterContext, 'networks' | 'rpcUrls'>
  readonly rpc: Rpc
  readonly codes: AccountCodes
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => ConnectedEvmWallet | undefined
}
