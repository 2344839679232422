// @tier gate, @vitest-environment happy-dom
import { displayText, type Images, type Network, parseNetworkId, safeUrl, type Token } from '@foyer/core'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TokenPicture } from './TokenPicture.js'

const picture = safeUrl('image', 'https://catalogue.example/usd.png')
const icon = safeUrl('image', 'data:image/png;base64,AAAA')
const network: Network = {
  id: parseNetworkId('eip155:1'),
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

function show(given: Partial<Token>) {
  const load = vi.fn<Images['load']>(async () => picture)
  const [name, symbol] = [displayText('Dollar'), displayText('USD')]
  const token = { network: network.id, name, symbol, decimals: 6, ...given }
  const page = document.createElement('div')
  const root = createRoot(page)
  onTestFinished(() => root.unmount())
  root.render(<TokenPicture images={{ load, mark: async () => undefined }} token={token} network={network} />)
  const asked = () => load.mock.calls.filter(([kind]) => kind === 'token')
  return { asked, src: () => page.querySelector('img')?.getAttribute('src') }
}

test.each([{ address: '0x22', imageId: 'USD' }, { imageId: 'USD' }])(
  'a token whose picture the page may not fetch is drawn by that of the catalogue: %o',
  async (token) => {
    const { src, asked } = show(token)

    await vi.waitFor(() => expect(src()).toBe(picture))
    expect(asked()).toEqual([['token', 'USD']])
  },
)

test('a token that brings its picture has the catalogue asked for none', async () => {
  const { src, asked } = show({ address: '0x22', ...(icon && { icon }) })

  await vi.waitFor(() => expect(src()).toBe(icon))
  expect(asked()).toEqual([])
})
