import { defineCall } from '../call.js'
import { imageId } from '../fields.js'
import { day, minute, second } from '../freshness.js'

const picture = {
  service: 'catalogue',
  open: true,
  params: { id: imageId },
  freshness: {
    fresh: day,
    staleWhileRevalidate: 7 * day,
    staleIfError: Number.POSITIVE_INFINITY,
    budget: 3 * second,
    negative: minute,
  },
} as const

/** The picture of a wallet of the catalogue, by its `image_id`. As bytes. */
export const walletImage = defineCall({
  ...picture,
  name: 'walletImage',
  summary: 'The picture of a wallet.',
  path: 'getWalletImage/{id}',
})

/** The picture of a network or a collectible, by its id. As bytes. */
export const assetImage = defineCall({
  ...picture,
  name: 'assetImage',
  summary: 'The picture of a network.',
  path: 'public/getAssetImage/{id}',
})

/** The picture of a currency, by its ISO 4217 code. As bytes. */
export const currencyImage = defineCall({
  ...picture,
  name: 'currencyImage',
  summary: 'The picture of a currency.',
  path: 'public/getCurrencyImage/{id}',
})

/** The picture of a coin or token, by its symbol. As bytes. */
export const tokenImage = defineCall({
  ...picture,
  name: 'tokenImage',
  summary: 'The picture of a token, by its symbol.',
  path: 'public/getTokenImage/{id}',
})
