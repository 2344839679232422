// @tier exhaustive: layout frame by frame
// @module-tag exhaustive
import { test as base, expect, modalOf } from './fixtures.js'
import { atView, goBack, makeFoyer, openAccount, rowOf } from './user.js'

const test = base.extend({ motion: [true, { scope: 'file' }] })

test('a press counts for the control it began on, although the card grows meanwhile and moves it away', async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/', { install: [await newWallet()] })
  const modal = await openAccount(page)
  await modal.getByText('Ether', { exact: true }).waitFor()
  await modal.getByRole('button', { name: 'Receive', exact: true }).click()
  await modal.getByRole('img', { name: 'QR code of your address' }).waitFor()
  // While it still grows for the code, the account's buttons would be outside of it.
  const card = modal.locator('[part="card"]')
  await expect.poll(() => card.evaluate((node) => node.getAnimations().length)).toBe(0)
  const cdp = await page.context().newCDPSession(page)
  // A change of height takes 75 s until the press, which a busy machine may come to late, and 7.5 s from then on.
  await cdp.send('Animation.enable')
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.002 })
  await goBack(modal)
  const send = modal.getByRole('button', { name: 'Send', exact: true })
  const lowerEdge = async () => {
    const { x, y, width, height } = await send.evaluate((node) => node.getBoundingClientRect())
    return { x: x + width / 2, y: y + height - 6 }
  }
  const pressed = await lowerEdge()

  await page.mouse.move(pressed.x, pressed.y)
  await page.mouse.down()
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.02 })
  await expect.poll(async () => (await lowerEdge()).y).toBeLessThan(pressed.y - 10)
  await page.mouse.up()
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 })

  await atView(modal, 'Send')
})

test('opened and closed by the page itself, the modal shifts nothing, neither of its own nor of the page', async ({
  newPage,
  newWallet,
}) => {
  const options = { install: [await newWallet()], viewport: { width: 390, height: 800 } }
  const page = await newPage('/e2e/lab.html', options)
  const modal = modalOf(page)
  await page.evaluate(() => {
    const shifts: number[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
  })

  await makeFoyer(page)
  await atView(modal, 'Connect a wallet')
  await rowOf(modal, 'Quay').waitFor()
  await page.evaluate(() => window.foyer.close())
  await modal.waitFor({ state: 'hidden' })

  const shifts = await page.evaluate(async () => {
    // Of a frame the observer hears after the next.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((done) => requestAnimationFrame(done))
    return Reflect.get(window, 'shifts')
  })
  expect(shifts).toEqual([])
})
