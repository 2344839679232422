import type fc from 'fast-check'

/** The exports of the package `fast-check`. */
type FastCheck = typeof fc

/** A request of a page, by EIP-1193. */
export interface EvmRequest {
  readonly method: string
  readonly params: readonly unknown[]
  /** Whether it is of a method that the specification lists, for an account and a network that were granted. */
  readonly isHonest: boolean
}

/** Accounts that a wallet granted on each chain, and the chain in use. */
export interface EvmGrant {
  readonly accounts: Readonly<Record<number, readonly string[]>>
  readonly chainId: number
}

/** Reads that the specification lists; a node answers them. */
export const evmReads: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
]

/** Methods of wallets that the specification lists, which name an account, a chain or both; the last is viem's name for another. */
const naming = [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_sendUserOperation',
  'wallet_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
] as const
/** The other ones. */
const plain: readonly string[] = [
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_revokePermissions',
]
/** Methods that a provider answers by itself, from what was granted. */
const local: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'net_version',
  'wallet_switchEthereumChain',
  'wallet_getCapabilities',
  'wallet_getAssets',
]
/** Methods of wallets and nodes that do more than to read, and that the specification does not list. */
const unlisted: readonly string[] = [
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'eth_sendPrivateTransaction',
  'eth_sendRawTransactionConditional',
  'eth_signUserOperation',
  'eth_submitWork',
  'personal_sendTransaction',
  'personal_unlockAccount',
  'personal_importRawKey',
  'wallet_invokeSnap',
  'wallet_exportPrivateKey',
  'wallet_swapAsset',
  'admin_addPeer',
  'debug_setHead',
  'miner_start',
  'evm_mine',
  'anvil_setBalance',
  'hardhat_impersonateAccount',
  'constructor',
  '__proto__',
  '',
]

const stranger = '0x00000000000000000000000000000000DeaDBeef'
const somewhere = 10

/**
 * Returns generated requests: each method of the specification with its own parameters, for accounts and chains that were
 * granted and for others, in the spellings that pages use; and methods that are like those of the list.
 * @param check the exports of `fast-check`
 */
export function evmRequests(check: FastCheck, grant: EvmGrant): fc.Arbitrary<EvmRequest> {
  const known = [...naming, ...plain, ...local, ...evmReads]
  const alike = check
    .record({
      of: check.constantFrom(...known),
      how: check.constantFrom('upper', 'suffix', 'prefix', 'space', 'capital', 'cut'),
    })
    .map(({ of, how }) => misspelled(of, how))
    .filter((method) => !known.includes(method))
  const strange = check
    .record({
      method: check.oneof(check.constantFrom(...unlisted), alike),
      params: check.constantFrom<readonly unknown[]>([], [{ from: stranger }], ['0x', stranger]),
    })
    .map(({ method, params }) => ({ method, params, isHonest: false }))
  const reads = check.constantFrom(...evmReads).map((method) => ({ method, params: ['0x1'], isHonest: true }))
  const others = check
    .constantFrom(...plain)
    .map((method) => ({ method, params: [{ chainId: '0x1' }], isHonest: true }))
  return check.oneof({ arbitrary: namingRequests(check, grant), weight: 6 }, strange, reads, others)
}

function namingRequests(check: FastCheck, { accounts, chainId }: EvmGrant): fc.Arbitrary<EvmRequest> {
  const granted = Object.keys(accounts).map(Number)
  const all = [...new Set(Object.values(accounts).flat()), stranger]
  return check
    .record({
      method: check.constantFrom(...naming),
      account: check.constantFrom(...all, undefined),
      spelling: check.constantFrom('own', 'lower', 'upper'),
      chain: check.constantFrom(...granted, somewhere, undefined),
      number: check.constantFrom('hex', 'padded', 'capital', 'decimal', 'number'),
      asText: check.boolean(),
    })
    .map(({ method, account, spelling, chain, number, asText }) => {
      const from = account && spelled(account, spelling)
      const wanted = chain === undefined ? undefined : numbered(chain, number)
      const on = chain ?? chainId
      const isGranted = (id: number) => account !== undefined && accounts[id]?.includes(account) === true
      const isHere = isGranted(chainId) && on === chainId
      // By EIP-5792 and ERC-7715 a chain is hex.
      const isAnywhere = isGranted(on) && chain !== undefined && number === 'hex'
      return requestOf(method, from, wanted, asText, { isHere, isAnywhere, isGranted: isGranted(chainId) })
    })
}

interface Known {
  readonly isHere: boolean
  readonly isAnywhere: boolean
  readonly isGranted: boolean
}

function requestOf(
  method: (typeof naming)[number],
  from: string | undefined,
  chain: unknown,
  asText: boolean,
  { isHere, isAnywhere, isGranted }: Known,
): EvmRequest {
  const data = typedData(chain)
  const typed = asText ? JSON.stringify(data) : data
  switch (method) {
    case 'personal_sign':
      return { method, params: ['0x6869', from], isHonest: isGranted }
    case 'eth_sign':
      return { method, params: [from, `0x${'ab'.repeat(32)}`], isHonest: isGranted }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return { method, params: [from, typed], isHonest: isHere }
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
    case 'wallet_sendTransaction':
      return {
        method,
        params: [
          {
            ...(from && { from }),
            to: stranger,
            value: '0x1',
            ...(chain !== undefined && { chainId: chain }),
          },
        ],
        isHonest: isHere,
      }
    case 'eth_sendUserOperation':
      return { method, params: [{ ...(from && { sender: from }) }, stranger], isHonest: isGranted }
    case 'wallet_sendCalls':
      return {
        method,
        params: [
          {
            version: '2.0.0',
            ...(from && { from }),
            chainId: chain,
            atomicRequired: false,
            calls: [{ to: stranger }],
          },
        ],
        isHonest: isAnywhere,
      }
    case 'wallet_grantPermissions':
      return {
        method,
        params: [{ ...(from && { address: from }), chainId: chain, expiry: 1, permissions: [] }],
        isHonest: isAnywhere,
      }
  }
}

/** A permit (EIP-2612): a signature alone, which moves a token. */
function typedData(chainId: unknown) {
  const field = (name: string, type: string) => ({ name, type })
  return {
    types: {
      EIP712Domain: [...(chainId === undefined ? [] : [field('chainId', 'uint256')])],
      Permit: [field('owner', 'address'), field('spender', 'address'), field('value', 'uint256')],
    },
    primaryType: 'Permit',
    domain: chainId === undefined ? {} : { chainId },
    message: { owner: stranger, spender: stranger, value: '1' },
  }
}

function spelled(address: string, how: string): string {
  if (how === 'own') return address
  return how === 'lower' ? address.toLowerCase() : `0x${address.slice(2).toUpperCase()}`
}

function numbered(id: number, how: string): unknown {
  const hex = id.toString(16)
  if (how === 'number') return id
  if (how === 'decimal') return String(id)
  if (how === 'capital') return `0x${hex.toUpperCase()}`
  return how === 'padded' ? `0x000${hex}` : `0x${hex}`
}

function misspelled(method: string, how: string): string {
  if (how === 'upper') return method.toUpperCase()
  if (how === 'suffix') return `${method}_v9`
  if (how === 'prefix') return `x${method}`
  if (how === 'space') return `${method} `
  if (how === 'capital') return method.replace(/_./, (start) => start.toUpperCase())
  return method.slice(0, -1)
}

/** Methods of wallets that the specification lists. */
export const evmWalletMethods: readonly string[] = [...naming, ...plain, ...local]

/** A request as it reached a wallet. */
export interface ReachedWallet {
  readonly method: string
  readonly params: unknown
  /** The chain that the wallet was asked on. */
  readonly chainId: number
}

/** Returns what is wrong with a request that reached a wallet; `undefined` if the grant covers it. */
export function faultOfReached(
  { method, params, chainId }: ReachedWallet,
  { accounts, chainId: inUse }: EvmGrant,
): string | undefined {
  if (!evmWalletMethods.includes(method)) return 'a method that is not on the list reached the wallet'
  if (chainId !== inUse) return 'the wallet was asked on another chain than the one in use'
  if (!(naming as readonly string[]).includes(method)) return undefined
  const [first, second] = Array.isArray(params) ? params : []
  const account = { personal_sign: second, wallet_grantPermissions: Object(first).address }[method]
  const { from: sender, sender: operator } = Object(first)
  const from = account ?? (typeof first === 'string' ? first : (sender ?? operator))
  const wanted = chainOf(method, first, second)
  const on = wanted === undefined ? inUse : Number(wanted)
  const isFree = method === 'wallet_sendCalls' || method === 'wallet_grantPermissions'
  if (on !== inUse && !(isFree && accounts[on])) return 'a request for another chain reached the wallet'
  const has = accounts[on]?.some((one) => one.toLowerCase() === String(from).toLowerCase())
  return has ? undefined : 'a request for an account that was not granted there reached the wallet'
}

function chainOf(method: string, first: unknown, second: unknown): unknown {
  if (!method.startsWith('eth_signTypedData')) return Object(first).chainId
  const data: unknown = typeof second === 'string' ? JSON.parse(second) : second
  return Object(Object(data).domain).chainId
}
