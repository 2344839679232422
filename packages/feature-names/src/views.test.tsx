// @tier gate, @vitest-environment happy-dom
import { accountId, parseNetworkId } from '@foyer/core'
import { TextProvider } from '@foyer/ui'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useSnapshot } from 'valtio'
import { afterEach, expect, test, vi } from 'vitest'
import { install, views } from './feature.js'
import { names as manifest } from './index.js'
import { ada, bob, namesWorld, noAnswer } from './names.test-support.js'

afterEach(cleanup)

type World = ReturnType<typeof namesWorld>

function Screen({ world: { names, context } }: { readonly world: World }) {
  const { stack } = useSnapshot(context.router.state)
  const view = stack.at(-1)?.view
  if (view !== 'RegisterAccountName' && view !== 'RegisterAccountNameSuccess') return <p>{view}</p>
  const { component: View } = views[view]
  return <View controller={names} context={context} />
}

async function show(world: World) {
  world.open()
  await act(async () => {
    render(
      <TextProvider text={world.text}>
        <Screen world={world} />
      </TextProvider>,
    )
  })
}

const field = () => screen.getByRole('textbox', { name: 'Name .foyer.test' })
const button = () => screen.getByRole('button', { name: 'Sign and register' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('a free name is said to be free beside its zone, signed by a press, and then its owner’s with the address', async () => {
  const world = namesWorld()
  await show(world)
  expect(button().hasAttribute('disabled')).toBe(true)

  type('Mira')
  expect(screen.getByText('.foyer.test')).toBeTruthy()
  expect(await screen.findByText('This name is free.')).toBeTruthy()
  fireEvent.click(button())

  expect(await screen.findByText('mira.foyer.test is yours')).toBeTruthy()
  expect(document.body.textContent).toContain(ada)
  expect(screen.getByText('People can now send to this name on Ethereum and Base.')).toBeTruthy()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(screen.getByRole('button', { name: 'Copy name' }))
  expect(writeText).toHaveBeenCalledWith('mira.foyer.test')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Account')).toBeTruthy()
})

test('of a name that somebody has, a free one like it is taken by a press', async () => {
  const world = namesWorld()
  world.script.owners.set('mira.foyer.test', bob)
  world.script.others = [{ name: 'mirahq.foyer.test', registered: false }]
  await show(world)

  type('mira')
  expect((await screen.findByRole('alert')).textContent).toBe('')
  await screen.findByText('Someone has this name. These are free:')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Free names' })).getByRole('button', { name: 'mirahq' }),
  )

  await screen.findByText('This name is free.')
  expect(field()).toHaveProperty('value', 'mirahq')
})

test('what was typed is still there after the wallet said no, with why, and can be signed again', async () => {
  const world = namesWorld()
  world.script.sign = () => Promise.reject(new Error('gone'))
  await show(world)
  type('mira')
  await screen.findByText('This name is free.')

  await act(async () => fireEvent.click(button()))

  expect(await screen.findByText('Error registering name mira.foyer.test')).toBeTruthy()
  expect(field()).toHaveProperty('value', 'mira')
  expect(button().hasAttribute('disabled')).toBe(false)
})

test('who has a name sees it, and no field', async () => {
  const world = namesWorld()
  world.script.owners.set('ada.foyer.test', ada)
  await show(world)

  expect(await screen.findByText('You already own a name')).toBeTruthy()
  expect(screen.getByText('People can send to ada.foyer.test on Ethereum and Base.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a contract that is on one network alone is named there alone', async () => {
  const world = namesWorld()
  world.script.owners.set('ada.foyer.test', ada)
  const entry = { address: ada, created_at: null }
  // The service has written a copy for Ethereum.
  const addresses = { 60: entry, [0x80000000 + 8453]: entry }
  world.script.lie = () => [{ name: 'ada.foyer.test', attributes: null, addresses }]
  world.state.codes = {
    [accountId(parseNetworkId('eip155:8453'), ada)]: 'contract',
    [accountId(parseNetworkId('eip155:1'), ada)]: 'none',
  }
  await show(world)

  expect(await screen.findByText('People can send to ada.foyer.test on Base.')).toBeTruthy()
})

test('a name that leads to another network of a contract is not said to be good here', async () => {
  const world = namesWorld()
  world.script.owners.set('ada.foyer.test', ada)
  world.state.codes = { [accountId(parseNetworkId('eip155:8453'), ada)]: 'contract' }
  await show(world)

  expect(await screen.findByText('No address of ada.foyer.test is known on Base.')).toBeTruthy()
})

test('a service that is away is told with a way to ask again', async () => {
  const world = namesWorld()
  world.script.fault = () => {
    throw noAnswer()
  }
  await show(world)
  type('mira')
  await screen.findByText('Error fetching name suggestions')
  expect(screen.getByText('Error fetching names for address')).toBeTruthy()

  world.script.fault = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await screen.findByText('This name is free.')
  expect(screen.queryByText('Error fetching names for address')).toBeNull()
})

test.each([
  ['another chain family', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, /accounts of Ethereum/],
  ['no zone', { zones: [] }, /gives no names/],
])('on %s there are no names', async (_, options, text) => {
  await show(namesWorld(options))

  expect(screen.getByText('No names here')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('the manifest names the views that its chunk has, and is off without a zone', async () => {
  const feature = await manifest.load()

  expect(Object.keys(feature.views)).toEqual([...manifest.views])
  expect(install).toBe(feature.install)
  expect(manifest.flag?.default).toEqual([])
})
