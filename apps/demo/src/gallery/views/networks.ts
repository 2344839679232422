import { base, ethereum, foreign, longNetwork, networksUpTo } from '../world/networks.js'
import { hang, harbor, wallet } from '../world/wallets.js'
import type { World } from '../world/world.js'
import type { ViewState } from './viewState.js'

const everywhere = wallet('Everywhere', { everyFamily: true })
const choose = ({ widget }: World) => widget.router.push('Networks')

/** States of the choice of a network. */
export const networks: readonly ViewState[] = [
  {
    name: 'normal',
    setting: { connected: harbor, networks: networksUpTo(5) },
    async act(world) {
      choose(world)
      await world.sees('Optimism')
    },
  },
  {
    name: 'one',
    setting: { networks: [ethereum] },
    async act(world) {
      choose(world)
      await world.sees('Ethereum')
    },
  },
  {
    name: 'many',
    setting: { connected: harbor, networks: networksUpTo(500) },
    async act(world) {
      choose(world)
      await world.sees('Optimism')
    },
  },
  {
    name: 'not-found',
    setting: { networks: networksUpTo(12) },
    async act(world) {
      choose(world)
      await world.fill('Search networks', 'atlantis')
      await world.sees('No network found')
    },
  },
  {
    name: 'switching',
    setting: () => ({ connected: { ...harbor, answer: switching() }, networks: networksUpTo(4) }),
    async act(world) {
      choose(world)
      await world.press('Base')
      await world.sees('Confirm in your wallet')
    },
  },
  {
    name: 'not-approved',
    setting: { connected: { ...harbor, approved: [ethereum.id] } },
    async act(world) {
      choose(world)
      await world.sees('Not enabled')
    },
  },
  {
    name: 'families',
    setting: { families: 4, connected: everywhere, connectedIn: ['solana', 'eip155'] },
    async act(world) {
      choose(world)
      await world.sees('Not connected')
    },
  },
  {
    name: 'families-none-connected',
    setting: { families: 2 },
    async act(world) {
      choose(world)
      await world.sees('Solana Devnet')
    },
  },
  {
    name: 'many-families',
    setting: { families: 4, connected: everywhere, networks: networksUpTo(60) },
    async act(world) {
      choose(world)
      await world.sees('Optimism')
    },
  },
  {
    name: 'long-names',
    setting: { networks: [longNetwork, base] },
    async act(world) {
      choose(world)
      await world.sees('Archipelago')
    },
  },
]

/** States of the view for a network that the host did not ask for. */
export const unsupportedChain: readonly ViewState[] = [
  {
    name: 'normal',
    setting: { connected: { ...harbor, network: foreign.id } },
    act: ({ sees }) => sees('does not use'),
  },
  {
    name: 'many',
    setting: { connected: { ...harbor, network: foreign.id }, networks: networksUpTo(12) },
    act: ({ sees }) => sees('does not use'),
  },
  {
    name: 'switching',
    setting: () => ({ connected: { ...harbor, network: foreign.id, answer: switching() } }),
    async act({ press, sees }) {
      await press('Base')
      await sees('Confirm in your wallet')
    },
  },
]

// Agrees to connect, and then takes its time.
function switching() {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? Promise.resolve() : hang()
  }
}
