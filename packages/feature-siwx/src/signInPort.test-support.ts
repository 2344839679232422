import {
  type Adapter,
  type FeatureContext,
  type FeatureStore,
  type FoyerEvent,
  type NetworkId,
  networkParts,
  type WalletSignIn,
} from '@foyer/core'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { vi } from 'vitest'
import { messageFor } from './messageFor.js'
import { messages } from './messages.js'
import { createSignIn } from './signIn.js'
import type { SignedIn, Siwx } from './signInPort.js'

/** Accounts, and below them the networks that they are on. */
export const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const sol = 'Ai3ZBMYJRqHsZ7xLCFU9gTwMYbZSGJrVtYUBtK6tuzh7'
export const bob = '0x0000000000000000000000000000000000000b0B'
const networks = [
  fakeNetwork('eip155:1', 'Ethereum'),
  fakeNetwork('eip155:5', 'Second'),
  fakeNetwork('eip155:7', 'Third'),
  fakeNetwork('solana:main', 'Solana'),
] as const
export const [first, second, third, solana] = [networks[0].id, networks[1].id, networks[2].id, networks[3].id]

/** What is different from one where all goes well. */
interface World {
  readonly on?: NetworkId
  readonly signIn?: (request: WalletSignIn, signal: AbortSignal) => Promise<string>
  readonly smart?: boolean
  /** Of the origin: other tabs have it too. */
  readonly store?: FeatureStore
  readonly port?: Siwx
}

/** A sign-in over a port in memory, without its view. */
export function world({ on = first, signIn, smart = false, store, port }: World = {}) {
  const text = createText({ locale: 'en' })
  text.add(messages)
  const host = createFeatureHost({
    text,
    networks,
    accountType: smart ? 'smartAccount' : 'eoa',
  })
  host.use(networkParts(on).namespace === 'solana' ? sol : ada, on)
  const listeners = new Set<(event: FoyerEvent) => void>()
  const kept: SignedIn[] = []
  const at = (chainId: string, address: string) => (one: SignedIn) =>
    one.data.chainId === chainId && one.data.accountAddress === address
  const offered = vi.fn<NonNullable<Adapter['signIn']>>()
  const switchNetwork = vi.fn(async (network: NetworkId) => host.use(ada, network))
  const disconnect = vi.fn(async () => {})
  const context: FeatureContext = {
    ...host.context,
    ...(store && { store }),
    adapter: async (namespace) => {
      const adapter: Adapter = await host.context.adapter(namespace)
      return { ...adapter, ...(signIn && { signIn: offered.mockReturnValue(signIn) }) }
    },
    sign: vi.fn(async () => '0xsigned'),
    account: { ...host.context.account, switchNetwork, disconnect },
    events: {
      ...host.context.events,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  let nonces = 0
  const own = {
    createMessage: vi.fn<Siwx['createMessage']>(async (input) => {
      nonces += 1
      return messageFor(input, `nonce000${nonces}`, {})
    }),
    addSession: vi.fn<Siwx['addSession']>(async (session) => void kept.push(session)),
    setSessions: vi.fn(async () => {}),
    getSessions: vi.fn<Siwx['getSessions']>(async (chainId, address) => kept.filter(at(chainId, address))),
    revokeSession: vi.fn<Siwx['revokeSession']>(async (...where) => {
      const found = kept.findIndex(at(...where))
      if (found >= 0) kept.splice(found, 1)
    }),
  } satisfies Siwx
  const back = vi.spyOn(context.router, 'back').mockImplementation(() => {})
  const options = { siwx: port ?? own }
  const controller = createSignIn(context, options.siwx, options)
  const ready = () =>
    vi.waitUntil(() => (controller.state.step.status === 'ready' ? controller.state.step : undefined))
  return {
    ...host,
    options,
    context,
    controller,
    own,
    kept,
    offered,
    back,
    switchNetwork,
    disconnect,
    ready,
    begin: () => controller.begin(new AbortController().signal),
    told: (event: 'DISCONNECT_SUCCESS' | 'DISCONNECT_ERROR', ended?: readonly string[]) => {
      const properties = { namespace: 'eip155', message: '', ...(ended && { ended }) }
      for (const listener of listeners) listener({ event, properties, timestamp: 0 })
    },
    /** Signs in with the account in use. */
    async enter() {
      await controller.begin(new AbortController().signal)
      await controller.sign()
    },
  }
}
