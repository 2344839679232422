// @tier exhaustive: words to sign at each size of the frame, drawn by a browser
// @module-tag exhaustive
import { expect } from 'vitest'
import { test } from './fixtures.js'
import { confirmInFrame, logInByEmail, loginFrameOf, withLogin } from './loginFrame.js'
import { setTrap } from './loginTrap.js'
import { hostOf } from './user.js'

/** Letters of one cluster, within which no browser breaks a line. */
const clusters = {
  jamo: '\u1100\u1102\u1103\u1105'.repeat(70),
  emoji: '\u{1f468}\u200d'.repeat(90),
  conjuncts: '\u0915\u094d'.repeat(120),
  marks: `a${'\u0363\u0364\u0365\u0366'.repeat(70)}`,
  hebrew: `\u05d0${'\u05b0\u05b1\u05b2'.repeat(90)}`,
}

const gaps = {
  blanks: ' '.repeat(39),
  wide: '\u3000'.repeat(30),
  words: ' of the oldest house of the town'.repeat(3),
}

test('words are signed once their end was in view, and typed data has only names at the edge', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } } })
  await withLogin(page, sandbox)
  await logInByEmail(page, sandbox, 'ada@app.example')
  const account = (await hostOf(page).textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
  const frame = await setTrap(page, loginFrameOf(page).url(), account)
  const box = frame.locator('pre.words')
  /** The distance from the last letter down to the buttons. */
  const room = () =>
    box.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const end = [...range.getClientRects()].at(-1)?.bottom ?? Number.NaN
      return (document.querySelector('footer')?.getBoundingClientRect().top ?? Number.NaN) - end
    })
  for (const [width, height] of [
    [360, 600],
    [320, 400],
  ] as const)
    for (const count of [1, 12, 60]) {
      const id = `words${height}x${count}`
      const text = `Welcome.\n${'Thank you for your visit.\n'.repeat(count)}I give all that I have to eve.`
      await page.evaluate(
        ([w = 0, h = 0]) => {
          window.trap.iframe.style.width = `${w}px`
          window.trap.iframe.style.height = `${h}px`
        },
        [width, height],
      )
      await page.evaluate(
        ([of = '', ...all]) => window.trap.ask(of, 'personal_sign', all),
        [id, `0x${Buffer.from(text).toString('hex')}`, account],
      )
      await box.getByText('I give all that I have to eve.').waitFor()
      if ((await room()) < 0) {
        await frame.getByText('Scroll to the end first.').waitFor()
        expect(await frame.locator('button.go').isDisabled()).toBe(true)
        await frame.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      }
      await frame.locator('button.go:enabled').waitFor()
      expect(await room()).toBeGreaterThanOrEqual(0)
      await confirmInFrame(page, frame)
      await page.waitForFunction((of) => window.trap.answers.some((one) => one.startsWith(of)), id)
    }

  for (const [name, cluster] of Object.entries(clusters)) {
    const text = `Please sign: ${cluster} I give all that I have to eve.`
    await page.evaluate(
      ([of = '', ...all]) => window.trap.ask(of, 'personal_sign', all),
      [name, `0x${Buffer.from(text).toString('hex')}`, account],
    )
    await box.getByText('I give all that I have to eve.').waitFor()
    const [left = Number.NaN, right = Number.NaN, edge = Number.NaN] = await box.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const all = [...range.getClientRects()]
      return [Math.min(...all.map((at) => at.left)), Math.max(...all.map((at) => at.right)), innerWidth]
    })
    expect([name, left >= 0, right <= edge]).toEqual([name, true, true])
    await page.evaluate(
      (id) =>
        window.trap.iframe.contentWindow?.postMessage(
          { type: '@foyer-app/RPC_ABORT', id },
          new URL(window.trap.iframe.src).origin,
        ),
      name,
    )
    await frame.locator('main').waitFor({ state: 'detached' })
  }

  for (const [name, gap] of Object.entries(gaps)) {
    const inner = { title: `Sale of #7${gap}gets: 1000000000000000000000${gap}until: tomorrow`, gets: '0' }
    const item = [
      { name: 'title', type: 'string' },
      { name: 'gets', type: 'uint256' },
    ]
    const data = JSON.stringify({
      domain: { name: 'Market', chainId: 1 },
      types: { Order: [...item, { name: 'item', type: 'Item' }], Item: item },
      primaryType: 'Order',
      message: { ...inner, item: inner },
    })
    await page.evaluate(
      ([of = '', by = '', one = '']) => window.trap.ask(of, 'eth_signTypedData_v4', [by, one]),
      [name, account, data],
    )
    const [own] = await Promise.all([page.waitForEvent('popup'), frame.locator('button.go').click()])
    for (const size of [400, 320]) {
      await own.setViewportSize({ width: size, height: 680 })
      // The first letter of each line as it is drawn: where it is, and whether it is of a name.
      const begins = await own
        .locator('pre.words')
        .nth(1)
        .evaluate((pre) => {
          const found: { at: number; isName: boolean; top: number }[] = []
          const walk = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT)
          for (let node = walk.nextNode(); node; node = walk.nextNode())
            for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
              const range = document.createRange()
              range.setStart(node, at)
              range.setEnd(node, at + 1)
              const { left, top, width } = range.getBoundingClientRect()
              if (width === 0 || /\s/.test(range.toString())) continue
              const isNew = !found.some((one) => Math.abs(one.top - top) < 5)
              if (isNew) found.push({ at: left, isName: node.parentElement?.localName === 'b', top })
            }
          return found
        })
      const columns = new Set(begins.flatMap(({ at, isName }) => (isName ? [Math.round(at)] : [])))
      expect(begins.filter(({ isName }) => isName)).toHaveLength(5)
      expect(begins.length).toBeGreaterThan(7)
      expect(begins.filter(({ at, isName }) => !isName && columns.has(Math.round(at)))).toEqual([])
    }
    await page.evaluate(
      (id) =>
        window.trap.iframe.contentWindow?.postMessage(
          { type: '@foyer-app/RPC_ABORT', id },
          new URL(window.trap.iframe.src).origin,
        ),
      name,
    )
    await own.waitForEvent('close')
  }
})
