import * as v from 'valibot'
import { defineCall } from '../call.js'
import { address, chainId, decimal, host, id, label, link, requestId } from '../fields.js'
import { atOnce } from '../freshness.js'

const textFault = 'must be text of at most 200 characters'
const word = v.pipe(v.string(textFault), v.minLength(1, textFault), v.maxLength(200, textFault))
const listFault = 'must be a list of at most 100'
const words = v.pipe(v.array(word, listFault), v.maxLength(100, listFault))
const amountFault = 'must be a whole number above zero'
const amount = v.pipe(
  v.number(amountFault),
  v.integer(amountFault),
  v.minValue(1, amountFault),
  v.maxValue(1e9, amountFault),
)
const walletsFault = 'must be a list of 1 to 20 addresses'

/** The address of the page where coins are bought; the visitor is sent there. */
export const onrampUrl = defineCall({
  name: 'onrampUrl',
  summary: "Where coins are bought, with the provider's page made ready.",
  method: 'POST',
  path: 'v1/generators/onrampurl',
  needsPage: true,
  body: {
    /** Where the coins go. */
    destinationWallets: v.pipe(
      v.array(v.object({ address, blockchains: v.optional(words), assets: v.optional(words) }), walletsFault),
      v.minLength(1, walletsFault),
      v.maxLength(20, walletsFault),
    ),
    defaultNetwork: v.optional(word),
    /** By which the history of purchases finds them again. */
    partnerUserId: v.optional(word),
    defaultExperience: v.optional(v.picklist(['buy', 'send'], 'must be buy or send')),
    presetCryptoAmount: v.optional(amount),
    presetFiatAmount: v.optional(amount),
    /** By its id. Absent: the first that can. */
    provider: v.optional(id),
    paymentCurrency: v.optional(id),
    /** Goes before `presetFiatAmount`. */
    paymentAmount: v.optional(decimal),
    paymentMethod: v.optional(id),
    requestId: v.optional(requestId),
  },
  /** Who sends a visitor there compares: whose page it is, on which host, what is bought, and for whom. */
  answer: v.object({
    url: link,
    provider: v.optional(id),
    host: v.optional(host),
    address: v.optional(address),
    chainId: v.optional(chainId),
    network: v.optional(label),
    asset: v.optional(label),
    requestId: v.optional(requestId),
  }),
  freshness: atOnce,
  retry: 'failover',
})
