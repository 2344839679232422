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
  if (pathname.endsWith('/fungible/price')) return json({ fungibles: [] })
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
