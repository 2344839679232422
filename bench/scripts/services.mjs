/** The services that the widgets call, answered here for all of them alike: catalogue, data API, anything else `{}`. */

/** What the next answers hold; a run changes it between pages. */
export const world = { wallets: 500, tokens: 5 }

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
