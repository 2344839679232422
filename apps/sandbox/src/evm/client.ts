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

export function createNodeClient(url: string): NodeClient {
  return createTestClient({
    mode: 'anvil',
    transport: http(url, { batch: { batchSize: 1_000 } }),
    cacheTime: 0,
    pollingInterval: 5,
  })
    .extend(publicActions)
    .extend(walletActions)
}
