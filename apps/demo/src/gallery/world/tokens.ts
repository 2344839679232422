import { displayText, type SafeUrl, safeUrl, type TokenBalance } from '@foyer/core'
import { bitcoin, ethereum, polkadot, solana } from './networks.js'

/** Returns a bitmap of a drawing, because tokens are shown only with bitmaps. Returns undefined outside a page. */
async function disc(colour: string, glyph: string): Promise<SafeUrl | undefined> {
  if (typeof Image === 'undefined') return undefined
  const size = 160
  const image = new Image(size, size)
  image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}"><rect width="40" height="40" fill="${colour}"/><g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${glyph}</g></svg>`)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return safeUrl('image', canvas.toDataURL())
}

const icons = {
  ETH: await disc('#627eea', '<path d="M20 9l7 11.5-7 4-7-4zM13 24l7 8 7-8"/>'),
  USDC: await disc(
    '#2775ca',
    '<path d="M24 16c-.5-2-2-3-4-3s-4 1-4 3.500 2 3.200 4 3.500 4 1 4 3.500-2 3.500-4 3.500-3.500-1-4-3M20 10.500V13M20 27v2.500"/>',
  ),
  DAI: await disc('#d08a00', '<path d="M15 12h5a8 8 0 0 1 0 16h-5zM11 18h18M11 22h18"/>'),
}

interface Holding extends Partial<Omit<TokenBalance, 'name' | 'symbol'>> {
  readonly name: string
  readonly symbol: string
}

/** A token that the account in use holds. */
function token({ name, symbol, ...rest }: Holding): TokenBalance {
  return {
    network: ethereum.id,
    decimals: 18,
    amount: 0n,
    ...rest,
    name: displayText(name),
    symbol: displayText(symbol),
  }
}

const contract = (at: number) => `0x${(at + 1).toString(16).padStart(40, 'c')}`
const whole = (amount: number, decimals: number) => BigInt(amount) * 10n ** BigInt(decimals)

export const ether = token({
  name: 'Ether',
  symbol: 'ETH',
  amount: 2_941_000_000_000_000_000n,
  price: 3_000,
  ...(icons.ETH && { icon: icons.ETH }),
})
export const usdc = token({
  name: 'USD Coin',
  symbol: 'USDC',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: 6,
  amount: 3_410_250_000n,
  price: 1,
  isListed: true,
  ...(icons.USDC && { icon: icons.USDC }),
})
export const dai = token({
  name: 'Dai',
  symbol: 'DAI',
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  amount: 246_970_000_000_000_000_000n,
  price: 1,
  isListed: true,
  ...(icons.DAI && { icon: icons.DAI }),
})
export const few: readonly TokenBalance[] = [ether, usdc, dai]

/** What is held on the other chain families. */
export const abroad: readonly TokenBalance[] = [
  token({
    name: 'Solana',
    symbol: 'SOL',
    network: solana.id,
    decimals: 9,
    amount: 12_500_000_000n,
    price: 150,
  }),
  token({
    name: 'USD Coin',
    symbol: 'USDC',
    network: solana.id,
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    decimals: 6,
    amount: 820_500_000n,
    price: 1,
    isListed: true,
    ...(icons.USDC && { icon: icons.USDC }),
  }),
  token({
    name: 'Bitcoin',
    symbol: 'BTC',
    network: bitcoin.id,
    decimals: 8,
    amount: 1_234_567n,
    price: 60_000,
  }),
  token({
    name: 'Polkadot',
    symbol: 'DOT',
    network: polkadot.id,
    decimals: 10,
    amount: 420_000_000_000n,
    price: 5,
  }),
]

/** Names, symbols and figures at the edge of what is allowed. */
export const extremes: readonly TokenBalance[] = [
  token({ name: 'Ether', symbol: 'ETH', amount: whole(123_456_789, 18), price: 123_456.78 }),
  token({
    name: 'The Wrapped Governance Token of the Decentralised Cartographers',
    symbol: 'WGTOTDCARTOGRAPHERS',
    address: contract(1),
    amount: 987_654_321_987_654_321_987_654_321n,
    price: 0.000_000_123,
  }),
  token({ name: 'Dust', symbol: 'DUST', address: contract(2), amount: 1n, price: 0.01 }),
  token({ name: 'Nothing left', symbol: 'NIL', address: contract(3), amount: 0n, price: 12 }),
]

/** Tokens that nobody prices. */
export const unpriced: readonly TokenBalance[] = few.map(({ price: _, ...rest }) => rest)

/** A second token that calls itself USDC. */
export const fakeUsdc = token({
  name: 'USD Coin',
  symbol: 'USDC',
  address: '0xa0b8691c4aC2f5d60cE3e1E7a4E2c0C2B9d5eB48',
  decimals: 6,
  amount: whole(50_000, 6),
  price: 1,
})

/** As many as asked for, each with a price. */
export function tokensUpTo(count: number): readonly TokenBalance[] {
  const more = Array.from({ length: Math.max(0, count - few.length) }, (_, at) =>
    token({
      name: `Token ${at + 1}`,
      symbol: `TK${at + 1}`,
      address: contract(at + 10),
      amount: whole((at * 37) % 1000, 18),
      price: ((at * 13) % 400) / 100,
      isListed: true,
    }),
  )
  return [...few, ...more].slice(0, count)
}
