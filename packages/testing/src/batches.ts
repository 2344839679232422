import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  isHex,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { chainOf, forward } from './chains.js'
import { WalletError } from './walletError.js'

/** How a test wallet does several calls as one (EIP-5792). */
export interface TestBatches {
  /**
   * What it says of itself: `ready`, where an account becomes a smart account with its first batch (EIP-7702), and is
   * `supported` from then on.
   */
  readonly status: 'supported' | 'ready' | 'unsupported'
  /** The code of EIP-5792 by which it refuses, though it said otherwise. */
  readonly refuses?: number
}

/** The chain a wallet is on. */
interface Place {
  readonly id: number
  readonly url: string
}

/**
 * What accounts of the wallet are made to run (EIP-7702): `Simple7702Account` of the authors of ERC-4337, where every
 * public chain has it. It takes calls from the account itself, and signs as the account's key does (ERC-1271).
 */
const delegate: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
/** The code of an account that was made to run it. */
const designator = concat(['0xef0100', delegate]).toLowerCase()

/** The batches of one wallet, by their ids. */
export function createBatches({ status, refuses }: TestBatches) {
  const sent = new Map<string, { readonly hash: Hex; readonly place: Place }>()

  async function send(signer: (from: unknown) => PrivateKeyAccount, place: Place, asked: unknown) {
    const { version, id, from, chainId, atomicRequired, calls } = Object(asked)
    if (version !== '2.0.0' || !Array.isArray(calls) || calls.length === 0)
      throw new WalletError(-32602, 'Expected calls of version 2.0.0.')
    if (Number(chainId) !== place.id) throw new WalletError(5710, 'The wallet is on another chain.')
    if (refuses !== undefined) throw new WalletError(refuses, 'The wallet does not do these calls as one.')
    if (status === 'unsupported' && atomicRequired)
      throw new WalletError(5760, 'The wallet does nothing as one.')
    const key = typeof id === 'string' ? id : numberToHex(sent.size + 1, { size: 32 })
    if (sent.has(key)) throw new WalletError(5720, 'There is a batch of this id already.')
    const { serialized, sendIt } = await carryOut(signer(from), place, calls)
    sent.set(key, { hash: keccak256(serialized), place })
    await sendIt()
    return { id: key }
  }

  async function look(key: unknown) {
    const known = sent.get(String(key))
    if (!known) throw new WalletError(5730, 'There is no batch of this id.')
    const { hash, place } = known
    const receipt = await forward(place.url, 'eth_getTransactionReceipt', [hash])
    const { status: code, logs, blockHash, blockNumber, gasUsed, transactionHash } = Object(receipt)
    return {
      version: '2.0.0',
      id: String(key),
      chainId: numberToHex(place.id),
      atomic: true,
      status: receipt === null ? 100 : code === '0x1' ? 200 : 500,
      receipts: receipt
        ? [{ logs, status: code, blockHash, blockNumber, gasUsed, transactionHash }]
        : undefined,
    }
  }

  return {
    /** Of an account on one chain, as `wallet_getCapabilities` tells it. */
    async capability(place: Place, account: Address) {
      const isUpgraded = status === 'ready' && (await codeOf(place, account)) === designator
      return { atomic: { status: isUpgraded ? 'supported' : status } }
    },
    send,
    look,
  }
}

/**
 * One transaction of the account to itself, which runs the calls; the first one makes it run {@link delegate}.
 * @throws {WalletError} where that is not on the chain
 */
async function carryOut(account: PrivateKeyAccount, place: Place, calls: readonly unknown[]) {
  const { id, url } = place
  const client = createWalletClient({ account, chain: chainOf(id, url), transport: http(url) })
  const isNew = (await codeOf(place, account.address)) !== designator
  if (isNew && (await codeOf(place, delegate)) === undefined)
    throw new WalletError(-32603, `There is no Simple7702Account at ${delegate} on chain ${id}.`)
  const authorization =
    isNew && (await client.signAuthorization({ contractAddress: delegate, executor: 'self' }))
  const request = await client.prepareTransactionRequest({
    to: account.address,
    data: encodeFunctionData({ abi, functionName: 'executeBatch', args: [calls.map(callOf)] }),
    ...(authorization && { authorizationList: [authorization] }),
  })
  const serialized = await client.signTransaction(request)
  return { serialized, sendIt: () => client.sendRawTransaction({ serializedTransaction: serialized }) }
}

/** In small letters. */
async function codeOf({ url }: Place, address: Address): Promise<string | undefined> {
  return (await createPublicClient({ transport: http(url) }).getCode({ address }))?.toLowerCase()
}

function callOf(call: unknown) {
  const { to, value = '0x0', data = '0x' } = Object(call)
  if (!isHex(to) || !isHex(value) || !isHex(data)) throw new WalletError(-32602, 'Expected calls.')
  return { target: to, value: BigInt(value), data }
}
