// @tier gate, exhaustive: further ways to embed the same connection
import { getAddress, isHex, verifyMessage } from 'viem'
import { expect, modalOf, openModal, test } from './fixtures.js'
import { atView, closeModal, connectWallet, makeFoyer, rowOf, switchNetwork } from './user.js'

test('hooks tell the account and the network, switch, and disconnect', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage('/react.html', { install: [await newWallet()] })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modalOf(page).getByRole('button', { name: /^Quay/ }).click()
  const facts = page.locator('dl.facts')

  await facts.getByText(accounts.rich).waitFor()
  await page.getByRole('button', { name: 'Switch to Base' }).click()
  await facts.getByText('Base').waitFor()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const signature = page.getByRole('status', { name: 'Signature' })
  await expect.poll(() => signature.textContent()).toMatch(/^0x[0-9a-f]{130}$/)
  const signed = await signature.textContent()
  const address = getAddress(accounts.rich)
  const message = 'Hello from viem'
  const isValid = isHex(signed) && (await verifyMessage({ address, message, signature: signed }))
  expect(isValid).toBe(true)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await facts.getByText('disconnected').waitFor()
})

test('the provider of the connected wallet serves viem in the page', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()] })
  await makeFoyer(page)
  await modalOf(page).getByRole('button', { name: /^Quay/ }).click()
  await expect.poll(() => page.evaluate(() => window.foyer.state.account.status)).toBe('connected')

  expect(await page.evaluate(() => window.lab.signAndVerify(window.foyer, 'Hello'))).toBe(true)
})

test('embedded, it is a part of the page from the start, and stays', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/#enableEmbedded=on', { install: [await newWallet()] })
  const widget = page.locator('foyer-modal')
  await atView(widget, 'Connect a wallet')
  expect(await page.locator('dialog').count()).toBe(0)
  // Also where the page makes its place as narrow as its content.
  await widget.evaluate(({ parentElement }) =>
    Object.assign(parentElement?.style ?? {}, { display: 'grid', justifyItems: 'start' }),
  )
  const width = async () => (await widget.locator('.fy-card').boundingBox())?.width
  expect(await width()).toBe(380)

  await widget.getByRole('button', { name: /^Quay/ }).click()
  await atView(widget, 'Account')
  await rowOf(widget, 'Ether').getByText('12.941 ETH').waitFor()
  expect(await width()).toBe(380)
  await widget.getByRole('button', { name: 'Account settings' }).click()
  await widget.getByRole('button', { name: 'Disconnect' }).click()

  await atView(widget, 'Connect a wallet')
})

test('plain HTML: two elements and one script connect, and change the network', async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/plain.html', { install: [await newWallet()] })
  const modal = await connectWallet(page)

  await page.locator('foyer-button [part=name]').getByText('ada.foyer.test').waitFor()
  await page.locator('foyer-network-button').click()
  await atView(modal, 'Choose network')
  await rowOf(modal, 'Base').click()

  await modal.waitFor({ state: 'hidden' })
  await page.locator('foyer-network-button').getByRole('button', { name: 'Base' }).waitFor()
  await openModal(page)
  await switchNetwork(modal, 'Ethereum')
  await atView(modal, 'Account')
  await closeModal(page)
})
