import { type Adapter, type AdapterContext, type Calls, lazy } from '@foyer/core'
import { awaitOutcome, type CountedTransfers, codesOf, read, sendFrom } from '@foyer/core/adapters'
import { decodeAbiParameters, encodeAbiParameters, keccak256, numberToHex } from 'viem'
import type { AccountCodes } from './accountCode.js'
import { addressOf, toAddress } from './address.js'
import { ask } from './ask.js'
import type { CallDeps } from './callDeps.js'
import { chainIdHex } from './chainIdHex.js'
import { createErc20 } from './erc20.js'
import { ethCall } from './ethCall.js'
import { createFees, withMargin } from './fees.js'
import { createOwners, home } from './owner.js'
import { createPlanner, explain } from './plan.js'
import { type Rpc, toQuantity } from './rpc.js'
import { createSender, type Lone } from './sender.js'
import { createTokens } from './tokens.js'
import { toTransaction } from './transaction.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** Sends coins and ERC-20 tokens, and lends what calls of contracts are made with: both ask and look in one way. */
export function createSending({ context, rpc, connected, codes, capabilitiesOf }: TransferDeps) {
  const fees = createFees(rpc, codes)
  const erc20 = createErc20(rpc)
  const owner = createOwners({ codes, erc20 })
  const planner = createPlanner({ context, rpc, fees, codes, owner, erc20 })
  const direct: Lone & ReturnType<typeof createSender> = {
    ...createSender({ rpc, connected }),
    // Whoever sent nothing that waits does without it.
    follow: async (...looked) => (await import('./findReplacement.js')).findReplacement(means, ...looked),
  }
  const abi = { decodeAbiParameters, encodeAbiParameters, toAddress }

  /** What goes as a batch, where its wallet does them, and is looked for by that wallet. */
  const by = async (isBatch: boolean): Promise<Lone> => (isBatch ? (await allowing.load()).lone : direct)
  const isBatch = (id: string) => id.startsWith('calls:')

  const sender: CallDeps['sender'] = {
    ...direct,
    // Others send for a contract: before the chain has it, only a batch has an id to look for.
    async send(id, order, signal, progress) {
      const isContract =
        order.sent === undefined &&
        (await codes.of(order.from, signal).catch(() => 'contract')) === 'contract'
      return (await by(isContract)).send(id, order, signal, progress)
    },
    find: async (network, id, ...rest) => (await by(isBatch(id))).find(network, id, ...rest),
    follow: async (account, id, ...rest) => (await by(isBatch(id))).follow(account, id, ...rest),
    wait: async (network, id, ...rest) => (await by(isBatch(id))).wait(network, id, ...rest),
  }

  const transfers: CountedTransfers<'eip155'> = {
    ...planner,
    ...sender,
    async send(connectorId, planned, ...rest) {
      const { arrives: least } = planned
      const order = { ...planned, transaction: toTransaction(planned) }
      return sender.send(connectorId, least ? { ...order, expects: { address: '~', least } } : order, ...rest)
    },
  }
  const means: CallDeps = {
    context,
    rpc,
    home,
    codes,
    erc20,
    fees,
    planner,
    sender,
    direct,
    connected,
    capabilitiesOf,
    ethCall,
    withMargin,
    explain,
    abi,
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
  const allowing = lazy(async () => (await import('./permissions.js')).createPermissions(means))

  const call = async (): Promise<Calls<'eip155'>> => ({
    ...(await import('./calls.js')).createCalls(means),
    allowing: allowing.load,
  })

  type Asked = Parameters<NonNullable<Adapter<'eip155'>['capabilities']['resolveName']>>
  const resolveName = async (...asked: Asked) => (await import('./names.js')).resolveName(means, ...asked)

  // Few hosts list tokens; they come with the other code that asks contracts.
  return { transfers, tokens: createTokens(rpc), call, resolveName, owner }
}

interface TransferDeps {
  readonly context: Pick<AdapterContext, 'networks' | 'rpcUrls'>
  readonly rpc: Rpc
  readonly codes: AccountCodes
  readonly capabilitiesOf: CallDeps['capabilitiesOf']
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => ConnectedEvmWallet | undefined
}
