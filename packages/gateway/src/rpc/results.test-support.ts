import type { asked, askedOfServices } from './forms.js'

const hash = `0x${'1'.repeat(64)}`
const address = `0x${'a'.repeat(40)}`
const base58 = '5'.repeat(44)
const in1 = { context: { slot: 1 } }
const fees = { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' }
const block = { number: '0x1', hash, timestamp: '0x6a000000', transactions: [hash] }

/** Results of nodes that are well. A method without one does not compile. */
export const well: {
  readonly [F in keyof typeof asked]: Readonly<Record<keyof (typeof asked)[F], unknown>>
} = {
  eip155: {
    eth_blockNumber: '0x5',
    eth_call: '0x01',
    eth_chainId: '0x1',
    eth_estimateGas: '0x5208',
    eth_feeHistory: {
      oldestBlock: '0x1',
      baseFeePerGas: ['0x1', '0x2'],
      gasUsedRatio: [0.1],
      reward: [['0x1']],
    },
    eth_gasPrice: '0x1',
    eth_getBalance: '0x1',
    eth_getBlockByHash: block,
    eth_getBlockByNumber: block,
    eth_getCode: '0x',
    eth_getStorageAt: `0x${'0'.repeat(64)}`,
    eth_getTransactionByHash: { hash, blockNumber: '0x1' },
    eth_getTransactionCount: '0x7',
    eth_getTransactionReceipt: { transactionHash: hash, status: '0x1', logs: [] },
    eth_maxPriorityFeePerGas: '0x1',
    eth_sendRawTransaction: hash,
    net_listening: true,
    net_version: '1',
  },
  solana: {
    getAccountInfo: { ...in1, value: { lamports: 1 } },
    getBalance: { ...in1, value: 5 },
    getBlock: { blockhash: base58 },
    getBlockHeight: 5,
    getBlocks: [5, 6],
    getFeeForMessage: { ...in1, value: 5_000 },
    getGenesisHash: base58,
    getHealth: 'ok',
    getLatestBlockhash: { ...in1, value: { blockhash: base58, lastValidBlockHeight: 5 } },
    getMinimumBalanceForRentExemption: 890_880,
    getMultipleAccounts: { ...in1, value: [null, { lamports: 1 }] },
    getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: 0 }],
    getSignaturesForAddress: [{ signature: base58, slot: 1, err: null }],
    getSignatureStatuses: { ...in1, value: [null, { slot: 1 }] },
    getSlot: 5,
    getTokenAccountBalance: { ...in1, value: { amount: '5', decimals: 6 } },
    getTokenAccountsByOwner: { ...in1, value: [{ pubkey: base58 }] },
    getTransaction: { slot: 1 },
    isBlockhashValid: { ...in1, value: true },
    sendTransaction: base58,
    simulateTransaction: { ...in1, value: { err: null } },
  },
}
/** As {@link well}, of services. */
export const wellServices: {
  readonly [F in keyof typeof askedOfServices]: Readonly<Record<keyof (typeof askedOfServices)[F], unknown>>
} = {
  bundler: {
    eth_chainId: '0x1',
    eth_estimateUserOperationGas: {
      preVerificationGas: '0x1',
      verificationGasLimit: '0x1',
      callGasLimit: '0x1',
    },
    eth_getUserOperationByHash: null,
    eth_getUserOperationReceipt: { success: true },
    eth_sendUserOperation: hash,
    eth_supportedEntryPoints: [address],
    pimlico_getUserOperationGasPrice: { slow: fees, standard: fees, fast: fees },
  },
  paymaster: {
    pm_getPaymasterData: { paymaster: address, paymasterData: '0x' },
    pm_getPaymasterStubData: { paymasterAndData: '0x' },
  },
}
