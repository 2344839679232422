// @tier gate, exhaustive: the same page with three more wallets
import type { Page } from 'playwright-core'
import { readChain } from './chain.js'
import { expect, modalOf, type SandboxDriver, test } from './fixtures.js'
import { connectQuay, openWallets } from './labPage.js'
import { confirmInFrame, typeCode, withLogin } from './loginFrame.js'
import { openRemoteWallet, readCode } from './remoteWallet.js'
import { hostClients, payees } from './testPage.js'
import { confirmOf } from './user.js'

/**
 * What one page does with the wallet that is connected, by one library after the other.
 * @param agree what its visitor does meanwhile
 */
async function actAsHost(page: Page, sandbox: SandboxDriver, agree = async () => {}) {
  const chain = await readChain(sandbox)
  const paid = () => Promise.all(payees.map((payee) => chain.coins(payee)))
  const reports = []
  for (const client of hostClients) {
    const before = await paid()
    const acting = page.evaluate((name) => window.lab.actAsHost(window.foyer, name), client)
    await agree()
    const report = await acting
    reports.push({ client, ...report, paid: (await paid()).map((coins, at) => coins - (before[at] ?? 0n)) })
  }
  return reports
}

/** What each library tells the page, whatever the wallet is: all that was asked for was done, and nothing else. */
function allDone(address: unknown, batch: string) {
  const signed = [true, true, true, false, false, false]
  const transaction = 'success'
  return hostClients.map((client) => ({ client, address, signed, batch, transaction, paid: [1n, 2n, 3n] }))
}

test('one page does the same by every library with a wallet that gives its account code (EIP-7702)', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet({ of: ['rich'], batches: { status: 'ready' } })
  const page = await newPage('/e2e/lab.html', { install: [wallet] })
  await connectQuay(page)

  const [account = ''] = wallet.accounts
  expect(await actAsHost(page, sandbox)).toEqual(allDone(account, '200 true'))
  expect(await (await readChain(sandbox)).code(account)).toMatch(/^0xef0100[0-9a-f]{40}$/)
})

test('and with a wallet that asks for one call after another, which Foyer says before', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const wallet = await newWallet({ of: ['rich'] })
  const page = await newPage('/e2e/lab.html', { install: [wallet] })
  const modal = await connectQuay(page)

  const reports = await actAsHost(page, sandbox, async () => {
    await modal.getByText('Quay cannot do these 2 as one').waitFor()
    await confirmOf(modal).click()
  })
  const [account = ''] = wallet.accounts
  expect(reports).toEqual(allDone(account, '200 false'))
})

test('and with a Safe on another device', { tags: 'exhaustive' }, async ({ newPage, sandbox }) => {
  const page = await newPage('/e2e/lab.html')
  await openWallets(page)
  await modalOf(page)
    .getByRole('button', { name: /^Phone wallet/ })
    .click()
  await openRemoteWallet({ newPage, sandbox }, await readCode(page), { account: 'safe' })
  await modalOf(page).waitFor({ state: 'hidden' })

  const [first, ...others] = await actAsHost(page, sandbox)
  expect([first, ...others]).toEqual(allDone(first?.address, '200 true'))
  expect(await (await readChain(sandbox)).code(first?.address ?? '')).toMatch(/^0x(?!ef0100)[0-9a-f]{100}/)
})

test('and with the Safe of a login, which its first batch deploys', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/e2e/lab.html')
  await withLogin(page, sandbox, { smartAccounts: 'safe' })
  await openWallets(page)
  await typeCode(page, sandbox, 'ada@app.example', 1)
  await modalOf(page).waitFor({ state: 'hidden' })
  const chain = await readChain(sandbox)
  const account = await page.evaluate(async () => {
    const provider = await window.foyer.getProvider('eip155')
    return String(Object(await provider?.request({ method: 'eth_accounts' }))[0])
  })
  await chain.give(account, 1_000n)
  expect(await chain.code(account)).toBe('0x')

  const reports = await actAsHost(page, sandbox, async () => {
    // The signature, the batch, the transaction.
    for (let asked = 0; asked < 3; asked += 1) await confirmInFrame(page)
  })
  expect(reports).toEqual(allDone(account, '200 true'))
  expect(await chain.code(account)).toMatch(/^0x(?!ef0100)[0-9a-f]{100}/)
})
