import {
  createTestClient,
  type EIP1193RequestFn,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
} from 'viem'

/** Speaks to a node as its owner. What is asked at the same time goes in one request. */
export type NodeClient = PublicActions &
  TestActions &
  WalletActions & {
    readonly request: EIP1193RequestFn
  }

/** How long a node may take for an answer (ms): beside other work, what plants a history takes longer than viem waits. */
const answerMs = 60_000

export function createNodeClient(url: string): NodeClient {
  return createTestClient({
    mode: 'anvil',
    transport: http(url, { batch: { batchSize: 1_000 }, timeout: answerMs }),
    cacheTime: 0,
    pollingInterval: 5,
  })
    .extend(publicActions)
    .extend(walletActions)
}
