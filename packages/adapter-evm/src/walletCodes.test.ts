// @tier gate
import { isFoyerError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { mainnet, polygon } from './networks.js'
import { switchNetwork } from './switchNetwork.js'

const known = mainnet.id
const wanted = polygon.id

/** Networks as wallets name them in their errors. */
const chains = ['137', '0x89', 'eip155:137', 'Polygon', 'with id 137', '"0x89"']
const unknownWords = fc
  .tuple(
    fc.constantFrom(
      (chain: string) =>
        `Unrecognized chain ID ${chain}. Try adding the chain using wallet_addEthereumChain first.`,
      (chain: string) => `Unrecognised chain ${chain}`,
      (chain: string) => `Unknown chain ${chain}`,
      (chain: string) => `unknown network: ${chain}`,
      (chain: string) => `Chain ${chain} is not supported`,
      (chain: string) => `Unsupported chain ID: ${chain}`,
      (chain: string) => `Unsupported network ${chain}`,
      (chain: string) => `Chain ${chain} hasn't been added by the wallet yet`,
      (chain: string) => `The chain ${chain} has not been added`,
      (chain: string) => `Network ${chain} not found`,
      (chain: string) => `No network with chainId ${chain}`,
      (chain: string) => `Chain ${chain} does not exist in the wallet`,
      (chain: string) => `chain ${chain} not configured`,
      (chain: string) => `Invalid chain id ${chain}`,
      (chain: string) => `The Provider is not connected to the requested chain ${chain}`,
      (chain: string) => `Provider is disconnected from chain ${chain}`,
      (chain: string) => `Could not find chain ${chain}`,
      (chain: string) => `this network (${chain}) is not available`,
    ),
    fc.constantFrom(...chains),
    fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => `Error: ${text}`,
    ),
  )
  .map(([say, chain, spell]) => spell(say(chain)))

const refusedWords = fc
  .tuple(
    fc.constantFrom('User', 'The user', 'user'),
    fc.constantFrom('rejected', 'denied', 'declined', 'cancelled', 'canceled', 'has rejected', 'has denied'),
    fc.constantFrom(' the request.', '', ' request', ' message signature', ' network switch'),
    fc.boolean(),
  )
  .map(([who, did, what, isPassive]) =>
    isPassive ? `Request ${did.replace('has ', '')} by ${who.toLowerCase()}` : `${who} ${did}${what}`,
  )

/** The same failure as wallets wrap it. */
const wrapped = (failure: object): readonly object[] => [
  failure,
  Object.assign(new Error('message' in failure ? String(failure.message) : ''), failure),
  { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: failure } },
  { code: -32000, message: 'x', cause: failure },
  { code: -32603, message: 'Internal error', data: failure },
  { error: failure, message: 'Request failed' },
]

const codes = (...list: readonly number[]) => fc.constantFrom(...list.flatMap((code) => [code, String(code)]))
const form = fc.nat(5)
const failures = {
  unknown: fc
    .tuple(
      fc.oneof(
        fc.record({ code: codes(4902, 4901), message: fc.constantFrom('', 'x', 'Unrecognized chain') }),
        fc.record({ message: unknownWords }),
        fc.record({ code: codes(-32603, -32000, -32602, 4200, -1, 1), message: unknownWords }),
      ),
      form,
    )
    .map(([failure, at]) => wrapped(failure)[at] ?? failure),
  refused: fc
    .tuple(
      fc.oneof(
        fc.record({
          code: codes(4001, 5001, 5002),
          message: fc.constantFrom('', 'x', 'User rejected the request.'),
        }),
        fc.record({ message: refusedWords }),
        fc.record({ code: codes(-32603, -32000, 5000, 4902, 4901), message: refusedWords }),
      ),
      form,
    )
    .map(([failure, at]) => wrapped(failure)[at] ?? failure),
}

/** A wallet that fails so when it is asked to move to a network that it does not know. */
function walletThatFails(failure: unknown) {
  const asked: string[] = []
  let network: string = known
  const added = new Set<string>([known])
  return {
    asked,
    wallet: {
      network: () => undefined,
      async request({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) {
        asked.push(method)
        const id = `eip155:${Number(Object(params[0]).chainId)}`
        if (method === 'wallet_addEthereumChain') added.add(id)
        if (method === 'wallet_switchEthereumChain' && !added.has(id)) throw failure
        if (method.startsWith('wallet_')) network = id
        return method === 'eth_chainId' ? `0x${Number(network.slice(7)).toString(16)}` : null
      },
    },
  }
}

async function move(failure: unknown) {
  const { wallet, asked } = walletThatFails(failure)
  const context = { networks: () => [mainnet, polygon], publicRpcUrls: () => ['https://rpc.example'] }
  const error: unknown = await switchNetwork(wallet, wanted, context, new AbortController().signal).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { error, asked }
}

search(
  'a network that the wallet does not know is offered to it, however it says so',
  fc.asyncProperty(failures.unknown, async (failure) => {
    const { error, asked } = await move(failure)
    expect(asked).toContain('wallet_addEthereumChain')
    expect(error).toBeUndefined()
  }),
  { gate: 300, exhaustive: 10_000 },
)

search(
  'a network that the visitor declined is not offered again, however the wallet says so',
  fc.asyncProperty(failures.refused, async (failure) => {
    const { error, asked } = await move(failure)
    expect(isFoyerError(error, 'wallet/user-rejected')).toBe(true)
    expect(asked).not.toContain('wallet_addEthereumChain')
  }),
  { gate: 300, exhaustive: 10_000 },
)
