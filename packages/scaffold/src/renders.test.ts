// @tier gate, @vitest-environment happy-dom
import { displayText, type TokenBalance } from '@foyer/core'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countRenders } from './renders.test-support.js'
import { connected, ethereum, fakeFamily, fakeWallet, place, waitFor } from './testing.test-support.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
beforeAll(() => import('./views/guides.js'))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const services = { catalogue: 'https://catalogue.test/' }

function serve(count: number) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.endsWith('getWallets')) return new Response('\x89PNG\r\n\x1a\n')
    // Pages alone: none is recommended beside them.
    const length = searchParams.get('entries') === '40' ? count : 0
    const data = Array.from({ length }, (_, index) => ({
      id: `id-${index}`,
      name: `Listed ${index}`,
      homepage: 'https://wallet.example',
      image_id: `image-${index}`,
    }))
    return Response.json({ count, data })
  })
}

test('a press draws none of what was drawn ahead again, but its pictures', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { instance, mounted, ui } = place({ services, wallets: [fakeWallet('Harbor')] })
  await instance.discover()
  await waitFor(() => expect(ui.getByRole('dialog', { hidden: true }).getAttribute('data-ahead')).toBe('2'))
  const drawn = countRenders()

  mounted.open()
  await ui.findByRole('heading', { name: 'Connect a wallet' })
  await still(drawn)

  // The door alone, what asks for wallets, and the picture, which may be fetched from now on.
  const door = { Shell: 1, Dialog: 1, Modal: 1, Card: 1, ErrorBoundary: 1, LazyPart: 1 }
  expect(drawn).toEqual({ ...door, Prefetch: 1, WalletImage: 1 })
})

test('a page of wallets that comes draws its own rows, and a picture that comes draws no row', async () => {
  serve(40)
  const { mounted, ui } = place({ services, wallets: [fakeWallet('Harbor')] })
  const drawn = countRenders()

  mounted.open({ view: 'AllWallets' })
  await ui.findByRole('button', { name: 'Listed 9' })
  await still(drawn)

  expect(drawn.ListedRow).toBe(ui.getAllByRole('listitem').length - 1)
})

test('an account and each of its tokens are drawn once', async () => {
  const tokens = Array.from(
    { length: 5 },
    (_, index): TokenBalance => ({
      network: ethereum.id,
      address: `0x${index}`,
      name: displayText(`Token ${index}`),
      symbol: displayText(`T${index}`),
      isListed: true,
      decimals: 18,
      amount: 10n ** 18n,
      price: 1,
    }),
  )
  const wallet = fakeWallet('Harbor')
  const family = fakeFamily([wallet], { capabilities: { assets: async () => tokens } })
  const drawn = countRenders()

  const { ui } = await connected({ family }, wallet)
  await ui.findByText('Token 4')
  await still(drawn)

  expect(drawn).toMatchObject({ Account: 1, Tokens: 1, Rows: 1, TokenRow: 5, TokenPicture: 5 })
})

/** Turns the clock on until nothing more is drawn for a while. */
async function still(drawn: Readonly<Record<string, number>>) {
  let before = ''
  while (before !== JSON.stringify(drawn)) {
    before = JSON.stringify(drawn)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(150)
    for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(0)
  }
}
