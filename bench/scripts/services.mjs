/** The services that the widgets call, answered here for all of them alike: catalogue, data API, anything else `{}`. */

/** What the next answers hold; a run changes it between pages. */
export const world = { wallets: 500, tokens: 5, transactions: 0, collectibles: 0 }

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * @param {URL} url
 * @returns {{ type: string, body: Buffer | string }}
 */
export function answer(url) {
  const { pathname, searchParams } = url
  if (/image/i.test(pathname) || /\.(png|svg|jpe?g|webp|woff2?)$/.test(pathname))
    return { type: 'image/png', body: pixel }
  if (pathname.endsWith('/getWallets')) return json(wallets(searchParams))
  if (pathname.endsWith('/supported-chains')) return json({ http: ['eip155:1'], ws: [] })
  if (/\/account\/[^/]+\/balance$/.test(pathname)) return json({ balances: balances() })
  if (/\/account\/[^/]+\/history$/.test(pathname))
    return json(paged(searchParams, world.transactions, transaction))
  if (/\/nfts\/[^/]+$/.test(pathname))
    return json(paged(searchParams, world.collectibles, (index) => collectible(index, url.origin)))
  if (/\/identity\/[^/]+$/.test(pathname)) return json({ name: null, avatar: null })
  if (pathname.endsWith('/fungible/price')) return json({ fungibles: [{ symbol: 'ETH', price: 3_000 }] })
  if (pathname.endsWith('/convert/tokens')) return json({ tokens: convertible })
  if (pathname.endsWith('/convert/gas-price')) return json(gas)
  if (pathname.endsWith('/convert/quotes')) return json({ quotes: [quote(searchParams.get('amount'))] })
  return json({})
}

const json = (/** @type {unknown} */ value) => ({ type: 'application/json', body: JSON.stringify(value) })

/** @param {URLSearchParams} query */
function wallets(query) {
  const entries = Math.min(Number(query.get('entries') ?? 40), 100)
  const from = (Number(query.get('page') ?? 1) - 1) * entries
  const search = query.get('search')?.toLowerCase() ?? ''
  const all = query.has('include') ? [] : Array.from({ length: world.wallets }, (_, index) => wallet(index))
  const found = all.filter(({ name }) => name.toLowerCase().includes(search))
  return { count: found.length, data: found.slice(from, from + entries) }
}

/** @param {number} index */
function wallet(index) {
  const hex = index.toString(16).padStart(8, '0')
  return {
    id: hex.repeat(8),
    name: `Wallet ${index + 1}`,
    homepage: `https://wallet-${index}.test`,
    image_id: `${hex}-0000-4000-8000-000000000000`,
    order: index,
    mobile_link: `wallet-${index}://`,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    chains: ['eip155:1'],
    badge_type: 'certified',
  }
}

/**
 * A page of 50.
 * @param {URLSearchParams} query
 * @param {number} all
 * @param {(index: number) => unknown} make
 */
function paged(query, all, make) {
  const from = Number(query.get('cursor') ?? 0)
  const length = Math.max(0, Math.min(50, all - from))
  const data = Array.from({ length }, (_, index) => make(from + index))
  return { data, next: from + length < all ? String(from + length) : null }
}

const account = '0x00000000000000000000000000000000000be9c4'
const other = (/** @type {number} */ index) =>
  `0x${((index % 2_000) * 7_919_999).toString(16).padStart(40, '7')}`
const deeds = ['send', 'receive', 'trade']

/** Every five hours, by turns sent, received and traded; one in ten an NFT, one in twenty failed. @param {number} index */
function transaction(index) {
  const deed = deeds[index % 3] ?? 'send'
  const id = `0x${(index + 1).toString(16).padStart(64, '0')}`
  const fungible = (/** @type {string} */ symbol, /** @type {string} */ direction) => ({
    fungible_info: { name: `Coin ${symbol}`, symbol, icon: null, flags: { is_spam: false } },
    nft_info: null,
    direction,
    quantity: { numeric: `${index + 1}.25` },
    value: 12.5,
    price: 1,
  })
  const picture = { name: `Tidal #${index}`, content: null, flags: { is_spam: false } }
  const item = { fungible_info: null, nft_info: picture, direction: 'in', quantity: { numeric: '1' } }
  const isOut = deed !== 'receive'
  const transfers = [
    ...(isOut ? [fungible('HST', 'out')] : []),
    ...(deed === 'trade' ? [fungible('OTH', 'in')] : []),
    ...(isOut ? [] : [index % 10 === 0 ? { ...item, value: null, price: null } : fungible('HST', 'in')]),
  ]
  return {
    id,
    metadata: {
      operationType: deed,
      hash: id,
      minedAt: new Date(Date.UTC(2026, 10, 20) - index * 5 * 3_600_000).toISOString(),
      sentFrom: isOut ? account : other(index),
      sentTo: isOut ? other(index) : account,
      status: index % 20 === 19 ? 'failed' : 'confirmed',
      nonce: index,
      chain: 'eip155:1',
      application: null,
    },
    transfers,
  }
}

/** Forty to a collection. @param {number} index @param {string} origin */
function collectible(index, origin) {
  const collection = Math.floor(index / 40)
  return {
    chainId: 'eip155:1',
    standard: 'erc721',
    amount: '1',
    description: null,
    media: null,
    contract: `eip155:1:0x${(collection + 1).toString(16).padStart(40, 'c')}`,
    tokenId: String(index),
    name: `Tidal ${index + 1}`,
    collection: `Collection ${collection + 1}`,
    image: `${origin}/services/public/getAssetImage/${index}`,
    traits: [{ name: 'Sky', value: 'Apricot' }],
    isSpam: false,
  }
}

function balances() {
  return Array.from({ length: world.tokens }, (_, index) => ({
    name: `Token ${index + 1}`,
    symbol: `TK${index + 1}`,
    chainId: 'eip155:1',
    ...(index === 0 ? {} : { address: `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}` }),
    value: world.tokens - index,
    price: 1,
    quantity: { decimals: '18', numeric: String(world.tokens - index) },
  }))
}

const gas = { standard: '1000000000', fast: '1250000000', instant: '1500000000' }

const convertible = [
  { name: 'Ether', symbol: 'ETH', address: `eip155:1:0x${'e'.repeat(40)}`, decimals: 18 },
  { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:0x${'a'.repeat(40)}`, decimals: 6 },
].map((token) => ({ ...token, logoUri: null, eip2612: null }))

/** A coin is 3,000 dollars. @param {string | null} amount of coins, in base units */
function quote(amount) {
  const toAmount = (BigInt(amount ?? 0) * 3_000n) / 10n ** 12n
  return { id: null, fromAmount: amount, fromAccount: '', toAmount: String(toAmount), toAccount: '' }
}
