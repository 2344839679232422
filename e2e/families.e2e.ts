// @tier gate, exhaustive: the same families side by side and in two tabs
import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import { getAddress, type Hex, verifyMessage } from 'viem'
import { describe } from 'vitest'
import { test as base, expect, modalOf, openModal } from './fixtures.js'
import {
  chooseFamily,
  connectFirst,
  connectMore,
  leaveModal,
  makeMultichainWallet,
  signOn,
  untilAccount,
  visitWith,
} from './multichainWallet.js'
import { atView, hostOf } from './user.js'

const test = base.extend({ families: [['eip155', 'solana', 'bip122'] as const, { scope: 'file' }] })

describe.each(['solana', 'bip122'] as const)('a wallet of many families connects %s', (family) => {
  test('by the chain that the visitor chooses, and asks for no other', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const wallet = await makeMultichainWallet({ sandbox, newWallet })
    const page = await visitWith(wallet, newPage)

    await chooseFamily(page, wallet[family].title)

    await untilAccount(page, family, wallet[family].addresses[0])
    const others = [wallet.eip155, wallet.solana, wallet.bip122].filter((one) => one !== wallet[family])
    const asked = others.flatMap(({ requests }) => requests.map(({ method }) => method))
    expect(asked.filter((method) => /^connect$|requestAccounts/.test(method))).toEqual([])
  })
})

test('two families stay connected side by side, and each signs with its own wallet', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const wallet = await makeMultichainWallet({ sandbox, newWallet })
  const page = await visitWith(wallet, newPage)
  await connectFirst(page, wallet, 'eip155')
  await connectMore(page, wallet, 'solana')
  const signed = () => ({
    evm: wallet.eip155.requests.filter(({ method }) => method === 'personal_sign').length,
    solana: wallet.solana.requests.filter(({ method }) => method === 'signMessage').length,
  })

  for (let round = 1; round <= 10; round++) {
    for (const family of ['Ethereum', 'Solana'] as const) {
      const modal = await openModal(page)
      await modal.getByRole('button', { name: 'Account settings' }).click()
      await atView(modal, 'Account settings')
      const row = modal.getByRole('button', { name: new RegExp(`${family}.*Quay`) })
      // Solana is in use at first, and has no button then.
      if ((await row.count()) > 0) await row.click()
      await leaveModal(page)
      await hostOf(page).getByRole('button', { name: 'Sign a message' }).click()
      await page
        .getByRole('status', { name: 'Answer' })
        .getByText(family === 'Ethereum' ? /^0x/ : /^\w{80,}$/)
        .waitFor()
      expect(signed()).toEqual({ evm: round, solana: family === 'Ethereum' ? round - 1 : round })
    }
  }

  await page.reload()
  await untilAccount(page, 'eip155', wallet.eip155.accounts[0])
  await untilAccount(page, 'solana', wallet.solana.addresses[0])
})

test('what each family signs is genuine, as libraries find that took no part', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const text = 'Hello from your app'
  const wallet = await makeMultichainWallet({ sandbox, newWallet })
  const page = await visitWith(wallet, newPage)
  await connectFirst(page, wallet, 'eip155')
  for (const family of ['solana', 'bip122'] as const) await connectMore(page, wallet, family)

  const onEvm = await signOn(page, 'EVM')
  const onSolana = await signOn(page, 'Solana')
  const onBitcoin = await signOn(page, 'Bitcoin')

  const address = getAddress(wallet.eip155.accounts[0] ?? '')
  expect(await verifyMessage({ address, message: text, signature: onEvm as Hex })).toBe(true)
  const [solana] = wallet.solana.addresses
  expect(verify(null, Buffer.from(text), ed25519Key(solana), base58.decode(onSolana))).toBe(true)
  expect(Verifier.verifySignature(wallet.bip122.addresses[0], text, onBitcoin)).toBe(true)
})

test('one family disconnects, and the other stays', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const wallet = await makeMultichainWallet({ sandbox, newWallet })
  const page = await visitWith(wallet, newPage)
  await connectFirst(page, wallet, 'eip155')
  await connectMore(page, wallet, 'bip122')

  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect Bitcoin' }).click()

  await untilAccount(page, 'bip122', undefined)
  await untilAccount(page, 'eip155', wallet.eip155.accounts[0])
  await page.reload()
  await untilAccount(page, 'eip155', wallet.eip155.accounts[0])
  await untilAccount(page, 'bip122', undefined)
})

test('all families are connected from two tabs at once, and are so in both', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const wallet = await makeMultichainWallet({ sandbox, newWallet })
  const one = await visitWith(wallet, newPage)
  const two = await visitWith(wallet, newPage, { beside: one })
  // Each window stands open for a while, so that both tabs ask for the same.
  for (const family of ['eip155', 'solana', 'bip122'] as const) wallet[family].behave({ late: 300 })
  const untilAll = async (tab: Page) => {
    await untilAccount(tab, 'eip155', wallet.eip155.accounts[0])
    for (const family of ['solana', 'bip122'] as const)
      await untilAccount(tab, family, wallet[family].addresses[0])
  }

  for (const tab of [one, two]) {
    const modal = await openModal(tab)
    await modal.getByRole('button', { name: 'Quay' }).first().click()
    await atView(modal, 'Choose chains')
  }
  for (const tab of [one, two])
    await modalOf(tab)
      .getByRole('button', { name: /^Connect (all|\d chains|\w+)$/ })
      .click()

  for (const tab of [one, two]) {
    await untilAll(tab)
    await modalOf(tab).waitFor({ state: 'hidden' })
  }

  const modal = await openModal(two)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect all' }).click()
  for (const tab of [one, two])
    for (const family of ['eip155', 'solana', 'bip122']) await untilAccount(tab, family, undefined)
  await one.reload()
  for (const family of ['eip155', 'solana', 'bip122']) await untilAccount(one, family, undefined)
})

/** The key in a Solana address, for Node's own cryptography. */
function ed25519Key(address: string) {
  const heading = Buffer.from('302a300506032b6570032100', 'hex')
  return createPublicKey({
    key: Buffer.concat([heading, base58.decode(address)]),
    format: 'der',
    type: 'spki',
  })
}
