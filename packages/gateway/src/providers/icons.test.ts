// @tier gate
import { describe, expect, it } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import { assets } from './icons/assets.js'
import { tokens } from './icons/tokens.js'
import { wallets } from './icons/wallets.js'
import { icons } from './icons.js'
import { pictures } from './pictures.js'

const networks =
  'eip155:1 eip155:8453 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp bip122:000000000019d6689c085ae165831e93 polkadot:91b171bb158e2d3848fa23a9f1c25182 ethereum base linea scroll blast'
const png = { type: 'image/png', bytes: new Uint8Array([1]) } as const

describe('the default pictures', () => {
  it.each([
    ...networks.split(' ').map((id) => ['public/getAssetImage', id] as const),
    ...'ETH USDC USDT DAI SOL BTC DOT eth'.split(' ').map((id) => ['public/getTokenImage', id] as const),
    ...'metamask phantom rabby ledger solflare'.split(' ').map((id) => ['getWalletImage', id] as const),
  ])('%s has one of %s, which opened by itself does nothing', async (path, id) => {
    const { get } = gatewayOf({ providers: [icons()] })
    const response = await get(`/${path}/${encodeURIComponent(id)}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
    expect(await response.text()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" fill="none" viewBox="0 0 24 24"><[\s\S]+<\/svg>$/,
    )
  })

  it('have nothing of what they do not know, wherever its id leads', async () => {
    const { get } = gatewayOf({ providers: [icons()] })
    const ids =
      'unknown constructor __proto__ ..%2Ficons ..%2F..%2Fpackage.json %2Fetc%2Fpasswd %00 ETH.svg eth,btc %20 %0A %60'
    for (const path of ['getWalletImage', 'public/getAssetImage', 'public/getTokenImage'])
      for (const id of ids.split(' ')) expect((await get(`/${path}/${id}`)).status, `${path}/${id}`).toBe(404)
    expect((await get('/public/getCurrencyImage/usd')).status).toBe(404)
    expect((await get('/getWalletImage/eip155:1')).status).toBe(404)
  })

  it('stand behind those of the host', async () => {
    const { get } = gatewayOf({
      providers: [pictures(({ id }) => (id === 'ETH' ? png : undefined)), icons()],
    })
    expect((await get('/public/getTokenImage/ETH')).headers.get('content-type')).toBe('image/png')
    expect((await get('/public/getTokenImage/BTC')).headers.get('content-type')).toBe('image/svg+xml')
    expect((await get('/public/getTokenImage/none')).status).toBe(404)
  })

  it.each(Object.entries({ assets, tokens, wallets }))(
    '%s are shapes alone: no script, style, text or address, each id once',
    (_, drawings) => {
      const ids = new Set<string>()
      for (const line of drawings.trim().split('\n')) {
        const [, names = '', content = ''] = /^(\S+) (<.+>)$/.exec(line) ?? []
        expect(names, line).toMatch(/^[a-z0-9][-a-z0-9:,]*$/)
        for (const id of names.split(',')) expect(ids.has(id) || !ids.add(id), id).toBe(false)
        expect(content).not.toMatch(/<(script|style|foreignObject|image|animate|set|a|text)\b/i)
        expect(content).not.toMatch(/ on\w+=|&|href="(?!#)|url\((?!#)|style=|:\/\/|data:|>[^<]/i)
      }
      expect(ids.size).toBeGreaterThan(40)
    },
  )
})
