// @vitest-environment happy-dom
import {
  accountId,
  type CallPlan,
  type Calls,
  type ContractCall,
  displayText,
  type FeatureContext,
  type FeatureStore,
  networkParts,
  type Route,
  WouldRevertError,
} from '@foyer/core'
import { createFeatureHost, fakeNetwork, fakeToken } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { subscribe } from 'valtio/vanilla'
import { assetId, type Nft } from '../nft.js'
import { sendMessages } from './messages.js'
import { createNftSend } from './nftSend.js'
import type { NftSending } from './state.js'

export const me = `0x${'1'.repeat(40)}`
export const other = `0x${'2'.repeat(40)}`
export const friend = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'
/** A contract that takes nothing. */
export const wall = `0x${'c'.repeat(40)}`
export const collection = `0x${'a'.repeat(40)}`
const ethereum = fakeNetwork('eip155:1', 'Ethereum')
export const base = fakeNetwork('eip155:8453', 'Base')
export const fee = 10n ** 15n
export const myAccount = accountId(ethereum.id, me)

const nftOf = (
  given: Omit<Nft, 'id' | 'collection' | 'description' | 'hasPicture' | 'media' | 'traits' | 'isSpam'>,
): Nft => ({
  id: assetId(given),
  collection: displayText('Tideline'),
  description: displayText(''),
  hasPicture: false,
  media: undefined,
  traits: [],
  isSpam: false,
  ...given,
})
/** The only one of its kind. */
export const tidal = nftOf({
  network: ethereum.id,
  contract: collection,
  tokenId: 204n,
  standard: 'erc721',
  amount: 1n,
  name: displayText('Tidal #204'),
})
/** One of several alike, of which the account has twelve. */
export const ticket = nftOf({
  network: ethereum.id,
  contract: collection,
  tokenId: 7n,
  standard: 'erc1155',
  amount: 12n,
  name: displayText('Ticket'),
})

/** What the chain knows of {@link collection}; a test replaces what it is about. */
export interface Chain {
  /** By whom the one is held. */
  owner: string
  /** How many of the others the account has. */
  count: bigint
  /** Who of the receivers is a contract that takes nothing. */
  refuses: ReadonlySet<string>
  /** Nobody may move anything. */
  isLocked: boolean
  /** By how much the number of the account changes, as a node reports it; 0 if the contract moves nothing. */
  grown: bigint | undefined
  calls: Calls
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/** `createFeatureHost` with a collection on its chain, and who sends of it. */
export function createWorld(
  options: { readonly store?: FeatureStore; readonly names?: Readonly<Record<string, string>> } = {},
) {
  const text = createText()
  text.add(sendMessages)
  const held = [fakeToken({ symbol: 'ETH', decimals: 18, amount: 2n * 10n ** 18n, price: 2000 })]
  const host = createFeatureHost({ text, networks: [ethereum, base], address: me, held, ...options })
  const sent: CallPlan[] = []
  const moves: string[] = []
  const receiverIn = (data: string) => `0x${data.slice(98, 138)}`

  function assertMoves({ data }: ContractCall) {
    if (chain.isLocked) throw new WouldRevertError('soulbound')
    if (chain.refuses.has(receiverIn(data))) throw new WouldRevertError('')
  }
  const chain: Chain = {
    owner: me,
    count: 12n,
    refuses: new Set([wall]),
    isLocked: false,
    grown: -1n,
    calls: {
      fee: async () => ({ value: fee }),
      async estimate(call) {
        assertMoves(call)
        return Object.freeze({ ...call, fee, sent: 5n })
      },
      async simulate({ calls }) {
        const many = calls.filter(({ data }) => data.startsWith('0xf242432a'))
        if (many.length === 0 || chain.grown === undefined) return chain.grown
        // A node counts its coin alone.
        let left = chain.count
        for (const { data } of many) {
          const count = BigInt(`0x${data.slice(202, 266)}`)
          if (count > left) throw new WouldRevertError('insufficient balance')
          if (chain.grown !== 0n) left -= count
        }
        return 0n
      },
      async read({ to, data }) {
        if (data.startsWith('0x6352211e')) return word(BigInt(chain.owner))
        if (data.startsWith('0x00fdd58e')) return word(chain.count)
        return chain.refuses.has(to) ? undefined : '0x'
      },
      decode: async () => undefined,
      effects: async () => [],
      verify: async () => {},
      send: async () => `0x${'1'.repeat(64)}`,
      arrived: async () => undefined,
      wait: async () => 'success',
    },
  }
  const context: FeatureContext = {
    ...host.context,
    async adapter(namespace) {
      const adapter = await host.context.adapter(namespace)
      const calls: Calls = {
        fee: (...args) => chain.calls.fee(...args),
        estimate: (...args) => chain.calls.estimate(...args),
        simulate: (...args) => chain.calls.simulate(...args),
        read: (...args) => chain.calls.read(...args),
        decode: (...args) => chain.calls.decode(...args),
        effects: (...args) => chain.calls.effects(...args),
        verify: (...args) => chain.calls.verify(...args),
        arrived: (...args) => chain.calls.arrived(...args),
        wait: (...args) => chain.calls.wait(...args),
        async send(...args) {
          sent.push(args[1])
          return chain.calls.send(...args)
        },
      }
      const { capabilities } = adapter
      return networkParts(ethereum.id).namespace === namespace
        ? { ...adapter, capabilities: { ...capabilities, call: async () => calls } }
        : adapter
    },
  }

  /** Creates the sending of these collectibles, and tells it of its form as the real host does. */
  function install(all: readonly Nft[] = [tidal, ticket], own: FeatureContext = context): NftSending {
    const sending = createNftSend(own, () => moves.push('moved'))
    let stay: { readonly route: Route; readonly life: AbortController } | undefined
    const follow = () => {
      const route = own.router.state.stack.find(({ view }) => view === 'NftSend')
      if (stay && stay.route !== route) {
        stay.life.abort()
        stay = undefined
      }
      if (stay || route?.view !== 'NftSend') return
      stay = { route, life: new AbortController() }
      sending.open(
        all.find(({ id }) => id === route.params.id),
        stay.life.signal,
      )
    }
    subscribe(own.router.state, follow, true)
    return sending
  }

  return { ...host, context, chain, sent, moves, text, install }
}
