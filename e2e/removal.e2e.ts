// @tier exhaustive: three parts that a page removes, a walk each
// @module-tag exhaustive
import { test as base, expect, modalOf } from './fixtures.js'
import { expectOneTransfer, travel } from './journey.js'

const test = base.extend({ motion: [true, { scope: 'file' }] })

for (const [name, remove] of [
  ['its element', () => document.body.lastElementChild?.remove()],
  ['everything', () => document.body.replaceChildren()],
  ['the body itself', () => document.body.replaceWith(document.createElement('body'))],
] as const) {
  test(`opens again after the page has removed ${name} under it`, async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage('/e2e/lab.html', { install: [wallet] })
    await page.waitForFunction(() => 'lab' in window)
    const open = async () => {
      await page.evaluate(() => window.foyer.open())
      await modalOf(page).waitFor()
      return modalOf(page)
    }
    await page.evaluate(() => {
      window.foyer = window.lab.make()
      window.foyer.start()
    })
    await open()

    await page.evaluate(remove)
    expect(await modalOf(page).count()).toBe(0)
    await travel(open, accounts.empty)

    expectOneTransfer(wallet, accounts.empty)
    await page.evaluate(() => window.foyer.destroy())
    await modalOf(page).waitFor({ state: 'detached' })
  })
}
