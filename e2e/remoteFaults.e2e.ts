// @tier gate, exhaustive: faults of relay, clock and wallet, a walk each
import { expect, type Fixtures, modalOf, openModal, test, untilStatus } from './fixtures.js'
import { blockStorage } from './intercept.js'
import {
  connectRemote,
  openCode,
  openRemoteWallet,
  readCode,
  untilConnected,
  untilUnused,
} from './remoteWallet.js'
import { atView, connectWallet, goBack, hostOf } from './user.js'

// What Chromium itself writes about a line that does not come about.
const lineDown = [/WebSocket connection to/, /ERR_INTERNET_DISCONNECTED/]

test('a line that is down for 45 s while the wallet approves is taken up again, with the same code', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/', { expected: lineDown, prepare: (page) => page.clock.install() })
  const uri = await openCode(page)
  await page.context().setOffline(true)
  await sandbox.disturbRelay({ cut: true })

  const wallet = await openRemoteWallet({ newPage, sandbox }, uri)
  await wallet.getByRole('region', { name: /^Session with/ }).waitFor()
  for (let seconds = 0; seconds < 45; seconds += 5) await page.clock.runFor(5_000)
  expect(await readCode(page)).toBe(uri)
  await page.context().setOffline(false)

  await untilConnected(page)
})

test('a request that waits in the wallet while the line is down is answered afterwards', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/', { expected: lineDown })
  const wallet = await connectRemote({ newPage, sandbox }, page, { requests: 'ask' })
  await hostOf(page).getByRole('button', { name: 'Sign a message' }).click()
  const request = wallet.getByRole('region', { name: 'Request personal_sign' })
  await request.waitFor()
  await page.context().setOffline(true)
  await sandbox.disturbRelay({ cut: true })

  await request.getByRole('button', { name: 'Approve' }).click()
  await wallet.getByText('Approved personal_sign').first().waitFor()
  await page.context().setOffline(false)

  await page.getByRole('status', { name: 'Answer' }).getByText(/^0x/).waitFor()
})

test('a relay that does not answer is told within 15 s, and tried again when asked', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/', { expected: lineDown, prepare: (page) => page.clock.install() })
  await sandbox.addFault('/relay', 'drop')
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Phone wallet/ }).click()
  await modal.getByText('Preparing the code').waitFor()
  await expect.poll(async () => (await relayCalls(sandbox)).length).toBeGreaterThan(0)
  await page.clock.runFor(15_000)
  await modal.getByText('Can’t reach wallets right now').waitFor()
  // No storm: one that fails is spaced out (at most five a minute).
  expect((await relayCalls(sandbox)).length).toBeLessThan(5)

  await sandbox.clearFaults()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await openRemoteWallet({ newPage, sandbox }, await readCode(page))

  await untilConnected(page)
})

test('a clock that is wrong is named as what the relay may have refused for', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { expected: [...lineDown, /Foyer: Session Expired/] })
  // Behind the device: its clock is 5 min ahead.
  await sandbox.disturbRelay({ skew: -300_000 })
  const modal = await openModal(page)

  await modal.getByRole('button', { name: /^Phone wallet/ }).click()

  await modal.getByText(/date and time on this device/).waitFor()
  expect((await relayCalls(sandbox)).length).toBeLessThan(3)
})

test('a wallet that declines is told as such, and another code takes the place of the one declined', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage()
  const uri = await openCode(page)
  const modal = modalOf(page)

  await openRemoteWallet({ newPage, sandbox }, uri, { session: 'reject' })
  await modal.getByText('Connection declined').waitFor()
  expect(await modal.locator('.fy-qr').count()).toBe(0)
  await modal.getByRole('button', { name: 'Try again' }).click()

  const next = await readCode(page, uri)
  await openRemoteWallet({ newPage, sandbox }, next)
  await untilConnected(page)
})

test('who chose another wallet meanwhile keeps it, and the late approval is ended politely', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage('/', { install: [await newWallet({ of: ['many'] })] })
  const uri = await openCode(page)
  const modal = modalOf(page)
  const late = await openRemoteWallet({ newPage, sandbox }, uri, { session: 'ask' })
  const proposal = late.getByRole('region', { name: /^Proposal from/ })
  await proposal.waitFor()

  await goBack(modal)
  await modal.getByRole('button', { name: /^Quay/ }).click()
  await untilConnected(page)
  await proposal.getByRole('button', { name: 'Approve' }).click()

  await late.getByText('The dapp disconnected').first().waitFor({ state: 'attached' })
  await untilUnused(late)
  await hostOf(page).getByText(accounts.many).waitFor()
  await hostOf(page).getByText('Quay').waitFor()
})

test('a code that nobody scans is replaced before it expires, in its place', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { prepare: (page) => page.clock.install() })
  const uri = await openCode(page)

  await page.clock.fastForward(225_000)
  expect(await readCode(page)).toBe(uri)
  await page.clock.fastForward(6_000)

  await openRemoteWallet({ newPage, sandbox }, await readCode(page, uri))
  await untilConnected(page)
})

test('a wallet that approves what does not fit is refused, and keeps no session', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage()
  const modal = modalOf(page)
  let uri = await openCode(page)

  for (const lie of ['missing-chain', 'foreign-namespace', 'bad-account']) {
    const wallet = await openRemoteWallet({ newPage, sandbox }, uri, { lie })

    await modal.getByText('This wallet can’t be used here').waitFor()
    await untilUnused(wallet)
    await untilStatus(page, 'disconnected')
    await modal.getByRole('button', { name: 'Try again' }).click()
    uri = await readCode(page, uri)
  }
})

test('a wallet that approves only a network that nobody asked for is led out again', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage()
  const uri = await openCode(page)

  const wallet = await openRemoteWallet({ newPage, sandbox }, uri, { lie: 'other-chain' })

  const modal = modalOf(page)
  await modal.getByRole('button', { name: 'Ask the wallet again' }).waitFor()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await untilStatus(page, 'disconnected')
  await untilUnused(wallet)
})

test('a remote wallet works for one visit where storage is blocked', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', {
    before: blockStorage,
  })

  await connectRemote({ newPage, sandbox }, page)

  await hostOf(page).getByRole('button', { name: 'Sign a message' }).click()
  await page.getByRole('status', { name: 'Answer' }).getByText(/^0x/).waitFor()
})

test('the list that does not load says so, and leaves the code and the wallets of the browser', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const page = await newPage('/', { install: [await newWallet()], expected: [/Failed to load resource/] })
  await sandbox.addFault('/getWallets', 'status=500')
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await modal.getByText('The wallets on this device still work.').waitFor()
  await goBack(modal)
  await modal.getByRole('button', { name: /^Quay/ }).waitFor()

  await modal.getByRole('button', { name: /^Phone wallet/ }).click()
  await openRemoteWallet({ newPage, sandbox }, await readCode(page))

  await untilConnected(page)
})

test('the pairing is told to the wallet alone: not to services, analytics or web storage', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage()
  const uri = await openCode(page)
  await openRemoteWallet({ newPage, sandbox }, uri)
  await untilConnected(page)
  await openModal(page)
  await atView(modalOf(page), 'Account')

  const key = new URL(uri).searchParams.get('symKey') ?? ''
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  )
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(kept).not.toContain(key)
  expect(JSON.stringify(await sandbox.requests())).not.toContain(key)
  expect(JSON.stringify(await events(sandbox))).not.toContain(key)
})

async function relayCalls(sandbox: Fixtures['sandbox']) {
  return (await sandbox.requests()).filter(({ path }) => path === '/relay')
}

async function events({ url }: Fixtures['sandbox']): Promise<unknown> {
  return (await fetch(`${url}/sandbox/events`)).json()
}

for (const then of ['connects by it', 'and is connected by another wallet ends it'] as const)
  test(`a page that is reloaded before a wallet approves its code ${then}`, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const page = await newPage('/', { install: [await newWallet()], expected: [/./] })
    const uri = await openCode(page)
    // As a phone that discards the tab while its wallet is open.
    await page.reload()
    if (then !== 'connects by it') await connectWallet(page)

    const wallet = await openRemoteWallet({ newPage, sandbox }, uri)

    if (then === 'connects by it') {
      await untilStatus(page, 'connected')
      await wallet.getByRole('region', { name: /^Session with/ }).waitFor()
      const modal = await openModal(page)
      await modal.getByRole('button', { name: 'Account settings' }).click()
      await modal.getByRole('button', { name: 'Disconnect' }).first().click()
      await untilStatus(page, 'disconnected')
    }
    await untilUnused(wallet)
  })
