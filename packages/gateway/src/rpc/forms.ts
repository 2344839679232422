import { UnreadableError } from '../errors.js'

/** Whether a result has the form that its method has. */
type Form = (said: unknown, params: readonly unknown[]) => boolean

const isObject: Form = (said) => typeof said === 'object' && said !== null && !Array.isArray(said)
const isTruth: Form = (said) => typeof said === 'boolean'
const matches =
  (form: RegExp): Form =>
  (said) =>
    typeof said === 'string' && form.test(said)
const listOf =
  (form: Form): Form =>
  (said, params) =>
    Array.isArray(said) && said.every((one) => form(one, params))
/** Rows, each by itself: the code that reads them leaves out one that makes no sense. */
const rowsOf =
  (form: Form): Form =>
  (said, params) =>
    Array.isArray(said) && (said.length === 0 || said.some((one) => form(one, params)))
const either =
  (...forms: readonly Form[]): Form =>
  (said, params) =>
    forms.some((form) => form(said, params))
const isNull: Form = (said) => said === null
const orNull = (form: Form) => either(isNull, form)
const maybe = (form: Form) => either((said) => said === undefined, orNull(form))
const having =
  (members: Readonly<Record<string, Form>>): Form =>
  (said, params) => {
    if (!isObject(said, params)) return false
    const found: Readonly<Record<string, unknown>> = Object(said)
    return Object.entries(members).every(([name, form]) => form(found[name], params))
  }

const quantity = matches(/^0x[\da-f]{1,64}$/i)
const bytes = matches(/^0x([\da-f]{2})*$/i)
const hash = matches(/^0x[\da-f]{64}$/i)
const contract = matches(/^0x[\da-f]{40}$/i)
const count: Form = (said) =>
  (typeof said === 'number' && Number.isInteger(said) && said >= 0) ||
  (typeof said === 'bigint' && said >= 0n)
const base58 = matches(/^[1-9A-HJ-NP-Za-km-z]{1,88}$/)

const block = having({ number: orNull(quantity), hash: maybe(hash), timestamp: maybe(quantity) })
/** Some blocks are always there. */
const blockAsked: Form = (said, params) =>
  block(said, params) || (said === null && !['latest', 'earliest', undefined].includes(nameIn(params)))
const nameIn = ([first]: readonly unknown[]) => (first === undefined ? undefined : `${first}`)
const transaction = orNull(having({ hash }))
const receipt = having({ transactionHash: hash, status: maybe(quantity), logs: maybe(listOf(isObject)) })
const feeHistory: Form = (said, params) =>
  having({
    baseFeePerGas: maybe(listOf(quantity)),
    reward: maybe(listOf(orNull(listOf(quantity)))),
    gasUsedRatio: maybe(listOf((one) => typeof one === 'number')),
  })(said, params) &&
  either(having({ baseFeePerGas: isList }), having({ oldestBlock: quantity }))(said, params)
const isList: Form = (said) => Array.isArray(said)

const value = (form: Form) => having({ value: form })
const accounts: Form = (said, params) => {
  const [asked] = params
  const found: { readonly value?: unknown } = Object(said)
  return (
    value(listOf(orNull(isObject)))(said, params) &&
    (!Array.isArray(asked) || !Array.isArray(found.value) || found.value.length === asked.length)
  )
}

/** The forms of results that pages may ask of nodes, by CAIP-2 namespace: no method is let through without one. */
export const asked = {
  eip155: {
    eth_blockNumber: quantity,
    eth_call: bytes,
    eth_chainId: quantity,
    eth_estimateGas: quantity,
    eth_feeHistory: feeHistory,
    eth_gasPrice: quantity,
    eth_getBalance: quantity,
    eth_getBlockByHash: orNull(block),
    eth_getBlockByNumber: blockAsked,
    eth_getCode: bytes,
    eth_getStorageAt: quantity,
    eth_getTransactionByHash: transaction,
    eth_getTransactionCount: quantity,
    eth_getTransactionReceipt: orNull(receipt),
    eth_maxPriorityFeePerGas: quantity,
    eth_sendRawTransaction: hash,
    net_listening: isTruth,
    net_version: either(matches(/^\d+$/), count),
  },
  solana: {
    getAccountInfo: value(orNull(isObject)),
    getBalance: value(count),
    getBlock: orNull(isObject),
    getBlockHeight: count,
    getBlocks: listOf(count),
    getFeeForMessage: value(orNull(count)),
    getGenesisHash: base58,
    getHealth: matches(/./),
    getLatestBlockhash: value(having({ blockhash: base58, lastValidBlockHeight: count })),
    getMinimumBalanceForRentExemption: count,
    getMultipleAccounts: accounts,
    getRecentPrioritizationFees: listOf(having({ slot: count, prioritizationFee: count })),
    getSignaturesForAddress: rowsOf(having({ signature: base58, slot: count })),
    getSignatureStatuses: accounts,
    getSlot: count,
    getTokenAccountBalance: value(having({ amount: matches(/^\d+$/) })),
    getTokenAccountsByOwner: value(rowsOf(isObject)),
    getTransaction: orNull(isObject),
    isBlockhashValid: value(isTruth),
    sendTransaction: base58,
    simulateTransaction: value(isObject),
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Form>>>>

const fees = having({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity })
const paid = either(having({ paymaster: contract }), having({ paymasterAndData: bytes }))

/** The forms of what pages may ask of those who take operations of smart accounts, and pay for them. */
export const askedOfServices = {
  bundler: {
    eth_chainId: quantity,
    eth_estimateUserOperationGas: having({
      preVerificationGas: quantity,
      verificationGasLimit: quantity,
      callGasLimit: quantity,
    }),
    eth_getUserOperationByHash: orNull(isObject),
    eth_getUserOperationReceipt: orNull(isObject),
    eth_sendUserOperation: hash,
    eth_supportedEntryPoints: listOf(contract),
    // The fees of an operation, at a bundler of Pimlico.
    pimlico_getUserOperationGasPrice: having({ slow: fees, standard: fees, fast: fees }),
  },
  paymaster: { pm_getPaymasterData: paid, pm_getPaymasterStubData: paid },
} satisfies Readonly<Record<string, Readonly<Record<string, Form>>>>

const digits = matches(/^([\da-f]{2})+$/i)
const digest = matches(/^[\da-f]{64}$/i)

/** The forms of what nodes are asked besides: by this gateway itself, and where a host adds the method. */
const besides = {
  eip155: {
    eth_getLogs: rowsOf(having({ address: contract, topics: isList })),
    eth_getBlockReceipts: orNull(listOf(receipt)),
    eth_getTransactionByBlockNumberAndIndex: transaction,
  },
  solana: {},
  bip122: {
    estimatesmartfee: isObject,
    getbestblockhash: digest,
    getblock: either(isObject, digits),
    getblockcount: count,
    getblockhash: digest,
    getrawtransaction: either(isObject, digits),
    gettxout: orNull(isObject),
    sendrawtransaction: digest,
  },
  polkadot: {
    author_submitExtrinsic: hash,
    chain_getBlockHash: orNull(hash),
    chain_getFinalizedHead: hash,
    chain_getHeader: orNull(having({ number: quantity })),
    payment_queryInfo: isObject,
    state_call: bytes,
    state_getMetadata: bytes,
    state_getRuntimeVersion: having({ specVersion: count }),
    state_getStorage: orNull(bytes),
    system_accountNextIndex: count,
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Form>>>>

/** Methods whose results are read here. */
export type KnownMethod =
  | keyof (typeof asked)['eip155']
  | keyof (typeof asked)['solana']
  | keyof (typeof besides)['eip155']

const families: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  ...askedOfServices,
  ...besides,
  eip155: { ...asked.eip155, ...besides.eip155 },
  solana: asked.solana,
}

/** Whether the form of a method is known, on some chain. */
export function isKnown(method: string): boolean {
  return Object.values(families).some((known) => Object.hasOwn(known, method))
}

/** As what is known of EVM chains, for what libraries ask. @throws {UnreadableError} for any other */
export function knownMethod(method: string): KnownMethod {
  if (isOfEvm(method)) return method
  throw new UnreadableError(`The form of ${method} is not known`)
}

function isOfEvm(method: string): method is keyof typeof asked.eip155 | keyof typeof besides.eip155 {
  return Object.hasOwn(asked.eip155, method) || Object.hasOwn(besides.eip155, method)
}

/**
 * Whether a result is an answer; else the next node is asked. A method that a host added passes as it is, where its form is not
 * known.
 * @param family a CAIP-2 namespace, or the name of a service
 */
export function isFormed(
  family: string,
  method: string,
  result: unknown,
  params: readonly unknown[] = [],
): boolean {
  const known = families[family]
  const form = known && Object.hasOwn(known, method) ? known[method] : undefined
  return form?.(result, params) ?? true
}
