import { bob } from '../world/accounts.js'
import { onNftChain, type ScriptedNftChain } from '../world/nftChain.js'
import { piece, pieceId, withNfts } from '../world/nfts.js'
import type { World } from '../world/world.js'
import type { ViewState } from './viewState.js'

const long = 'The Honourable Company of Merchants, Adventurers and Lamplighters of the Outer Archipelago'
const rtl = 'מפרש אדום על ים כחול'
/** Of which the account has more than there are words for. */
const many = piece(7, 1, { name: long, collection: rtl, standard: 'erc1155', amount: `${10n ** 30n}` })
const one = { row: piece(204), id: pieceId(204) }
const several = { row: many, id: pieceId(7, 1, 'erc1155') }

interface Filling {
  readonly what?: typeof one
  readonly count?: string
  readonly to?: string
  /** The word on the button once it is read. */
  readonly sees?: string
}

async function fill({ widget, ...world }: World, { what = one, count, to, sees = 'Review' }: Filling) {
  // Only what is listed can be sent.
  widget.router.push('NftDetails', { id: what.id })
  await world.sees('Contract')
  await world.press('Send')
  await world.sees('To')
  if (count) await world.fill('How many', count)
  if (to) await world.fill('To', to)
  await world.sees(sees)
  await world.until(() => world.root.querySelector('[aria-busy=true]') === null)
}

const filled = (filling: Filling): Pick<ViewState, 'setting' | 'act'> => ({
  setting: onNftChain(withNfts([(filling.what ?? one).row])),
  act: (world) => fill(world, filling),
})

/** States of NftSend. */
export const nftSend: readonly ViewState[] = [
  { name: 'normal', ...filled({ to: bob }) },
  { name: 'extremes', ...filled({ what: several, count: '9'.repeat(40), to: bob, sees: 'Not that many' }) },
  {
    name: 'gone',
    setting: onNftChain(withNfts([])),
    async act({ widget, sees }) {
      widget.router.push('NftSend', { id: one.id })
      await sees('no longer in the account')
    },
  },
]

const reviewed = (
  sees: string,
  chain: ScriptedNftChain = {},
  filling: Filling = {},
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: onNftChain(withNfts([(filling.what ?? one).row]), chain),
  async act(world) {
    await fill(world, { to: bob, ...filling })
    await world.press('Review')
    await world.sees(sees)
  },
})

/** States of NftReview. */
export const nftReview: readonly ViewState[] = [
  { name: 'normal', ...reviewed('New address') },
  { name: 'extremes', ...reviewed('New address', {}, { what: several, count: `${10n ** 29n}` }) },
  { name: 'loading', ...reviewed('Checking the transfer', { says: 'hang' }) },
  { name: 'refused', ...reviewed('does not take this NFT', { says: 'wall' }) },
]
