import * as v from 'valibot'
import { defineCall } from '../call.js'
import { chainId, countOf, id, label, listOf } from '../fields.js'
import { lists } from '../freshness.js'

const badges = ['certified', 'none'] as const
const text = v.nullish(v.pipe(v.string(), v.maxLength(2_000)))

/** A wallet of the catalogue. */
export const catalogueWallet = v.object({
  id,
  name: label,
  homepage: text,
  image_id: v.nullish(id),
  order: v.nullish(v.number()),
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: v.nullish(id),
  injected: v.nullish(v.array(v.object({ namespace: label, injected_id: label }))),
  chains: v.nullish(v.pipe(v.array(chainId), v.maxLength(500))),
  badge_type: v.nullish(v.picklist(badges)),
})

/** Wallets of the catalogue, filtered and a page at a time; `count` is of all pages. */
export const wallets = defineCall({
  name: 'wallets',
  summary: 'Wallets that visitors may choose from.',
  path: 'getWallets',
  service: 'catalogue',
  query: {
    page: v.optional(countOf(1, 100_000), '1'),
    /** So many to a page, a hundred at most whatever is asked for. */
    entries: v.optional(v.pipe(countOf(1, 100_000), v.toMaxValue(100)), '40'),
    /** Wallets of any of these chains. */
    chains: v.optional(listOf(chainId, 200)),
    /** These alone. */
    include: v.optional(listOf(id, 1_000)),
    /** All but these. */
    exclude: v.optional(listOf(id, 1_000)),
    /** Part of a name. */
    search: v.optional(
      v.pipe(v.string(), v.minLength(1), v.maxLength(200, 'must be at most 200 characters')),
    ),
    badge_type: v.optional(v.picklist(badges, 'must be certified or none')),
  },
  /** `count` is of all pages. */
  answer: v.object({
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
    data: v.pipe(v.array(catalogueWallet), v.maxLength(100)),
  }),
  freshness: lists,
})
