import { ownValue } from '../ownValue.js'
import { parseJson } from '../parseJson.js'
import { read } from './read.js'

/** A request of a page ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193)). */
export interface EvmRequest {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
}

/** Accounts and chains that a wallet granted to the page. */
export interface EvmGrant {
  /** The number of the chain in use. */
  readonly chainId: bigint
  /** Returns the accounts that were granted on a chain, the one in use first. None: the chain was not granted. */
  accounts(chainId: bigint): readonly string[]
}

/** A request that may be passed on. Its parameters are a copy: what the page writes into its own comes too late. */
export interface CheckedEvmRequest {
  /** The wallet, or a node for requests that only read. */
  readonly by: 'wallet' | 'node'
  readonly params: readonly unknown[]
}

/** Reads, and what hands on a transaction that was signed elsewhere. */
const reads =
  /^(eth_(accounts|blobBaseFee|blockNumber|call|chainId|createAccessList|estimate(UserOperation)?Gas|feeHistory|gasPrice|get(Account|Balance|Block(By(Hash|Number)|Receipts|TransactionCountBy(Hash|Number))|Code|Filter(Changes|Logs)|Logs|Proof|StorageAt|Transaction(By(Block(Hash|Number)AndIndex|Hash)|Count|Receipt)|UncleCountByBlock(Hash|Number)|UserOperation(ByHash|Receipt))|maxPriorityFeePerGas|new(Block|PendingTransaction)?Filter|sendRawTransaction|simulateV1|supportedEntryPoints|syncing|uninstallFilter)|net_version|web3_clientVersion)$/

/** Methods of wallets that name no account and no chain. */
const plain =
  /^(eth_requestAccounts|wallet_((addEthereum|switchEthereum)Chain|(get|show)CallsStatus|(get|request|revoke)Permissions|registerOnboarding|scanQRCode|watchAsset))$/

/** Where the parameters of a method name the account, and the chain. */
interface Names {
  /** The place of the account among the parameters, or its key in the first of them. */
  readonly account?: number | string
  /** `own`: its chain is the one in use. `any`: each that was granted. `typed`: that of typed data, which may name none. */
  readonly chain?: 'own' | 'any' | 'typed'
}

/** Methods of wallets that name an account, or a chain. */
const naming: Readonly<Record<string, Names>> = {
  personal_sign: { account: 1 },
  eth_sign: { account: 0 },
  eth_signTypedData: { account: 0, chain: 'typed' },
  eth_signTypedData_v3: { account: 0, chain: 'typed' },
  eth_signTypedData_v4: { account: 0, chain: 'typed' },
  eth_sendTransaction: { account: 'from', chain: 'own' },
  eth_signTransaction: { account: 'from', chain: 'own' },
  // Viem asks by it where a wallet does not know the first.
  wallet_sendTransaction: { account: 'from', chain: 'own' },
  eth_sendUserOperation: { account: 'sender' },
  wallet_sendCalls: { account: 'from', chain: 'any' },
  wallet_grantPermissions: { account: 'address', chain: 'any' },
  wallet_getCapabilities: { account: 0, chain: 'any' },
  wallet_getAssets: { account: 'account' },
}

/** Returns an error as providers have it, for pages and their libraries. */
export function providerError(
  code: number,
  message: string,
  cause?: unknown,
): Error & { readonly code: number } {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code })
}

/**
 * Checks what a page asks of a wallet: a method that the specification lists, for an account and a chain that were granted.
 * An account or a chain that is left out is filled in, so that the wallet signs for no other.
 * @throws with the codes of EIP-1193 and JSON-RPC
 */
export function checkEvmRequest(request: EvmRequest, grant: EvmGrant): CheckedEvmRequest {
  let name: string
  let params: readonly unknown[]
  try {
    // Values of the page are read here alone, once: the next read may give another value, or throw anything.
    name = textOf(request.method)
    params = [copyOf(request.params ?? [])].flat()
  } catch {
    throw invalid()
  }
  const names = ownValue(naming, name)
  const isRead = reads.test(name)
  if (!names && !isRead && !plain.test(name)) throw providerError(4200, 'The method is not supported.')
  return { by: isRead ? 'node' : 'wallet', params: names ? named(params, names, grant) : params }
}

function invalid() {
  return providerError(-32602, 'Invalid params.')
}

function named(params: readonly unknown[], { account, chain }: Names, grant: EvmGrant): readonly unknown[] {
  if (typeof account === 'number') {
    // Older pages have the account and the data the other way round.
    const at = /^0x[0-9a-f]{40}$/i.test(textOf(params[account])) ? account : 1 - account
    assertAccount(params[at], grant.accounts(grant.chainId))
    if (chain === 'typed') assertChains({ chainId: typedChain(params[1 - at]) }, grant.chainId)
    // `wallet_getCapabilities` has a list of chains where other methods have data.
    const listed = chain === 'any' ? [params[1 - at] ?? []].flat() : []
    if (listed.some((one) => !grant.accounts(numberOf(one) ?? 0n)[0])) throw otherChain()
  }
  if (typeof account !== 'string') return params
  if (!isObject(params[0])) throw invalid()
  // Some methods take several at once.
  return params.map((one) => {
    if (!isObject(one)) return one
    const here = (chain === 'any' && numberOf(read(one, 'chainId'))) || grant.chainId
    const accounts = grant.accounts(here)
    if (accounts.length === 0) throw otherChain()
    assertChains(one, here)
    const signer = read(one, account) ?? accounts[0]
    // A wallet may read any of the keys that drafts of a method have had.
    for (const key of ['account', 'address', 'from', account])
      assertAccount(read(one, key) ?? signer, accounts)
    return { ...one, [account]: signer, ...(chain === 'any' && { chainId: `0x${here.toString(16)}` }) }
  })
}

function assertAccount(account: unknown, granted: readonly string[]) {
  const key = textOf(account).toLowerCase()
  if (!granted.some((one) => one.toLowerCase() === key))
    throw providerError(4100, 'The wallet has not granted this account.')
}

/** Calls and authorizations in a request may name a chain of their own. */
function assertChains(value: object, inUse: bigint) {
  for (const [key, inner] of Object.entries(value)) {
    if (isObject(inner)) assertChains(inner, inUse)
    if (key === 'chainId' && numberOf(inner ?? inUse) !== inUse) throw otherChain()
  }
}

function otherChain() {
  return providerError(4901, 'The wallet is not on this chain.')
}

/** The chain that typed data are for. Data without one are for all. Data that a wallet may read in another way are refused. */
function typedChain(data: unknown): unknown {
  const told = typeof data === 'string' ? parseJson(data) : data
  const domain = read(told, 'domain') ?? {}
  if ([told, domain].some((one) => !isObject(one) || Array.isArray(one))) throw invalid()
  // Of a key that is there twice, some read the first value and others the last.
  if (typeof data === 'string' && keysOf(data) !== keysOf(JSON.stringify(told))) throw invalid()
  return read(domain, 'chainId')
}

/** Returns how many parts keys cut JSON text into. */
function keysOf(json: string): number {
  return json.replace(/"(\\.|[^"\\])*"/g, '').split(':').length
}

/** A number as pages write it. */
function numberOf(value: unknown): bigint | undefined {
  const text = typeof value === 'object' ? '' : String(value)
  return /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text) ? BigInt(text) : undefined
}

function isObject(value: unknown): value is object {
  return Object(value) === value
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Plain values, each read once: a getter may give another one the next time. Functions are left out, as by JSON. */
function copyOf(value: unknown): unknown {
  if (typeof value === 'function') return undefined
  if (!isObject(value)) return value
  const toJson = read(value, 'toJSON')
  if (typeof toJson === 'function') return copyOf(Reflect.apply(toJson, value, []))
  if (Array.isArray(value)) return Array.from(value, copyOf)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]))
}
