import * as v from 'valibot'
import { address, chainId, hex, object, text } from './fields.js'

/** Parameters as [JSON-RPC](https://www.jsonrpc.org/specification#parameter_structures) has them, by position. */
const positional = v.pipe(v.array(v.unknown()), v.maxLength(100))
const none = v.optional(v.union([v.strictTuple([]), v.null()]))

const base58 = v.pipe(text(100_000), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792) */
const batch = v.strictTuple([
  object({
    version: v.optional(text(20)),
    id: v.optional(text(8_194)),
    from: v.optional(hex),
    chainId: v.optional(v.union([chainId, hex])),
    atomicRequired: v.optional(v.boolean()),
    capabilities: v.optional(v.unknown()),
    calls: v.pipe(
      v.array(
        object({
          to: hex,
          data: v.optional(hex),
          value: v.optional(v.union([hex, v.pipe(text(80), v.digits())])),
          capabilities: v.optional(v.unknown()),
        }),
      ),
      v.minLength(1),
      v.maxLength(100),
    ),
  }),
])

/**
 * Requests that move value, or whose answer speaks for the account: the visitor sees and approves each in the frame.
 * The names are those of wallets: [Ethereum](https://ethereum.org/developers/docs/apis/json-rpc),
 * [Solana](https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc).
 */
const approved = {
  personal_sign: positional,
  eth_signTypedData_v4: positional,
  eth_sendTransaction: positional,
  eth_sendUserOperation: positional,
  wallet_sendCalls: batch,
  wallet_grantPermissions: positional,
  wallet_revokePermissions: v.unknown(),
  solana_signMessage: object({ message: base58, pubkey: address }),
  solana_signTransaction: object({ transaction: text(100_000) }),
  solana_signAllTransactions: object({
    transactions: v.pipe(v.array(text(100_000)), v.minLength(1), v.maxLength(100)),
  }),
  solana_signAndSendTransaction: object({
    transaction: text(100_000),
    options: v.optional(
      object({
        skipPreflight: v.optional(v.boolean()),
        preflightCommitment: v.optional(
          v.picklist([
            'processed',
            'confirmed',
            'finalized',
            'recent',
            'single',
            'singleGossip',
            'root',
            'max',
          ]),
        ),
        maxRetries: v.optional(count),
        minContextSlot: v.optional(count),
      }),
    ),
  }),
} as const

/** Requests that only read, or pass on what was signed elsewhere: nobody is asked. */
const direct = {
  eth_accounts: none,
  eth_blockNumber: none,
  eth_call: positional,
  eth_chainId: none,
  eth_estimateGas: positional,
  eth_estimateUserOperationGas: positional,
  eth_feeHistory: positional,
  eth_gasPrice: none,
  eth_getAccount: positional,
  eth_getBalance: positional,
  eth_getBlockByHash: positional,
  eth_getBlockByNumber: positional,
  eth_getBlockReceipts: positional,
  eth_getBlockTransactionCountByHash: positional,
  eth_getBlockTransactionCountByNumber: positional,
  eth_getCode: positional,
  eth_getFilterChanges: positional,
  eth_getFilterLogs: positional,
  eth_getLogs: positional,
  eth_getProof: positional,
  eth_getStorageAt: positional,
  eth_getTransactionByBlockHashAndIndex: positional,
  eth_getTransactionByBlockNumberAndIndex: positional,
  eth_getTransactionByHash: positional,
  eth_getTransactionCount: positional,
  eth_getTransactionReceipt: positional,
  eth_getUncleCountByBlockHash: positional,
  eth_getUncleCountByBlockNumber: positional,
  eth_getUserOperationByHash: positional,
  eth_getUserOperationReceipt: positional,
  eth_maxPriorityFeePerGas: none,
  eth_newBlockFilter: none,
  eth_newFilter: positional,
  eth_newPendingTransactionFilter: none,
  eth_sendRawTransaction: positional,
  eth_supportedEntryPoints: v.optional(positional),
  eth_syncing: none,
  eth_uninstallFilter: positional,
  wallet_getAssets: v.unknown(),
  wallet_getCallsStatus: v.strictTuple([text(8_194)]),
  wallet_getCapabilities: v.optional(positional),
} as const

const methods: Readonly<Record<string, v.GenericSchema>> = { ...approved, ...direct }

const named = object({ method: text(64), params: v.optional(v.unknown()), chainId: v.optional(chainId) })

/** One request to the wallet, of a method that is on the list. */
export const walletRequest = v.pipe(
  named,
  v.check(({ method }) => Object.hasOwn(methods, method), 'the method is not on the list'),
  v.check(({ method, params }) => {
    const schema = Object.hasOwn(methods, method) ? methods[method] : undefined
    return schema !== undefined && v.is(schema, params)
  }, 'the parameters are not those of the method'),
)

/** @see walletRequest */
export type WalletRequest = v.InferOutput<typeof walletRequest>

/** What becomes of a request: `approve` by the visitor, `direct` without a question, or `refuse`: it is not on the list. */
export function wayOf(method: string): 'approve' | 'direct' | 'refuse' {
  if (Object.hasOwn(approved, method)) return 'approve'
  return Object.hasOwn(direct, method) ? 'direct' : 'refuse'
}
