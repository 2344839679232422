import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  isHex,
  numberToHex,
  pad,
  size,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { chainOf, forward } from './chains.js'
import { WalletError } from './walletError.js'

/** How a test wallet does several calls as one (EIP-5792). */
export interface TestBatches {
  /** What it says of itself: `ready`, where an account becomes a smart account with its first batch. */
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
 * What accounts of the wallet are made to run (EIP-7702): it takes calls from the account itself alone, makes one after the
 * other, and reverts as one of them does. Of each call its calldata has contract, value and length as words, and the data.
 */
const delegateCode: Hex =
  '0x3615601757333014600e575f5ffd5b5f5b3681106019575b005b806040013580826060015f375f5f825f856020013586355af1603d573d5f5f3e3d5ffd5b01606001601056'
/** Where wallets of this kind have it. */
const delegate: Address = '0x5792000000000000000000000000000000007702'

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
    const hash = await carryOut(signer(from), place, calls)
    sent.set(key, { hash, place })
    return { id: key }
  }

  async function look(key: unknown) {
    const known = sent.get(String(key))
    if (!known) throw new WalletError(5730, 'There is no batch of this id.')
    const { hash, place } = known
    const receipt = await forward(place.url, 'eth_getTransactionReceipt', [hash])
    const { status: code, logs, blockHash, blockNumber, gasUsed, transactionHash } = Object(receipt)
    return {
      ...{ version: '2.0.0', id: String(key), chainId: numberToHex(place.id), atomic: true },
      status: receipt === null ? 100 : code === '0x1' ? 200 : 500,
      receipts: receipt
        ? [{ logs, status: code, blockHash, blockNumber, gasUsed, transactionHash }]
        : undefined,
    }
  }

  return {
    /** Of one chain, as `wallet_getCapabilities` tells it. */
    capability: { atomic: { status } },
    send,
    look,
  }
}

/** One transaction of the account to itself, which runs the calls. */
async function carryOut(account: PrivateKeyAccount, { id, url }: Place, calls: readonly unknown[]) {
  const chain = chainOf(id, url)
  const client = createWalletClient({ account, chain, transport: http(url) })
  const code = await createPublicClient({ transport: http(url) }).getCode({ address: account.address })
  const own = concat(['0xef0100', delegate])
  // Whoever makes a wallet has put its contract on the chain beforehand.
  await forward(url, 'anvil_setCode', [delegate, delegateCode])
  const isNew = code?.toLowerCase() !== own.toLowerCase()
  const authorization =
    isNew && (await client.signAuthorization({ contractAddress: delegate, executor: 'self' }))
  return client.sendTransaction({
    to: account.address,
    data: concat(calls.map(packed)),
    ...(authorization && { authorizationList: [authorization] }),
  })
}

function packed(call: unknown): Hex {
  const { to, value = '0x0', data = '0x' } = Object(call)
  if (!isHex(to) || !isHex(value) || !isHex(data)) throw new WalletError(-32602, 'Expected calls.')
  return concat([pad(to), pad(value), numberToHex(size(data), { size: 32 }), data])
}
