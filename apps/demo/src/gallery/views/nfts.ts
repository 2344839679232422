import { piece, pieceId, type ScriptedNfts, withNfts } from '../world/nfts.js'
import { times, type ViewState } from './viewState.js'

const long = 'The Honourable Company of Merchants, Adventurers and Lamplighters of the Outer Archipelago'
const rtl = 'מפרש אדום על ים כחול'
const traits = [
  { name: 'Sky', value: 'Apricot' },
  { name: 'Sea', value: 'Deep' },
  { name: 'Hour', value: '06:10' },
  { name: 'Swell', value: 'Calm' },
  { name: 'Sun', value: 'Low' },
]
const some = [piece(204), piece(317), piece(12, 2), piece(58, 2)]
const spam = times(3, (at) =>
  piece(900 + at, 3, { name: 'Claim 500 USDC at usdc-gift.example', isSpam: true }),
)
/** What strangers write to be noticed. */
const extremes = [
  piece(1, 1, {
    name: long,
    collection: long,
    media: 'video',
    amount: `${2n ** 256n - 1n}`,
    standard: 'erc1155',
  }),
  piece(2, 1, { name: rtl, collection: long, media: 'audio' }),
  piece(3, 2, { name: 'Turned \u202Eniarorg', collection: rtl, media: 'page' }),
  piece(13, 2, { name: '<img src=x onerror=alert(1)>', collection: rtl }),
  piece(14, 3, { name: null, collection: null, media: 'model' }),
  { ...piece(0, 3, { name: null, collection: null }), tokenId: `${2n ** 255n}` },
]

const tab = (sees: string, ...pages: ScriptedNfts): Pick<ViewState, 'setting' | 'act'> => ({
  setting: withNfts(...pages),
  async act(world) {
    await world.sees('Receive')
    await world.press('NFTs')
    await world.sees(sees)
  },
})

/** States of Nfts. */
export const nfts: readonly ViewState[] = [
  { name: 'normal', ...tab('3 hidden', [...some, ...spam]) },
  { name: 'loading', ...tab('loading', 'hang') },
  { name: 'empty', ...tab('No NFTs here', []) },
  { name: 'error', ...tab('unavailable', 'fail') },
  { name: 'one', ...tab('Tidal #204', [piece(204)]) },
  {
    name: '500',
    ...tab('Tidal #3', ...times(10, (page) => times(50, (at) => piece(page * 50 + at + 1, page + 1)))),
  },
  { name: 'more-failed', ...tab('did not load', some, 'fail') },
  { name: 'extremes', ...tab('Turned', extremes) },
]

const details = (
  row: Parameters<typeof piece>,
  sees: string,
  standard?: string,
): Pick<ViewState, 'setting' | 'act'> => ({
  setting: withNfts([piece(...row)]),
  async act({ widget, sees: saw }) {
    const { name, isSpam } = piece(...row)
    const id = pieceId(row[0], row[1], standard)
    widget.router.push('NftDetails', isSpam ? { id } : { id, name })
    await saw(sees)
  },
})

/** States of NftDetails. */
export const nftDetails: readonly ViewState[] = [
  {
    name: 'normal',
    ...details(
      [204, 1, { traits, description: 'The tide of the morning, one of four hundred.' }],
      'Tidal #204',
    ),
  },
  {
    name: 'extremes',
    ...details(
      [
        1,
        1,
        {
          name: long,
          collection: rtl,
          standard: 'erc1155',
          amount: `${10n ** 30n}`,
          media: 'video',
          description: `javascript:alert(1) ${'lamplight '.repeat(80)}`,
          traits: [
            { name: long, value: long },
            { name: 'Born', value: '9999-12-31' },
            { name: 'Size', value: '1e+30' },
            { name: rtl, value: '<script>alert(1)</script>' },
            ...times(46, (at) => ({ name: `Trait ${at}`, value: 'Yes' })),
          ],
        },
      ],
      'Show all',
      'erc1155',
    ),
  },
  {
    name: 'spam',
    ...details([13, 3, { name: 'Claim 500 USDC at usdc-gift.example', isSpam: true }], 'looks like spam'),
  },
  {
    name: 'gone',
    setting: withNfts([]),
    async act({ widget, sees }) {
      widget.router.push('NftDetails', { id: pieceId(1) })
      await sees('no longer')
    },
  },
]

/** States of NftsHidden. */
export const nftsHidden: readonly ViewState[] = [
  {
    name: 'normal',
    setting: withNfts([...some, ...spam]),
    async act({ widget, sees }) {
      widget.router.push('NftsHidden')
      await sees('Claim 500')
    },
  },
]
