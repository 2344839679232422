import { expect, test } from './fixtures.js'
import { atView, goBack, openAccount } from './visitor.js'

test('a press counts for the control it began on, although the card grows meanwhile and moves it away', async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/', { install: [await newWallet()] })
  const modal = await openAccount(page)
  await modal.getByText('Ether', { exact: true }).waitFor()
  await modal.getByRole('button', { name: 'Receive', exact: true }).click()
  await atView(modal, 'Receive')
  const cdp = await page.context().newCDPSession(page)
  // A change of height takes 7.5 s.
  await cdp.send('Animation.enable')
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.02 })
  await goBack(modal)
  const send = modal.getByRole('button', { name: 'Send', exact: true })
  const lowerEdge = async () => {
    const { x, y, width, height } = await send.evaluate((node) => node.getBoundingClientRect())
    return { x: x + width / 2, y: y + height - 6 }
  }
  const pressed = await lowerEdge()

  await page.mouse.move(pressed.x, pressed.y)
  await page.mouse.down()
  await expect.poll(async () => (await lowerEdge()).y, { timeout: 3_000 }).toBeLessThan(pressed.y - 10)
  await page.mouse.up()
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 })

  await atView(modal, 'Send')
})
