import { ConfigurationError } from '../errors.js'
import { type MaybeSecret, Secret } from '../guard/secret.js'
import type { ProviderRouter } from '../route/route.js'
import { allowedServices } from './methods.js'
import { createNode } from './node.js'
import { provenNode } from './provenNode.js'
import { createRpc } from './rpc.js'
import { RpcError } from './rpcError.js'
import type { OpenChain } from './rpcProxy.js'
import { sendOnce } from './send.js'

/** Who pays for operations of smart accounts ([ERC-7677](https://eips.ethereum.org/EIPS/eip-7677)). */
export interface PaymasterOptions {
  readonly url: MaybeSecret
  /** Told with each request in place of what pages say, such as which of the host's policies counts. @default `{}` */
  readonly context?: Readonly<Record<string, unknown>>
}

/** Where smart accounts are served on a chain. */
export interface SmartAccountOptions {
  /** Takes operations ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)) at `/v1/bundler`. @default none */
  readonly bundler?: MaybeSecret
  /** Pays for operations, by its own policy, at `/v1/paymaster`. @default none */
  readonly paymaster?: MaybeSecret | PaymasterOptions
}

/** What serves smart accounts on a chain, as pages may reach it. */
export interface SmartAccountServices {
  readonly bundler: OpenChain | undefined
  readonly paymaster: OpenChain | undefined
}

/** What a service may take for one request, in ms: it simulates. */
const budget = 10_000

/** @throws {ConfigurationError} for an address that is none, or a chain without operations */
export function createSmartAccounts(
  id: string,
  { bundler, paymaster }: SmartAccountOptions,
  router: ProviderRouter,
  fetch?: typeof globalThis.fetch,
  patience = 1,
  onError?: (error: unknown) => void,
): SmartAccountServices {
  if ((bundler ?? paymaster) !== undefined && !/^eip155:\d{1,16}$/.test(id))
    throw new ConfigurationError(
      'chains',
      `${id} in chains has a bundler or a paymaster, which are of EVM chains alone. Leave it out.`,
    )
  const open = (of: keyof typeof allowedServices, url: MaybeSecret): OpenChain => {
    const node = createNode(serviceId(of, id), url, fetch)
    // Gas and receipts of a bundler are facts of its chain. A paymaster is asked with the chain in each request.
    const proven =
      of === 'bundler' && onError
        ? provenNode(node, {
            chain: id,
            isSender: true,
            openings: () => router.openings(node.id, 'rpc'),
            pay: () => router.pay(node.id),
            onError,
          })
        : undefined
    const nodes = [proven ?? node]
    const rpc = createRpc(nodes, router, of)
    return {
      id,
      methods: new Set(allowedServices[of]),
      request: (method, params, client) => rpc.request(method, params, { client, budget: budget * patience }),
      send: (method, params, client) => sendOnce(nodes, router, { family: of, method, params }, client),
      sent: () => 0,
      async prove(client) {
        if (proven && !proven.isProven()) await rpc.request('eth_chainId', [], { client })
      },
    }
  }
  const payer = readPaymaster(paymaster)
  return {
    bundler: bundler === undefined ? undefined : open('bundler', bundler),
    paymaster: payer && withPolicy(open('paymaster', payer.url), payer.context),
  }
}

/** By this id limits, attempts and metrics know a service. */
export function serviceId(of: keyof SmartAccountOptions, chain: string): string {
  return `${of}:${chain}`
}

/** The paymaster, however it was given. */
export function readPaymaster(given: SmartAccountOptions['paymaster']): PaymasterOptions | undefined {
  return typeof given === 'string' || given instanceof Secret ? { url: given } : given
}

/** A page says neither for which of the host's policies it is paid, nor on which other chain. */
function withPolicy(chain: OpenChain, context: Readonly<Record<string, unknown>> = {}): OpenChain {
  const [, reference = ''] = chain.id.split(':')
  return {
    ...chain,
    request(method, [operation, entryPoint, chainId], client) {
      const isOwn = typeof chainId === 'string' && /^0x[\da-f]{1,16}$/i.test(chainId)
      if (!isOwn || `${BigInt(chainId)}` !== reference)
        throw new RpcError(-32602, `The operation is not said to be of chain ${reference}`)
      return chain.request(method, [operation, entryPoint, chainId, context], client)
    },
  }
}
