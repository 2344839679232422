// @tier gate, @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeWallet, focused, place, waitFor } from '../../testing.test-support.js'

const catalogue = 'https://catalogue.example/'

beforeAll(() => import('../guides.js'))

afterEach(() => {
  vi.unstubAllGlobals()
})

function wallet(index: number) {
  return {
    id: `id-${index}`,
    name: `Wallet ${index}`,
    homepage: `https://wallet-${index}.example`,
    chrome_store: index === 0 ? 'javascript:alert(1)' : undefined,
    rdns: index === 1 ? 'test.harbor' : undefined,
  }
}

/** The catalogue's network boundary. */
function serve(answer: (url: URL) => Response) {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push(url)
    return answer(url)
  })
  return asked
}

function page(url: URL) {
  const search = url.searchParams.get('search')
  const all = Array.from({ length: 5 }, (_, index) => wallet(index))
  const data = search ? all.filter(({ name }) => name.includes(search)) : all
  return Response.json({ count: data.length, data })
}

async function list() {
  const placed = place({ wallets: [fakeWallet('Harbor')], services: { catalogue } })
  placed.mounted.open({ view: 'AllWallets' })
  const field = await placed.ui.findByRole('searchbox', { name: 'Search wallets' })
  return { ...placed, field }
}

test('wallets on this page come first, once, before those of the catalogue', async () => {
  serve(page)

  const { ui } = await list()
  await ui.findByRole('button', { name: /Wallet 0/ })
  await ui.findByRole('button', { name: /Harbor/ })

  const names = ui.getAllByRole('button', { name: /Wallet|Harbor/ }).map(({ textContent }) => textContent)
  expect(names[0]).toContain('Installed')
  expect(names.filter((name) => name?.includes('Wallet 1'))).toEqual([])
})

test('a search begins at two characters and shows what was found', async () => {
  const asked = serve(page)
  const { field, ui } = await list()
  await ui.findByRole('button', { name: /Wallet 0/ })

  fireEvent.change(field, { target: { value: '3' } })
  fireEvent.change(field, { target: { value: 'Wallet 3' } })

  await waitFor(() => expect(ui.queryByRole('button', { name: /Wallet 0/ })).toBeNull())
  expect(await ui.findByRole('button', { name: /Wallet 3/ })).toBeDefined()
  expect(asked.map((url) => url.searchParams.get('search')).filter(Boolean)).toEqual(['Wallet 3'])
})

test('the search wants the focus, ↓ enters the list, and Enter takes the one wallet that was found', async () => {
  serve(page)
  const { ui, mounted } = place({ wallets: [fakeWallet('Harbor')], services: { catalogue } })
  mounted.open()
  fireEvent.click(await ui.findByRole('button', { name: /All wallets/ }))
  const field = await ui.findByRole('searchbox', { name: 'Search wallets' })
  await ui.findByRole('button', { name: /Wallet 0/ })
  // As the view arrives: see ViewTransition.
  expect(field.hasAttribute('data-autofocus')).toBe(true)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(focused(mounted)?.textContent).toContain('Harbor')

  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(field, { target: { value: 'Wallet 3' } })
  await waitFor(() => expect(ui.queryByRole('button', { name: /Wallet 0/ })).toBeNull())
  await ui.findByRole('button', { name: /Wallet 3/ })
  fireEvent.keyDown(field, { key: 'Enter' })

  expect(await ui.findByText(/“Wallet 3”.* is not in this browser/)).toBeDefined()
})

test('certified wallets are a filter of the search, which says what it is for', async () => {
  const asked = serve(page)
  const { ui } = await list()

  fireEvent.click(ui.getByRole('button', { name: 'Certified' }))

  await waitFor(() =>
    expect(ui.getByRole('button', { name: 'Certified' }).getAttribute('aria-pressed')).toBe('true'),
  )
  expect(ui.getByTitle('Only wallets that passed a certification')).toBeDefined()
  await waitFor(() => expect(asked.some(({ search }) => /certified|badge/.test(search))).toBe(true))
})

test('a search without result says what was searched for', async () => {
  serve(page)
  const { field, ui } = await list()

  fireEvent.change(field, { target: { value: 'zzz' } })

  expect(await ui.findByText(/Nothing matches “zzz”/)).toBeDefined()
})

test('when the list does not load, wallets on this page still work and it can be asked for again', async () => {
  let up = false
  serve((url) => (up ? page(url) : new Response('', { status: 400 })))
  const { ui } = await list()
  await ui.findByText('The wallet list did not load')
  expect(await ui.findByRole('button', { name: /Harbor/ })).toBeDefined()
  expect(ui.getByText('The wallets on this device still work.')).toBeDefined()
  up = true
  const retry = ui.getByRole('button', { name: 'Try again' })
  expect(retry.dataset.variant).toBe('primary')

  fireEvent.click(retry)

  expect(await ui.findByRole('button', { name: /Wallet 0/ })).toBeDefined()
})

test('when the list does not load and there is no wallet on this page, none is said to work', async () => {
  serve(() => new Response('', { status: 400 }))
  const { mounted, ui } = place({ wallets: [], services: { catalogue } })

  mounted.open({ view: 'AllWallets' })

  await ui.findByText('The wallet list did not load')
  expect(ui.queryByText(/still work/)).toBeNull()
})

test('the pictures of a page that was fetched ahead come with the list', async () => {
  const asked = serve((url) => {
    const data = Array.from({ length: 30 }, (_, index) => ({ ...wallet(index), image_id: `image-${index}` }))
    return url.pathname.endsWith('getWallets')
      ? Response.json({ count: 30, data })
      : new Response('', { status: 404 })
  })
  const { mounted, ui } = place({ services: { catalogue } })
  const pictures = () => asked.filter(({ pathname }) => pathname.includes('getWalletImage')).length
  await mounted.widget.wallets.loadMore({ ahead: true })
  expect(pictures()).toBe(0)

  mounted.open({ view: 'AllWallets' })
  await ui.findByRole('searchbox', { name: 'Search wallets' })

  await waitFor(() => expect(pictures()).toBeGreaterThanOrEqual(20))
})

test('a search that the catalogue cut off says that there are more', async () => {
  serve((url) => {
    const data = Array.from({ length: url.searchParams.get('search') ? 100 : 5 }, (_, index) => wallet(index))
    return Response.json({ count: 151, data })
  })
  const { field, ui } = await list()

  fireEvent.change(field, { target: { value: 'Wallet' } })

  expect(await ui.findByText(/wallets found, and there are more/)).toBeDefined()
})

test('without a catalogue the wallets on this page are the list', async () => {
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')] })

  mounted.open({ view: 'AllWallets' })

  expect(await ui.findByRole('button', { name: /Harbor/ })).toBeDefined()
  expect(ui.queryByText('The wallet list did not load')).toBeNull()
})

test('a wallet that is not on this page leads to where it can be had, by safe links alone', async () => {
  serve(page)
  const { ui } = await list()

  fireEvent.click(await ui.findByRole('button', { name: /Wallet 0/ }))
  await ui.findByText(/“Wallet 0”.* is not in this browser/)

  const links = ui.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['https://wallet-0.example/'])
})

test.each([
  [2, 0],
  [3, 1],
])(
  'of %i listed wallets, one installed and one shown beside it, the whole list is offered for the rest',
  async (count, offered) => {
    serve(() => Response.json({ count, data: Array.from({ length: count }, (_, index) => wallet(index)) }))
    const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')], services: { catalogue } })
    mounted.open()
    await ui.findByRole('button', { name: /Wallet 0/ })

    await waitFor(() => expect(ui.queryAllByRole('button', { name: /All wallets/ })).toHaveLength(offered))
  },
)
