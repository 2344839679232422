// @tier exhaustive: many tricks of a hostile page, a walk each
// @module-tag exhaustive
import { expect, test } from './fixtures.js'
import { confirmInFrame, logInByEmail, loginFrameOf, withLogin } from './loginFrame.js'
import { setTrap } from './loginTrap.js'
import { hostOf } from './user.js'

/** Lays something over the frame. */
const cover = (css: string, text = '') =>
  `const over = document.createElement('div'); over.className = 'trick'; over.textContent = ${JSON.stringify(text)}; over.style.cssText = 'position:fixed;left:400px;top:60px;width:360px;height:600px;z-index:9;${css}'; window.trap.iframe.after(over)`
const style = (css: string) => `window.trap.iframe.style.cssText += ';${css}'`

/** What a page does to a frame that shows a request, before anybody presses. */
const tricks: Readonly<Record<string, string>> = {
  'a lid that lets presses through': cover('background:#fff;pointer-events:none', 'Win a prize'),
  'a lid that leaves the button alone free': cover(
    'background:#fff;height:450px;pointer-events:none',
    'Win a prize',
  ),
  'words alone, laid over it': cover(
    'color:#111;font-size:40px;pointer-events:none',
    'Win a prize! Press below!',
  ),
  'a pane that is hardly seen': cover('opacity:.02;background:#fff;pointer-events:none'),
  'a frame that is nearly faded away': style('opacity:.05'),
  'a frame that is shrunk': style('transform:scale(.4)'),
  'a frame that is blurred': style('filter:blur(6px)'),
  'a frame that is blended with what is below': style('mix-blend-mode:difference'),
  'a dialog above it': `const lid = document.createElement('dialog'); lid.className = 'trick'; lid.style.cssText = 'width:500px;height:700px;pointer-events:none'; document.body.append(lid); lid.showModal()`,
  'a frame of which only the button is left': style('clip-path:inset(460px 0 40px 0)'),
  'a frame as small as a stamp': style('width:120px;height:80px'),
  'a frame half outside of the window': style('left:-180px'),
}

test('no trick of a page has a request confirmed', async ({ newPage, sandbox }) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } } })
  await withLogin(page, sandbox)
  await logInByEmail(page, sandbox, 'ada@app.example')
  const account = (await hostOf(page).textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
  const frame = await setTrap(page, loginFrameOf(page).url(), account)
  const { mouse, keyboard } = page
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let count = 0

  /** A request, on screen. @returns where its button is in the page that plays no trick */
  async function ask() {
    count += 1
    await mouse.move(5, 5)
    await page.evaluate((id) => window.trap.ask(id), `t${count}`)
    const box = await frame.locator('button.go').boundingBox()
    if (!box) throw new Error('The request has no button')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** Takes the request back, and looks whether it was confirmed. */
  async function over(what: string) {
    const id = `t${count}`
    await page.evaluate((given) => {
      const { trap } = window
      trap.iframe.contentWindow?.postMessage(
        { type: '@foyer-app/RPC_ABORT', id: given },
        new URL(trap.iframe.src).origin,
      )
      trap.clean()
    }, id)
    // Once it was confirmed, the answer is what became of it, however soon it is taken back.
    const answers = () =>
      page.evaluate((given) => window.trap.answers.filter((one) => one.startsWith(given)), `${id} `)
    await expect.poll(answers, { message: what }).toEqual([`${id} @foyer-frame/RPC_REQUEST_ERROR`])
    await frame.locator('button.go').waitFor({ state: 'detached' })
  }

  for (const [what, trick] of Object.entries(tricks)) {
    const { x, y } = await ask()
    await page.evaluate(trick)
    // Where the button is, and where a frame that was shrunk or moved has it.
    await mouse.move(x, y)
    await wait(800)
    await mouse.click(x, y)
    // The press may have hit what declines.
    const stands = await frame.locator('button.go').isVisible()
    const now = stands && (await frame.locator('button.go').boundingBox())
    if (now) await mouse.click(Math.max(1, now.x + now.width / 2), now.y + now.height / 2)
    await over(what)
  }

  const first = await ask()
  await page.evaluate(style('left:900px'))
  // The mouse comes to where the frame was, once it is drawn elsewhere.
  await wait(150)
  await mouse.move(first.x, first.y)
  await wait(800)
  await page.evaluate(style('left:400px'))
  await wait(30)
  await mouse.click(first.x, first.y)
  await over('a frame that slides below the pointer')

  const second = await ask()
  await mouse.move(second.x, second.y - 120)
  await wait(800)
  await page.evaluate(style('transform:translateY(-120px)'))
  await wait(30)
  await mouse.click(second.x, second.y - 120)
  await over('a frame that moves by itself below a pointer that was in it')

  const third = await ask()
  await mouse.move(third.x, third.y)
  await mouse.dblclick(third.x, third.y)
  await mouse.click(third.x, third.y, { clickCount: 3 })
  await over('a press that was meant for what stood there before')

  await ask()
  await wait(800)
  await frame.evaluate(() => {
    const go = document.querySelector<HTMLButtonElement>('button.go')
    go?.click()
    go?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    go?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  })
  await over('events that a script makes')

  await ask()
  await wait(800)
  await page.evaluate(() => window.trap.iframe.focus())
  await keyboard.press('Enter')
  await over('the focus, given to the frame before somebody presses Enter')

  await page.evaluate(() => document.querySelector<HTMLElement>('dialog[open]')?.focus())
  await keyboard.down('Enter')
  await ask()
  await page.evaluate(() => window.trap.iframe.focus())
  for (let times = 0; times < 8; times += 1) {
    await keyboard.down('Enter')
    await wait(100)
  }
  await frame.locator('button.go:not(:disabled)').focus()
  await keyboard.down('Enter')
  await keyboard.up('Enter')
  await over('a key that is held down')

  // The very same page without a trick: else nothing above would mean a thing.
  await ask()
  await confirmInFrame(page, frame)
  await expect
    .poll(() =>
      page.evaluate(
        (id) => window.trap.answers.includes(`${id} @foyer-frame/RPC_REQUEST_SUCCESS`),
        `t${count}`,
      ),
    )
    .toBe(true)
})
