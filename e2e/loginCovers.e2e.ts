// @tier exhaustive: every style that Chromium has, on the login frame and what it is in
// @module-tag exhaustive
import { runsOf } from '@foyer/search'
import fc from 'fast-check'
import type { Frame, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from './fixtures.js'
import { logInByEmail, loginFrameOf, withLogin } from './loginFrame.js'
import { setTrap } from './loginTrap.js'
import { hostOf } from './user.js'

/** A declaration of CSS. */
interface Declaration {
  readonly property: string
  readonly value: string
}

/** A style that a page gives to the frame (0) or to an element that it is in (1, 2). */
interface Style extends Declaration {
  readonly at: number
  /** Values of all properties with a word of its name, since some properties do nothing without others; or none. */
  readonly others: readonly Declaration[]
}

/** Values of every kind of property. Each property is given all those that it takes. */
const extremes = [
  ...['0', '.02', '.5', '.97', '9', '-9', '999', '1 1', '0 0', '9 9'],
  ...['0px', '1px', '9px', '40px', '150px', '-150px', '9999px', '-9999px', '5%', '-50%', '300%', '1px 1px'],
  ...['90deg', '180deg', '45deg', '1 0 0 90deg', '1s', '999s'],
  ...[
    'none',
    'auto',
    'hidden',
    'collapse',
    'clip',
    'scroll',
    'fixed',
    'absolute',
    'relative',
    'static',
    'sticky',
  ],
  ...['block', 'inline', 'contents', 'flex', 'grid', 'table', 'inline-block', 'list-item', 'flow-root'],
  ...[
    'difference',
    'multiply',
    'screen',
    'exclusion',
    'luminosity',
    'hard-light',
    'color-burn',
    'plus-lighter',
  ],
  ...['blur(6px)', 'opacity(2%)', 'opacity(97%)', 'invert(1)', 'brightness(0)', 'contrast(0)', 'saturate(0)'],
  ...['hue-rotate(180deg)', 'drop-shadow(0 0 0 9px red)', 'scale(.2)', 'scale(3)', 'rotate(180deg)'],
  ...['rotateY(180deg)', 'rotateX(80deg)', 'skew(60deg)', 'matrix(1,0,0,-1,0,0)', 'perspective(9px)'],
  ...[
    'translateY(-120px)',
    'translateZ(-999px)',
    'inset(40%)',
    'circle(10%)',
    'polygon(0 0, 9px 0, 9px 9px)',
  ],
  ...[
    'linear-gradient(#000, #000)',
    'linear-gradient(transparent, transparent)',
    'radial-gradient(#000, #0000)',
  ],
  ...[
    'url("data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>")',
    'red',
    'transparent',
    '#000',
  ],
  ...['size', 'strict', 'content', 'paint', 'layout', 'inline-size', 'rtl', 'vertical-rl', 'sideways-lr'],
  ...['dark', 'light', 'only dark', 'preserve-3d', 'isolate', 'inert', 'pixelated', 'cover', 'border-box'],
  ...['content-box', 'padding-box', 'fill-box', 'view-box', 'left', 'right', 'bottom', 'center', 'reverse'],
  ...['100px solid red', '300px dotted', 'inset 0 0 0 999px red', '0 0 0 999px red', '50px red'],
  ...['fade 1s infinite alternate', 'shrink 1s infinite alternate', 'opacity', 'transform', 'all 9s'],
  ...[
    'ray(45deg)',
    'path("M0 0 H99")',
    '9 / 9',
    '1 / 99',
    '99 / 1',
    'repeat-x',
    'add',
    'exclude',
    'intersect',
  ],
  ...['notch', 'scoop', 'bevel', 'superellipse(-9)', '-240px', '240px', '240px solid #fff'],
  ...[
    'luminance',
    'alpha',
    'max-content',
    'min-content',
    'fit-content',
    'stretch',
    'break-all',
    'both',
    'all',
  ],
]

/** Of a picture, the share that has to differ for a style to count as a cover, and how far a colour has to be off. */
const [share, shade] = [0.02, 16]

/** After so many pictures a cover was noticed, and a button that was not covered is armed again. */
const noticedAfter = 90
/** Parts of the search, so that each is over in time. */
const parts = [0, 1, 2, 3, 4, 5]

test.for(parts)(
  'a style that covers the frame lets no press count but that of a small payment (part %i)',
  {
    tags: 'search',
  },
  async (part, { newPage, sandbox }) => {
    const page = await newPage('/', { wallets: { harbor: { announced: false } } })
    await withLogin(page, sandbox)
    await logInByEmail(page, sandbox, 'ada@app.example')
    const account = (await hostOf(page).textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
    const frame = await setTrap(page, loginFrameOf(page).url(), account)
    const { accounts } = await sandbox.describe()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '@keyframes fade { to { opacity: .02 } } @keyframes shrink { to { transform: scale(.2) } }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    const pay = (id: string, value: string) =>
      page.evaluate(
        ([name = '', from = '', to = '', coins = '']) => {
          window.trap.ask(name, 'eth_sendTransaction', [{ from, to, value: coins }])
        },
        [id, account, accounts.empty, value],
      )
    const drawn = (pictures: number) =>
      page.evaluate(
        (count) =>
          new Promise<void>((resolve) => {
            const next = (left: number) => {
              if (left === 0) resolve()
              else requestAnimationFrame(() => next(left - 1))
            }
            next(count)
          }),
        pictures,
      )

    // As much as the sandbox lets a press in the frame move.
    await pay('small', '0x16345785d8a0000')
    const looks = await createLooks(page, frame)
    const styles = await listStyles(page)
    const unnoticed: Style[] = []

    // A search that saw no cover would find none.
    await apply(page, [{ at: 0, property: 'opacity', value: '.02', others: [] }])
    expect(await looks.isChanged()).toBe(true)
    await expect.poll(looks.isArmed).toBe(false)
    await apply(page, [])
    await looks.settled()

    /** Tries many styles at once, and each by itself if the picture is another. */
    async function look(group: readonly Style[]): Promise<void> {
      await apply(page, group)
      const [one] = group
      const isChanged = await looks.isChanged()
      if (isChanged && one && group.length === 1) {
        await drawn(noticedAfter)
        if ((await looks.isArmed()) && (await looks.isChanged())) unnoticed.push(one)
      }
      await apply(page, [])
      await looks.settled()
      if (!isChanged || group.length === 1) return
      await look(group.slice(0, group.length / 2))
      await look(group.slice(group.length / 2))
    }
    const count = runsOf({ gate: 48, exhaustive: 96 })
    const mine = styles.slice(part * count, (part + 1) * count)
    for (let at = 0; at < mine.length; at += atOnce) await look(mine.slice(at, at + atOnce))
    expect(mine.length).toBe(count)
    await page.evaluate(() => {
      const { iframe } = window.trap
      iframe.contentWindow?.postMessage(
        { type: '@foyer-app/RPC_ABORT', id: 'small' },
        new URL(iframe.src).origin,
      )
    })
    await frame.locator('button.go').waitFor({ state: 'detached' })

    // Under each cover that this browser does not notice, more than that is confirmed in no frame.
    await pay('high', '0x4563918244f40000')
    const button = frame.locator('button.go')
    for (const cover of unnoticed) {
      await apply(page, [cover])
      await drawn(noticedAfter)
      await button.focus()
      const [own] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
      expect(new URL(own.url()).pathname, nameOf(cover)).toBe('/confirm')
      await own.close()
      await apply(page, [])
    }
    expect(await button.textContent()).toBe('Look at it in a window')
    expect(await page.evaluate(() => window.trap.answers.filter((one) => one.startsWith('high')))).toEqual([])
  },
)

/** So many styles are tried at once, since most of them change nothing. */
const atOnce = 24

const nameOf = ({ at, others, ...own }: Style) =>
  [`${at}`, ...[...others, own].map(({ property, value }) => `${property}: ${value}`)].join('; ')

/** Lists what each property takes of the extremes, in a random order in which each property comes soon. */
async function listStyles(page: Page): Promise<readonly Style[]> {
  const all = await page.evaluate((values) => {
    const names = new Set<string>()
    for (const name in document.body.style)
      names.add(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit-/, '-webkit-'),
      )
    const found = new Map<string, { property: string; value: string }>()
    const sample = document.createElement('p')
    for (const property of names)
      for (const value of values) {
        sample.style.cssText = ''
        sample.style.setProperty(property, value)
        // Names that only repeat another one say the same there.
        const { cssText } = sample.style
        if (cssText) found.set(cssText, { property, value })
      }
    return [...found.values()]
  }, extremes)
  const byWord = new Map<string, Map<string, Declaration[]>>()
  for (const one of all)
    for (const word of wordsOf(one)) {
      const near = byWord.get(word) ?? new Map<string, Declaration[]>()
      byWord.set(word, near.set(one.property, [...(near.get(one.property) ?? []), one]))
    }
  const numbers = fc.tuple(fc.nat(), fc.nat(), fc.boolean())
  const places = fc.sample(numbers, { numRuns: all.length, seed: 35 })
  const whole = fc.shuffledSubarray(all, { minLength: all.length })
  const [shuffled = []] = fc.sample(whole, { numRuns: 1, seed: 35 })
  const counts = new Map<string, number>()
  const rounds = shuffled.map((one, index) => {
    const round = counts.get(one.property) ?? 0
    counts.set(one.property, round + 1)
    const [place, chance, isAlone] = places[index] ?? [0, 0, true]
    const words = wordsOf(one)
    const near = isAlone ? [] : [...(byWord.get(words[place % words.length] ?? '')?.values() ?? [])]
    const others = near.flatMap((values, nth) => values[(chance + nth * 7) % values.length] ?? [])
    return { style: { ...one, at: place % 3, others }, round }
  })
  return rounds.toSorted((a, b) => a.round - b.round).map(({ style }) => style)
}

/** Lists the words of the name of a property, but the prefix. */
const wordsOf = ({ property }: Declaration) =>
  property.split('-').filter((word) => word !== '' && word !== 'webkit')

const apply = (page: Page, styles: readonly Style[]) =>
  page.evaluate(
    (given) =>
      new Promise<void>((resolve) => {
        window.trap.clean()
        for (const { at, others, ...own } of given)
          for (const { property, value } of [...others, own])
            window.trap.elements[at]?.style.setProperty(property, value)
        // A style may have taken the focus away, without which no press counts.
        window.trap.iframe.focus()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    styles,
  )

/** Looks at the amount and the button of a frame, as they are drawn. */
async function createLooks(page: Page, frame: Frame) {
  const client = await page.context().newCDPSession(page)
  const parts = [frame.locator('h1'), frame.locator('button.go')]
  const isArmed = () => frame.locator('button.go:not(:disabled)').isVisible()
  const armed = () => expect.poll(isArmed).toBe(true)

  async function look(): Promise<readonly (PNG | undefined)[]> {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox().catch(() => null)))
    const { data } = await client.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    const whole = PNG.sync.read(Buffer.from(data, 'base64'))
    return boxes.map((box) => {
      if (!box) return undefined
      const [x, y] = [Math.round(box.x), Math.round(box.y)]
      const [width, height] = [Math.round(box.width), Math.round(box.height)]
      const isInside = x >= 0 && y >= 0 && x + width <= whole.width && y + height <= whole.height
      if (!isInside || width < 1 || height < 1) return undefined
      const cut = new PNG({ width, height })
      PNG.bitblt(whole, cut, x, y, width, height, 0, 0)
      return cut
    })
  }

  await armed()
  const before = await look()
  async function isChanged(): Promise<boolean> {
    const now = await look()
    return now.some((picture, at) => differs(before[at], picture))
  }
  return {
    isArmed,
    isChanged,
    async settled() {
      await armed()
      await expect.poll(isChanged).toBe(false)
    },
  }
}

function differs(before: PNG | undefined, now: PNG | undefined): boolean {
  if (!before || !now || before.width !== now.width || before.height !== now.height) return true
  let count = 0
  for (let at = 0; at < before.data.length; at += 4) {
    const isOff = [0, 1, 2].some(
      (of) => Math.abs((before.data[at + of] ?? 0) - (now.data[at + of] ?? 0)) > shade,
    )
    if (isOff) count += 1
  }
  return count > (before.data.length / 4) * share
}
