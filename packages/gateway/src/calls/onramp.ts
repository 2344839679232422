import { type AnswerOf, type AskOf, onrampQuote, onrampUrl } from '@foyer/api'
import { isAddressOf } from '../chains.js'
import { AnswerError, AskError } from '../errors.js'
import { handle } from './handler.js'
import { cleanLink } from './sanitize.js'

type Quote = AnswerOf<typeof onrampQuote>

/** What a purchase costs by the word of a vendor, as far as it adds up. */
export const onrampQuoteHandler = handle({
  call: onrampQuote,
  async answer(ask, kit) {
    return { value: await kit.ask('onrampQuote', ask, (quote) => addsUp(ask, quote)) }
  },
})

/** Coins are sent to an address that was asked for, of the chain they are on, and visitors to no other host than the vendor's. */
export const onrampUrlHandler = handle({
  call: onrampUrl,
  isPrivate: true,
  async answer(ask, kit) {
    const isKnown = (address: string) => [...kit.chains.values()].some((chain) => chain.isAddress(address))
    if (!ask.destinationWallets.every(({ address }) => isKnown(address)))
      throw new AskError(400, 'destinationWallets', 'The address provided is invalid')
    const { visitor: client } = kit
    const reference = kit.isAuthorized ? undefined : ask.requestId
    const page = await kit.ask(
      'onrampUrl',
      { ...ask, reference, ...(client === undefined ? {} : { client }) },
      ({ url, vendor, address, chain }) =>
        vendor.hosts.includes(hostOf(url)) &&
        (ask.provider ?? vendor.id) === vendor.id &&
        ask.destinationWallets.some((wallet) => wallet.address === address) &&
        isAddressOf(chain, address),
    )
    const { vendor, address, chain: chainId, network, symbol: asset } = page
    const [url, host] = [cleanLink(page.url), hostOf(page.url)]
    if (url === undefined) throw new AnswerError('onrampUrl')
    const { requestId } = ask
    const said = { provider: vendor.id, host, address, chainId, network, asset }
    return { value: { url, ...said, ...(requestId === undefined ? {} : { requestId }) } }
  },
})

/** The host of a page that may be opened; empty for another. */
function hostOf(page: string): string {
  const url = cleanLink(page)
  return url === undefined ? '' : new URL(url).host
}

/** Digits after the point that are counted with. */
const scale = 18
const whole = 10n ** BigInt(scale)
/** More than this of a coin is a mistake. */
const mostCoins = 10n ** 15n * whole

/** Whether the sums of a quote are of what was asked for, and no part of the payment is unaccounted for. */
function addsUp(ask: AskOf<typeof onrampQuote>, quote: Quote): boolean {
  const { coinbaseFee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount } = quote
  const paid = [coinbaseFee, networkFee, paymentSubtotal, paymentTotal]
  const isOfIts = paid.every(({ currency }) => currency === ask.paymentCurrency.id)
  if (!isOfIts || purchaseAmount.currency !== ask.purchaseCurrency.symbol) return false
  if (ask.provider !== undefined && ask.provider !== quote.provider) return false
  const [fee = 0n, network = 0n, rest = 0n, total = 0n] = paid.map(({ amount }) => counted(amount))
  const [asked, coins] = [counted(ask.amount), counted(purchaseAmount.amount)]
  const parts = fee + network + rest
  return (
    coins > 0n &&
    coins < mostCoins &&
    rest > 0n &&
    isAbout(total, asked, 10n) &&
    // Vendors round each of the parts.
    isAbout(parts, total, 1n)
  )
}

/** Whether two amounts are the same, but for so many in a hundred and five hundredths. */
function isAbout(one: bigint, other: bigint, percent: bigint): boolean {
  const apart = one > other ? one - other : other - one
  return apart * 100n <= other * percent + 5n * whole
}

function counted(amount: string): bigint {
  const [units = '0', fraction = ''] = amount.split('.')
  return BigInt(units + fraction.slice(0, scale).padEnd(scale, '0'))
}
