// @tier exhaustive: a download in a frame of another site
// @module-tag exhaustive
import { readFile } from 'node:fs/promises'
import { expect, modalOf, openModal, test, untilStatus } from './fixtures.js'
import { loginFrameOf, typeCode, withLogin } from './loginFrame.js'

test('a sign-up in the frame saves the file of its kit and the recovery page', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } } })
  await withLogin(page, sandbox, { isSelf: true })
  await openModal(page)
  await typeCode(page, sandbox, 'ada@app.example', 1)
  const frame = loginFrameOf(page)
  await frame.getByRole('button', { name: 'Make a recovery kit' }).click()
  const code = (await frame.locator('p.code').textContent()) ?? ''
  await frame.getByRole('button', { name: 'I wrote it down' }).click()
  await frame.getByLabel('Code on your paper').fill(code)
  await frame.getByRole('button', { name: 'Done' }).click()
  await frame.getByRole('heading', { name: 'Save the file of your kit' }).waitFor()
  expect(await frame.getByRole('button', { name: 'Done' }).count()).toBe(0)
  for (const [name, content] of [
    ['Save the recovery page', '<!doctype html>'],
    ['Save the file', 'foyer-kit-1'],
  ] as const) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      frame.getByRole('link', { name, exact: true }).click(),
    ])
    expect((await readFile(await saved.path(), 'utf8')).toLowerCase()).toContain(content)
  }
  await frame.getByRole('heading', { name: 'Do you have the file?' }).waitFor()
  await frame.getByRole('button', { name: 'Done' }).click()
  await modalOf(page).waitFor({ state: 'hidden' })
  await untilStatus(page, 'connected')
})
