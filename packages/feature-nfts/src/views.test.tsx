// @tier gate, @vitest-environment happy-dom
import { type Images, safeUrl } from '@foyer/core'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { install, messages, views } from './feature.js'
import { nfts } from './index.js'
import { contractOf, ethereum, me, pagesOf, rowOf, scriptedApi } from './nfts.test-support.js'

afterEach(cleanup)

const networks = [
  { ...fakeNetwork('eip155:1', 'Ethereum'), explorer: { name: 'Lantern', url: 'https://lantern.test' } },
]
const idOf = (token: number) => `${ethereum}/erc721:${contractOf(1)}/${token}`

function open(answer: Parameters<typeof scriptedApi>[0], images?: Images, ages: number[] = []) {
  const text = createText({ locale: 'en' })
  text.add(messages)
  const host = createFeatureHost({ text, networks, address: me })
  const script = { answer }
  const { api } = scriptedApi((one) => script.answer(one), ages)
  const context = { ...host.context, api, ...(images ? { images } : {}) }
  const controller = install(context)
  const { signal } = new AbortController()
  const drawn = (view: ReactElement) => render(<TextProvider text={text}>{view}</TextProvider>)
  return {
    context,
    controller,
    script,
    tab() {
      const View = views.Nfts.component
      return drawn(<View params={undefined} controller={controller} context={context} signal={signal} />)
    },
    hidden() {
      const View = views.NftsHidden.component
      return drawn(<View params={undefined} controller={controller} context={context} signal={signal} />)
    },
    details(id: string) {
      const View = views.NftDetails.component
      return drawn(<View params={{ id }} controller={controller} context={context} signal={signal} />)
    },
  }
}

test('where there is nothing, it says so, and what belongs here', async () => {
  open(pagesOf([])).tab()

  expect(await screen.findByText('No NFTs here')).toBeTruthy()
  expect(screen.getByText('Art, tickets and badges on Ethereum show up here.')).toBeTruthy()
})

test('NFTs stand by collection, each with its name, and lead to their details', async () => {
  const rows = [
    rowOf(204),
    rowOf(12, { name: 'Swift', collection: 'Paper Birds', contract: `${ethereum}:${contractOf(2)}` }),
    rowOf(7, { standard: 'erc1155', amount: '12', name: null }),
  ]
  const world = open(pagesOf(rows))
  world.tab()
  const headings = await screen.findAllByRole('heading')
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Tideline2', 'Paper Birds1'])
  fireEvent.click(screen.getByRole('button', { name: '12 × “Tideline #7”' }))
  const route = world.context.router.state.stack.at(-1)
  expect(route).toEqual({
    view: 'NftDetails',
    params: { id: `${ethereum}/erc1155:${contractOf(1)}/7`, name: 'Tideline #7' },
  })
})

test('spam stands behind a count, and in a view of its own with a warning', async () => {
  const rows = [rowOf(1), rowOf(2, { isSpam: true, name: 'Claim at x.com' }), rowOf(3, { isSpam: true })]
  const world = open(pagesOf(rows))
  world.tab()
  const row = await screen.findByRole('button', { name: /2 hidden/ })
  expect(screen.queryByText('Claim at x.com')).toBeNull()
  fireEvent.click(row)
  expect(world.context.router.state.stack.at(-1)?.view).toBe('NftsHidden')
  cleanup()

  world.hidden()
  expect(await screen.findByText('Claim at x.com')).toBeTruthy()
  expect(screen.getByText(/^Nobody asked for these/)).toBeTruthy()
  // Its name would stand where the names of views do.
  fireEvent.click(screen.getByRole('button', { name: 'Claim at x.com' }))
  expect(world.context.router.state.stack.at(-1)?.params).not.toHaveProperty('name')
})

test('what did not come is said with the way to ask again', async () => {
  const world = open(() => Promise.reject(new Error('away')))
  world.tab()
  expect(await screen.findByText('NFTs unavailable')).toBeTruthy()
  world.script.answer = pagesOf([rowOf(204)])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Tidal #204')).toBeTruthy()
})

test('a list that the service kept for long may be out of date, with the way to ask again', async () => {
  open(pagesOf([rowOf(1)]), undefined, [100_000]).tab()
  expect(await screen.findByText('This list may be out of date.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('This list may be out of date.')).toBeNull())
})

test('a picture is asked of the image service alone, by what the NFT is, and a film is called one', async () => {
  const asked: string[] = []
  const images: Images = {
    async load(kind, id) {
      asked.push(`${kind} ${id}`)
      return safeUrl('image', 'data:image/png;base64,AA')
    },
    mark: async () => undefined,
  }
  const image = 'https://stranger.test/1.svg'
  const { container } = open(pagesOf([rowOf(1, { image, media: 'video' }), rowOf(2)]), images).tab()
  await screen.findByText('Video')
  await waitFor(() => expect(container.querySelector('img')).toBeTruthy())
  expect(new Set(asked)).toEqual(new Set([`asset ${idOf(1)}`]))
  expect(container.innerHTML).not.toContain('stranger.test')
  expect(container.querySelector('video, audio, iframe, object, embed')).toBeNull()
})

test('the details have the whole contract to copy, the id, the standard and what it says of itself, as text', async () => {
  const traits = Array.from({ length: 20 }, (_, at) => ({
    name: `Trait ${at}`,
    value: '<b>javascript:alert(1)</b>',
  }))
  const description = 'See https://claim.test <script>alert(1)</script>'
  const world = open(pagesOf([rowOf(204, { traits, description, media: 'audio' })]))
  const { container } = world.details(idOf(204))
  expect(await screen.findByRole('img', { name: 'Picture of “Tidal #204”' })).toBeTruthy()
  expect(screen.getByText(description)).toBeTruthy()
  expect(screen.getByRole('button', { name: new RegExp(`Copy the contract ${contractOf(1)}`) })).toBeTruthy()
  expect(screen.getByText('ERC-721')).toBeTruthy()
  expect(screen.getByText('Only the picture is shown here, nothing is played.')).toBeTruthy()
  expect(container.querySelectorAll('a')).toHaveLength(1)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`https://lantern.test/token/${contractOf(1)}`)
  expect(container.querySelectorAll('script, b')).toHaveLength(0)
  expect(screen.getAllByText(/^Trait/)).toHaveLength(12)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 20 traits' }))
  expect(screen.getAllByText(/^Trait/)).toHaveLength(20)
})

test('of bait nothing is copied', async () => {
  open(pagesOf([rowOf(204, { isSpam: true })])).details(idOf(204))
  expect(await screen.findByText(/^This looks like spam/)).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('one leads to its sending, and bait to none', async () => {
  const world = open(pagesOf([rowOf(1), rowOf(2, { isSpam: true })]))
  world.details(idOf(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(world.context.router.state.stack.at(-1)).toEqual({ view: 'NftSend', params: { id: idOf(1) } })
  cleanup()
  world.details(idOf(2))
  await screen.findByText(/^This looks like spam/)
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('what is not in the account any more is said, with the way back', async () => {
  open(pagesOf([rowOf(1)])).details(idOf(204))
  expect(await screen.findByText('This NFT is no longer in the account')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
})

test('the manifest names the views that its chunk has', async () => {
  const feature = await nfts.load()

  expect(Object.keys(feature.views).sort()).toEqual([...nfts.views].sort())
})
