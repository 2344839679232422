/// <reference types="node" />
import { createRequire } from 'node:module'

// Loaded by Node itself: for what vitest transforms, each `import()` of a chunk asks another process, and no clock of
// ours could wait for that.
const load = createRequire(import.meta.url)

export const { createInstance, parseOptions }: typeof import('@foyer/controllers') =
  load('@foyer/controllers')
export const { createWidget, currentView }: typeof import('@foyer/controllers/widget') =
  load('@foyer/controllers/widget')
export const {
  abortable,
  accountId,
  accountParts,
  activeAccount,
  activeNetwork,
  connectionOf,
  createEmitter,
  displayText,
  formatAmount,
  isNetworkOf,
  SessionEndedError,
  tokenKey,
  UserRejectedError,
}: typeof import('@foyer/core') = load('@foyer/core')
export const { evm }: typeof import('@foyer/adapter-evm') = load('@foyer/adapter-evm')
export const { base, mainnet }: typeof import('@foyer/adapter-evm/networks') = load(
  '@foyer/adapter-evm/networks',
)
export const { solana }: typeof import('@foyer/adapter-solana') = load('@foyer/adapter-solana')
export const { solanaDevnet, solanaMainnet }: typeof import('@foyer/adapter-solana/networks') = load(
  '@foyer/adapter-solana/networks',
)
export const { bitcoin }: typeof import('@foyer/adapter-bitcoin') = load('@foyer/adapter-bitcoin')
export const {
  bitcoinMainnet,
  bitcoinRegtest,
  bitcoinTestnet,
}: typeof import('@foyer/adapter-bitcoin/networks') = load('@foyer/adapter-bitcoin/networks')
export const { polkadot }: typeof import('@foyer/adapter-polkadot') = load('@foyer/adapter-polkadot')
export const {
  kusamaRelay,
  polkadotRelay,
  westendAssetHub,
}: typeof import('@foyer/adapter-polkadot/networks') = load('@foyer/adapter-polkadot/networks')
export const { createCallsFeature, createHostCalls }: typeof import('@foyer/feature-calls') =
  load('@foyer/feature-calls')
export const { nfts }: typeof import('@foyer/feature-nfts') = load('@foyer/feature-nfts')
export const { send }: typeof import('@foyer/feature-send') = load('@foyer/feature-send')
export const { sessions }: typeof import('@foyer/feature-sessions') = load('@foyer/feature-sessions')
export const { swaps }: typeof import('@foyer/feature-swaps') = load('@foyer/feature-swaps')
