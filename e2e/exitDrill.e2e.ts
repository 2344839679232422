// @tier exhaustive: three chains and a service that ends
// @module-tag exhaustive
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import type { Page } from 'playwright-core'
import { test as base, expect, type SandboxDriver } from './fixtures.js'
import { codeOf, codePattern, inMail, signUpAndManage, withLogin } from './loginFrame.js'
import { chainIds } from './multichainWallet.js'

// The gateway, the login service and its mail are off. A person with a recovery kit, or with the words alone, opens the recovery
// page from a file and moves the money by nodes of their own choice. docs/custody.md describes it for people.

const test = base.extend({ families: [['eip155', 'solana'] as const, { scope: 'file' }] })

const away = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const awayOnSolana = base58.encode(new Uint8Array(32).fill(7))
const coin = 10n ** 18n

/** Things that a person has once the service is gone. */
interface Kept {
  readonly folder: string
  readonly kit: string
  readonly words: string
}

type Kind = 'Standard account' | 'Smart account' | 'Solana'

/** Makes a kit, saves its file and the page, and writes down the code and the words. */
async function getReady(page: Page, sandbox: SandboxDriver, folder: string): Promise<Kept> {
  const before = (await inMail(sandbox, codePattern)).length
  await page.getByRole('button', { name: 'Make a recovery kit' }).click()
  await page.getByLabel('Code of six digits').fill(await codeOf(sandbox, before + 1))
  const kit = (await page.locator('p.code').textContent()) ?? ''
  await page.getByRole('button', { name: 'I wrote it down' }).click()
  await page.getByLabel('Code on your paper').fill(kit)
  await page.getByRole('button', { name: 'Done' }).click()
  for (const [name, file] of [
    ['Save the recovery page', 'recovery.html'],
    ['Save the file', 'kit.json'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    await (await saving).saveAs(join(folder, file))
  }
  await page.getByRole('button', { name: 'Done' }).click()
  const codes = (await inMail(sandbox, codePattern)).length
  await page.getByRole('button', { name: /^Show recovery phrase/ }).click()
  await page.getByLabel('Code of six digits').fill(await codeOf(sandbox, codes + 1))
  const words: string[] = []
  for (const [at, next] of ['Next', 'Next', 'Done'].entries()) {
    await page.getByRole('heading', { name: `Words ${at + 1} of 3` }).waitFor()
    words.push(...(await page.locator('ol.words li').allTextContents()))
    await page.getByRole('button', { name: next, exact: true }).click()
  }
  expect(words).toHaveLength(12)
  return { folder, kit, words: words.join(' ') }
}

/** Opens the saved page, by the kit or by the words. */
async function openPage(page: Page, { folder, kit, words }: Kept, by: 'kit' | 'phrase'): Promise<void> {
  if (by === 'kit') {
    await page.getByLabel('Recovery file').setInputFiles(join(folder, 'kit.json'))
    await page.getByLabel('Code on your paper 1').fill(kit)
  } else {
    await page.getByRole('button', { name: 'I have twelve words instead' }).click()
    await page.getByLabel('Recovery phrase').fill(words)
  }
  await page.getByRole('button', { name: 'Open my wallet' }).click()
  await page.getByText('Your wallet is open').waitFor()
}

/** Moves all that an account has, as far as the page says that it was moved. */
async function move(page: Page, from: Kind, node: string, to: string, token = ''): Promise<void> {
  await page.getByText(from, { exact: true }).last().click()
  await page.getByLabel('Node', { exact: false }).fill(node)
  await page.getByLabel('To', { exact: true }).fill(to)
  if (from !== 'Solana') await page.getByLabel('Token contract').fill(token)
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Move it now' }).click()
  await page.getByText('The money was moved').waitFor()
  await page.getByRole('button', { name: 'Move more' }).click()
}

async function ask(node: string, method: string, ...params: readonly string[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(node, { method: 'POST', headers, body })
  return (await answer.json()).result
}

const balanceOf = async (node: string, address: string) =>
  BigInt(await ask(node, 'eth_getBalance', address, 'latest'))
const lamportsOf = async (node: string, address: string) =>
  BigInt((await ask(node, 'getBalance', address)).value)

test.for(['kit', 'phrase'] as const)(
  'without any service, a person with a %s moves all the money by a saved page and other nodes',
  async (by, { newPage, sandbox, onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-exit-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const page = await newPage('/', { wallets: { harbor: { announced: false } } })
    const url = await withLogin(page, sandbox, { smartAccounts: 'safe', funded: true })
    await signUpAndManage(page, sandbox, { url, email: 'ada@app.example' })
    const kept = await getReady(page, sandbox, folder)
    await page.locator('.address').nth(2).waitFor()
    const addresses = await page
      .locator('.address')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-address') ?? ''))
    const [safe = '', key = '', onSolana = ''] = addresses
    const { chains } = await sandbox.describe()
    const [ethereum, solana] = [chains['eip155:1']?.rpcUrl ?? '', chains[chainIds.solana]?.rpcUrl ?? '']
    const held = (address: string) => lamportsOf(solana, address)
    expect(await balanceOf(ethereum, safe)).toBe(coin)
    expect(await balanceOf(ethereum, key)).toBe(coin)
    expect(await held(onSolana)).toBeGreaterThan(0n)
    const [before, beforeOnSolana] = [await balanceOf(ethereum, away), await held(awayOnSolana)]

    // From here on there is no gateway, no service and no mail: any request to them would fail the test.
    await page.close()
    await fetch(`${sandbox.url}/sandbox/login`, { method: 'DELETE' })
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    await sandbox.addFault('/v1/', 'status=503')
    const requests = (await sandbox.requests()).length
    expect(await readFile(join(folder, 'kit.json'), 'utf8')).not.toContain(kept.kit.trim())

    const off = await newPage(`file://${folder}/recovery.html`)
    await openPage(off, kept, by)
    const shown = await off
      .locator('.address')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-address') ?? ''))
    expect(shown).toEqual(addresses)
    await move(off, 'Smart account', ethereum, away)
    await move(off, 'Standard account', ethereum, away)
    await move(off, 'Solana', solana, awayOnSolana)

    expect(await balanceOf(ethereum, safe)).toBe(0n)
    // The fee may rise until a block takes it, so a little stays.
    expect(await balanceOf(ethereum, key)).toBeLessThan(coin / 100n)
    expect((await balanceOf(ethereum, away)) - before).toBeGreaterThan((coin * 19n) / 10n)
    expect(await held(onSolana)).toBe(0n)
    expect(await held(awayOnSolana)).toBeGreaterThan(beforeOnSolana)
    expect((await sandbox.requests()).length).toBe(requests)
  },
)
