import type { ChainId } from '@foyer/api'
import { type Coin, coinOf } from './coins.js'
import { ConfigurationError } from './errors.js'
import { type MaybeSecret, Secret } from './guard/secret.js'
import type { ProviderRouter } from './route/route.js'
import { allowed, usualGroups } from './rpc/methods.js'
import { createNode } from './rpc/node.js'
import { identityOf, type ProvenNode, provenNode } from './rpc/provenNode.js'
import { createRpc, type OpenRpc } from './rpc/rpc.js'
import { RpcError } from './rpc/rpcError.js'
import type { OpenChain } from './rpc/rpcProxy.js'
import { sendOnce } from './rpc/send.js'
import {
  createSmartAccounts,
  type SmartAccountOptions,
  type SmartAccountServices,
} from './rpc/smartAccounts.js'

export type { Coin }

/** A chain that a gateway serves. */
export interface ChainOptions extends SmartAccountOptions {
  /** Addresses of JSON-RPC nodes, best first. None where only other providers know the chain. */
  readonly rpc?: readonly MaybeSecret[]
  /** Nodes for signed transactions alone, such as a private relay; others then never see them. @default as `rpc` */
  readonly send?: readonly MaybeSecret[]
  /** Methods that pages may ask beside the usual ones. */
  readonly methods?: readonly string[]
  /** Its coin. @default that of the chain where this package knows it, else a “Coin” without a name or a price */
  readonly coin?: Coin
}

/** As {@link ChainOptions}, or the addresses of nodes alone. */
export type ChainInput = MaybeSecret | readonly MaybeSecret[] | ChainOptions

/** A chain as the calls work with it. */
export interface Chain {
  readonly id: ChainId
  readonly namespace: string
  readonly coin: Coin
  /** By what the API calls the coin, where addresses are expected. */
  readonly coinAddress: string | undefined
  /** Absent without a node. */
  readonly rpc: OpenRpc | undefined
  readonly open: OpenChain
  readonly smartAccounts: SmartAccountServices
  isAddress(text: string): boolean
}

interface Family {
  readonly coinAddress?: string
  readonly address: RegExp
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const families: Readonly<Record<string, Family>> = {
  eip155: {
    coinAddress: `0x${'e'.repeat(40)}`,
    address: /^0x[0-9a-fA-F]{40}$/,
  },
  solana: {
    coinAddress: `So${'1'.repeat(41)}`,
    address: new RegExp(`^${base58}{32,44}$`),
  },
  bip122: {
    address: new RegExp(`^((bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|[123mn]${base58}{25,34})$`),
  },
  polkadot: {
    address: new RegExp(`^${base58}{46,49}$`),
  },
}
const unknown: Family = {
  address: /^[-.%a-zA-Z0-9]{1,128}$/,
}
/** CAIP-2; on EVM chains the reference is a number, which has one spelling. */
const chainForm = /^(?!eip155:(?![1-9]\d*$))[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Whether text has the form of an address of a chain. */
export function isAddressOf(chain: string, text: string): boolean {
  return familyOf(chain).address.test(text)
}

function familyOf(chain: string): Family {
  const [namespace = ''] = chain.split(':')
  return families[namespace] ?? unknown
}

/**
 * The chains of a gateway, by id.
 * @param onError receives nodes of other chains. Absent: no node is asked for its chain @throws {ConfigurationError}
 */
export function createChains(
  options: Readonly<Record<string, ChainInput>>,
  router: ProviderRouter,
  fetch?: typeof globalThis.fetch,
  patience?: number,
  onError?: (error: unknown) => void,
): ReadonlyMap<string, Chain> {
  return new Map(
    Object.entries(options).map(([id, input]) => [
      id,
      createChain(id, readInput(input), router, fetch, patience, onError),
    ]),
  )
}

function createChain(
  id: string,
  { rpc: urls = [], send, methods = [], coin, ...services }: ChainOptions,
  router: ProviderRouter,
  fetch?: typeof globalThis.fetch,
  patience?: number,
  onError?: (error: unknown) => void,
): Chain {
  if (!isChainId(id))
    throw new ConfigurationError('chains', `"${id}" in chains is no CAIP-2 id. Write it as eip155:1.`)
  const [namespace = ''] = id.split(':')
  const family = familyOf(id)
  const open = (name: string, url: MaybeSecret, isSender: boolean): ProvenNode => {
    const node = createNode(name, url, fetch)
    const openings = () => usualGroups.reduce((sum, group) => sum + router.openings(name, group), 0)
    return onError
      ? provenNode(node, { chain: id, isSender, openings, pay: () => router.pay(name), onError })
      : { ...node, isProven: () => true }
  }
  const nodes = urls.map((url, index) => open(`rpc:${id}:${index}`, url, false))
  const senders = send ? send.map((url, index) => open(`send:${id}:${index}`, url, true)) : nodes
  const usedRpc = createRpc(nodes, router, namespace, patience)
  const rpc = nodes.length > 0 ? usedRpc : undefined
  let sent = 0
  const counted =
    (send: OpenChain['send']): OpenChain['send'] =>
    async (...asked) => {
      // A refused transaction changes no answer.
      let isRefused = false
      try {
        return await send(...asked)
      } catch (error) {
        isRefused = error instanceof RpcError
        throw error
      } finally {
        if (!isRefused) sent += 1
      }
    }
  const { bundler, paymaster } = createSmartAccounts(id, services, router, fetch, patience, onError)
  return {
    id,
    namespace,
    coin: coin ?? coinOf(id),
    coinAddress: family.coinAddress,
    rpc,
    open: {
      id,
      methods: new Set([...(rpc ? (allowed[namespace] ?? []) : []), ...methods]),
      request: (method, params, client) => usedRpc.request(method, params, { client }),
      async prove(client) {
        const identity = identityOf(id)
        if (rpc && identity && !nodes.some((node) => node.isProven()))
          await usedRpc.request(identity.method, identity.params, { client })
      },
      send: counted((method, params, client) =>
        sendOnce(senders, router, { family: namespace, method, params }, client, nodes),
      ),
      sent: () => sent,
    },
    smartAccounts: {
      // Operations change what nodes answer, too.
      bundler: bundler && { ...bundler, send: counted(bundler.send), sent: () => sent },
      paymaster,
    },
    isAddress: (text) => family.address.test(text),
  }
}

/** A chain's options, however they were given. */
export function readInput(input: ChainInput): ChainOptions {
  if (typeof input === 'string' || input instanceof Secret) return { rpc: [input] }
  return isList(input) ? { rpc: input } : input
}

function isList(input: ChainInput): input is readonly MaybeSecret[] {
  return Array.isArray(input)
}

function isChainId(id: string): id is ChainId {
  return chainForm.test(id)
}
