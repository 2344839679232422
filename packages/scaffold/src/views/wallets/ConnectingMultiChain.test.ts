// @tier gate, @vitest-environment happy-dom
import { RequestPendingError } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import {
  bitcoin,
  decline,
  type FakeWallet,
  fakeFamily,
  fakeWallet,
  focused,
  hang,
  place,
  type Setting,
  settled,
  solanaFamily,
  solanaWallet,
  waitFor,
} from '../../testing.test-support.js'

const approve = async () => {}

/** Harbor on three chain families, and the choice among them on screen. */
async function choice(answers: readonly (FakeWallet['answer'] | undefined)[] = [], setting: Setting = {}) {
  const more = (at: number) => ({ answer: answers[at] ?? approve })
  const near = fakeWallet('Harbor', more(0))
  const distant = solanaWallet('Harbor', more(1))
  const third = fakeWallet('Harbor', { network: bitcoin.id, addresses: ['bc1harbor'], ...more(2) })
  const placed = place({
    wallets: [near],
    more: [solanaFamily(distant), fakeFamily([third], { namespace: 'bip122', networks: [bitcoin] })],
    ...setting,
  })
  placed.mounted.open()
  fireEvent.click(await placed.ui.findByRole('button', { name: /Harbor/ }))
  await placed.ui.findByRole('heading', { name: 'Choose chains' })
  return { ...placed, near, distant, third }
}

test('every chain family is ticked, and one press connects all, one after the other', async () => {
  let answer = () => {}
  const first = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const { ui, instance, near, distant, third } = await choice([first])
  await ui.findByRole('checkbox', { name: 'Ethereum' })
  for (const name of ['Ethereum', 'Solana', 'Bitcoin'])
    expect(ui.getByRole('checkbox', { name })).toMatchObject({ checked: true })

  fireEvent.click(ui.getByRole('button', { name: 'Connect all' }))

  const said = await ui.findByText('1 of 3: approve Ethereum in the wallet’s window.')
  expect(said.closest('[role=status]')).not.toBeNull()
  await settled()
  expect([near, distant, third].flatMap(({ asked }) => asked)).toEqual(['connect'])
  answer()
  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(Object.values(instance.state.connections).map((one) => one?.status)).toEqual([
    'connected',
    'connected',
    'connected',
  ])
  expect(instance.state.networks.active).toBe('eip155')
})

test('one that is declined leaves the others, and is asked again on its own', async () => {
  const { ui, instance, near, distant, third } = await choice([undefined, decline])

  fireEvent.click(ui.getByRole('button', { name: 'Connect all' }))

  expect((await ui.findByText('1 chain is not connected')).closest('[role=alert]')).not.toBeNull()
  expect(ui.getByText('Connection declined')).toBeDefined()
  expect(ui.getAllByText('Connected')).toHaveLength(2)
  distant.answer = async () => {}
  fireEvent.click(ui.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(instance.state.connections.solana?.status).toBe('connected')
  expect([near, third].map(({ asked }) => asked)).toEqual([['connect'], ['connect']])
})

test('while the wallet is asked, its row is not dimmed, and a declined chain says so', async () => {
  const { ui } = await choice([decline, () => new Promise<void>(() => {})])

  fireEvent.click(ui.getByRole('button', { name: 'Connect all' }))

  await ui.findByText('2 of 3: approve Solana in the wallet’s window.')
  const rowOf = (name: string) => ui.getByText(name, { exact: true }).closest('[part="row"]')
  expect(rowOf('Ethereum')?.textContent).toContain('Connection declined')
  expect(rowOf('Solana')?.getAttribute('aria-busy')).toBe('true')
  expect(rowOf('Solana')?.getAttribute('aria-disabled')).toBeNull()
  expect(rowOf('Bitcoin')?.textContent).toBe('Bitcoin')
})

test('without the one that was declined, the others go on', async () => {
  const { ui, instance } = await choice([decline])
  fireEvent.click(ui.getByRole('button', { name: 'Connect all' }))

  fireEvent.click(await ui.findByRole('button', { name: 'Continue without' }))

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(instance.state.connections.eip155).toBeUndefined()
  expect(instance.state.networks.active).toBe('solana')
})

test('only what stays ticked is asked for', async () => {
  const { ui, instance, distant } = await choice()
  fireEvent.click(ui.getByRole('checkbox', { name: 'Solana' }))

  fireEvent.click(ui.getByRole('button', { name: 'Connect 2 chains' }))

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(distant.asked).toEqual([])
})

test('with nothing ticked there is nothing to press', async () => {
  const { ui } = await choice()
  for (const box of ui.getAllByRole('checkbox')) fireEvent.click(box)

  expect(ui.getByRole('button', { name: 'Choose at least one chain' })).toMatchObject({ disabled: true })
})

test('a silent request is skipped, and what was pressed keeps the focus', async () => {
  const { mounted, ui, instance, third } = await choice([undefined, hang])
  const primary = ui.getByRole('button', { name: 'Connect all' })
  primary.focus()
  fireEvent.click(primary)
  await ui.findByText('2 of 3: approve Solana in the wallet’s window.')
  expect(focused(mounted)?.textContent).toBe('Open again')

  fireEvent.click(ui.getByRole('button', { name: 'Skip Solana' }))

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(third.asked).toEqual(['connect'])
  expect(instance.state.connections.solana).toBeUndefined()
})

test('a wallet that stays silent for 8 s is looked for in the toolbar, at each step', async () => {
  const { ui } = await choice([hang, hang])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    fireEvent.click(ui.getByRole('button', { name: 'Connect all' }))
    await ui.findByText(/^1 of 3/)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await ui.findByText(/^Nothing there\? Click Harbor’s icon/)).toBeDefined()

    fireEvent.click(ui.getByRole('button', { name: /^Skip/ }))

    expect(await ui.findByText(/^2 of 3/)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a lost window is asked for again', async () => {
  const { ui, instance, near } = await choice([hang])
  fireEvent.click(ui.getByRole('button', { name: 'Connect all' }))
  await ui.findByText(/^1 of 3/)
  await settled()
  near.answer = async () => {}

  fireEvent.click(ui.getByRole('button', { name: 'Open again' }))

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(near.asked).toEqual(['connect', 'connect'])
})

test('a second press while the window is open skips nothing, and what is granted there counts', async () => {
  const near = solanaWallet('Harbor', { answer: hang })
  const family = solanaFamily(near)
  const distant = fakeWallet('Harbor')
  const { mounted, ui, instance } = place({ wallets: [distant], more: [family] })
  mounted.open()
  fireEvent.click(await ui.findByRole('button', { name: /Harbor/ }))
  fireEvent.click(await ui.findByRole('button', { name: 'Connect all' }))
  await ui.findByText(/^2 of 2/)
  await waitFor(() => expect(near.asked).toEqual(['connect']))
  near.answer = () => Promise.reject(new RequestPendingError('connect'))

  fireEvent.click(ui.getByRole('button', { name: 'Open again' }))

  await waitFor(() => expect(near.asked).toEqual(['connect', 'connect']))
  await settled()
  expect(ui.getByText(/^2 of 2/)).toBeDefined()
  family.move(near, near.network)
  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(instance.state.connections.solana?.status).toBe('connected')
})

test('nothing more is asked for after a disconnect', async () => {
  const { ui, instance, near, distant } = await choice([hang])
  fireEvent.click(ui.getByRole('button', { name: 'Connect all' }))
  await waitFor(() => expect(near.asked).toEqual(['connect']))

  await instance.disconnect()
  await settled()

  expect(distant.asked).toEqual([])
  expect(ui.getByRole('button', { name: 'Connect all' })).toBeDefined()
})

test('leaving gives up what is asked, and keeps what is connected', async () => {
  const { ui, instance, third } = await choice([undefined, hang])
  fireEvent.click(ui.getByRole('button', { name: 'Connect all' }))
  await ui.findByText(/^2 of 3/)

  fireEvent.click(ui.getByRole('button', { name: 'Back' }))
  await settled()

  expect(instance.state.connections).toMatchObject({ eip155: { status: 'connected' } })
  expect(instance.state.connections.solana).toBeUndefined()
  expect(third.asked).toEqual([])
})

test('a chain family that another wallet is connected in is not ticked', async () => {
  const other = solanaWallet('Orca')
  const near = fakeWallet('Harbor')
  const { mounted, ui, instance } = place({
    wallets: [near],
    more: [
      solanaFamily(solanaWallet('Harbor'), other),
      fakeFamily([fakeWallet('Harbor', { network: bitcoin.id, addresses: ['bc1harbor'] })], {
        namespace: 'bip122',
        networks: [bitcoin],
      }),
    ],
  })
  await instance.discover()
  await instance.connect({ connectorId: other.id, namespace: 'solana' })
  mounted.open()
  mounted.widget.router.push('ConnectingMultiChain', { walletId: near.id })

  expect(await ui.findByRole('checkbox', { name: 'Solana' })).toMatchObject({ checked: false })
  expect(ui.getByText('Connected with Orca')).toBeDefined()
  expect(ui.getByRole('button', { name: 'Connect 2 chains' })).toBeDefined()
})

test('the chain that the host opened the modal for is connected at once', async () => {
  const near = fakeWallet('Harbor')
  const distant = solanaWallet('Harbor')
  const { mounted, ui, instance } = place({ wallets: [near], more: [solanaFamily(distant)] })
  mounted.open({ namespace: 'solana' })

  fireEvent.click(await ui.findByRole('button', { name: /Harbor/ }))

  await waitFor(() => expect(instance.state.connections.solana?.status).toBe('connected'))
  expect(near.asked).toEqual([])
})

test('who comes back from connecting one chain finds the ticks as they were', async () => {
  const { ui } = await choice([hang])
  fireEvent.click(await ui.findByRole('checkbox', { name: 'Solana' }))
  fireEvent.click(ui.getByRole('checkbox', { name: 'Bitcoin' }))
  fireEvent.click(await ui.findByRole('button', { name: 'Connect Ethereum' }))
  await ui.findByText('Continue in Harbor')

  fireEvent.click(ui.getByRole('button', { name: 'Back' }))

  await ui.findByRole('heading', { name: 'Choose chains' })
  const ticked = (name: string) => ui.getByRole('checkbox', { name })
  expect(ticked('Ethereum')).toMatchObject({ checked: true })
  for (const name of ['Solana', 'Bitcoin']) expect(ticked(name)).toMatchObject({ checked: false })
})
