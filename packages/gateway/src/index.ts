export type { AccountId, ChainId } from '@foyer/api'
export { type RedisClient, redisStore } from './cache/redisStore.js'
export type { Store } from './cache/store.js'
export type { ChainInput, ChainOptions, Coin } from './chains.js'
export { AskError, ConfigurationError, UpstreamError, type UpstreamFault } from './errors.js'
export { createGateway } from './gateway.js'
export { type Pins, pinned } from './guard/pinned.js'
export { type MaybeSecret, Secret, secret } from './guard/secret.js'
export type { Outgoing, Reply, TrustedFetch } from './guard/trustedFetch.js'
export type { ProjectOptions } from './http/origins.js'
export type { EventSink, Gateway, GatewayOptions, OpenApi, Platform } from './options.js'
export { type CatalogueWallet, catalogue, readCatalogue } from './providers/catalogue.js'
export { type LlamaOptions, llama } from './providers/llama/llama.js'
export { onchain } from './providers/onchain.js'
export { pictures } from './providers/pictures.js'
export { type PriceTableOptions, priceTable } from './providers/priceTable.js'
export type {
  Activity,
  AnyProvider,
  Approval,
  Ask,
  Built,
  Collectible,
  Exchange,
  Facts,
  Holding,
  Movement,
  NameFacts,
  Picture,
  PictureKind,
  Price,
  Provider,
  Purchase,
  Question,
  Questions,
  TokenFacts,
  TokenId,
  Tools,
  Vendor,
  VendorCoin,
  VendorPage,
  VendorPayment,
} from './questions.js'
export type { ClientAddressOptions } from './quota/clientAddress.js'
export type { Budget, Limit, LimitOptions } from './quota/quota.js'
export type { Attempted } from './route/route.js'
export type { OpenRpc, Rpc, RpcOptions } from './rpc/rpc.js'
export { RpcError } from './rpc/rpcError.js'
export type { PaymasterOptions, SmartAccountOptions } from './rpc/smartAccounts.js'
export type { Sql, SqlRow, SqlValue } from './sql/sql.js'
export { readTokenList } from './tokens.js'
