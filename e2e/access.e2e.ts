// @tier gate, exhaustive: more keys, sizes, colours and directions on the same views
import type { Locator, Page } from 'playwright-core'
import { expect, modalOf, openModal, test } from './fixtures.js'
import { cutOff } from './layoutFaults.js'
import { confirmOf, fillSend } from './user.js'
import { everyView, named, reconnected } from './views.js'

test('the focus is inside in the very frame in which the modal shows', async ({ newPage, newWallet }) => {
  const page = await newPage('/', { install: [await newWallet()] })
  const watching = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const shadows = () => [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])
        function look() {
          const dialog = shadows()
            .map((shadow) => shadow.querySelector('dialog[open]'))
            .find((found) => found !== null)
          if (dialog) resolve(dialog.matches(':focus-within'))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )

  await openModal(page)

  expect(await watching).toBe(true)
})

test.for(['Tab', 'Shift+Tab'])(
  '%s stays in the modal, fifty times on every view',
  { tags: 'exhaustive' },
  async (key, { newPage, newWallet }) => {
    const page = await newPage('/', { install: [await newWallet()] })

    await everyView(page, async (view) => {
      const places = await walk(page, key, 50)
      expect(places, `${key} on ${view}`).toHaveLength(50)
      const escapes = places.filter((place) => !place.startsWith('inside'))
      expect(escapes, `${key} on ${view}`).toEqual([])
    })
  },
)

test('every view names the dialog by its title, its headings in order, and each of its controls', async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/', { install: [await newWallet()] })

  await everyView(page, async (view, modal) => {
    const tree = await modal.ariaSnapshot()
    const title = (await modal.getByRole('heading', { level: 2 }).textContent()) ?? ''
    await page.getByRole('dialog', { name: title, exact: true }).waitFor()

    expect(tree.match(nameless), `controls without a name on ${view}`).toBeNull()
    const levels = [...tree.matchAll(/heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level))
    expect(levels[0], `first heading of ${view}`).toBe(2)
    levels.reduce((before, level) => {
      expect(level, `heading of ${view} after one of level ${before}`).toBeLessThanOrEqual(before + 1)
      return level
    })
  })
})

test('what happens is announced once: a copy, a refusal, a toast', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const page = await newPage('/', {
    install: [wallet],
    permissions: ['clipboard-read', 'clipboard-write'],
    prepare: (made) => made.clock.install(),
  })

  wallet.behave('reject')
  const modal = await openModal(page)
  await listen(page)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await modal.getByText('Connection declined').waitFor()
  expect(await heard(page, /Connection declined/)).toEqual(['alert'])

  wallet.behave('approve')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await modal.waitFor({ state: 'hidden' })
  await openModal(page)
  await modal.getByRole('button', { name: 'Receive' }).click()
  await modal.getByRole('button', { name: 'Copy address' }).click()
  await modal.getByRole('button', { name: 'Address copied' }).waitFor()
  await page.clock.runFor(300)
  expect(await heard(page, /Address copied/)).toEqual(['status'])

  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await fillSend(modal, { to: accounts.empty, amount: '0.01' })
  await modal.getByRole('button', { name: 'Review', exact: true }).click()
  wallet.behave('reject')
  await confirmOf(modal).click()
  await modal.getByText('You declined this in your wallet').waitFor()
  expect(await heard(page, /You declined this/)).toEqual(['alert'])
  wallet.behave('approve')
  await confirmOf(modal).click()
  await modal.getByText('Transaction confirmed').waitFor()
  await page.clock.runFor(300)
  expect(await heard(page, /Transaction started/)).toEqual(['status'])
  expect(await heard(page, /Transaction confirmed/)).toEqual(['status'])
})

for (const [what, path, options] of [
  ['at 400 % zoom', '/', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
  ['from right to left in a pseudo language', '/#locale=ar-XB', {}],
  ['in the pseudo language on a small phone', '/#locale=ar-XB', { viewport: { width: 320, height: 640 } }],
] as const) {
  test(`connects, switches and sends ${what}, and never needs to be scrolled in two directions`, {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage(path, { install: [wallet], ...options })

    await everyView(page, async (view, modal) => {
      expect(await modal.evaluate(cutOff), `too wide on ${view}`).toEqual([])
      if (path.includes('ar-XB')) expect(await direction(modal)).toBe('rtl')
    })

    const modal = await reconnected(page)
    await modal.getByRole('button', { name: /Network: Ethereum/ }).click()
    await named(modal, 'Base').click()
    await modal.getByRole('button', { name: /Network: Base/ }).waitFor()
    expect(wallet.chainId).toBe(8453)
    await modal.getByRole('button', { name: /Network: Base/ }).click()
    await named(modal, 'Ethereum').click()
    await modal.getByRole('button', { name: /Network: Ethereum/ }).waitFor()

    await named(modal, 'Send').click()
    await modal.getByRole('textbox', { name: /Amount/ }).fill('0.01')
    await modal.getByRole('textbox', { name: /^\[?To/ }).fill(accounts.empty)
    await named(modal, 'Review').click()
    await confirmOf(modal).click()
    await modal.getByText('Transaction confirmed').first().waitFor()
  })
}

test('forced colours keep every control and the focus ring visible', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/', { install: [await newWallet()], forcedColors: 'active' })

  await everyView(page, async (view, modal) => {
    expect(await edgeless(modal), `controls without an edge on ${view}`).toEqual([])
    await page.keyboard.press('Tab')
    expect(await focusRing(page), `focus ring on ${view}`).toBeGreaterThanOrEqual(2)
  })
})

test('more contrast, where the visitor asks for it, makes every text as dark as the title', {
  tags: 'exhaustive',
}, async ({ newPage }) => {
  const page = await newPage('/', { contrast: 'more' })
  const modal = await openModal(page)
  await named(modal, 'Harbor').waitFor()

  const [title, label] = await modal.evaluate((dialog) =>
    ['h2', '.fy-section-label'].map((part) => {
      const element = dialog.querySelector(part)
      return element && getComputedStyle(element).color
    }),
  )

  expect(title).toBeTruthy()
  expect(label).toBe(title)
})

test('reduced motion leaves nothing that moves for longer than a millisecond', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const page = await newPage('/', { install: [await newWallet()], reducedMotion: 'reduce' })

  await everyView(page, async (view, modal) => {
    expect(await moving(modal), `moving on ${view}`).toEqual([])
  })
})

const nameless = /^ *- (button|link|textbox|searchbox|checkbox|switch|tab|option|combobox|img)\b(?! ").*$/m

/** Presses a key again and again. Where the focus was after each: inside the modal or outside, and on what. */
async function walk(page: Page, key: string, times: number): Promise<readonly string[]> {
  await page.evaluate(() => {
    const places: string[] = []
    const note = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return
      let node = document.activeElement
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
      const isInside = node?.closest('dialog[part="dialog"]') instanceof HTMLElement
      places.push(`${isInside ? 'inside' : 'outside'} ${node?.tagName} ${node?.textContent.slice(0, 40)}`)
    }
    addEventListener('keyup', note, true)
    Object.assign(globalThis, { places, stopNoting: () => removeEventListener('keyup', note, true) })
  })
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key)
  return page.evaluate('stopNoting(), places')
}

/** Writes down what live regions say from now on. */
async function listen(page: Page) {
  await modalOf(page).evaluate((dialog) => {
    const said: [role: string, words: string][] = []
    const regions = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])'
    const say = (region: Element, words: string) => {
      if (words.trim()) said.push([region.getAttribute('role') ?? 'live', words])
    }
    new MutationObserver((changes) => {
      // A region speaks once for all that changed in it at a time.
      const spoken = new Map<Element, Set<Node>>()
      for (const { target, addedNodes } of changes) {
        const within = target instanceof Element ? target : target.parentElement
        const region = within?.closest(regions)
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) {
          if (region) spoken.set(region, (spoken.get(region) ?? new Set()).add(node))
          else if (node instanceof Element)
            for (const own of [node, ...node.querySelectorAll('*')])
              if (own.matches(regions)) spoken.set(own, new Set([own]))
        }
      }
      for (const [region, nodes] of spoken)
        say(region, [...nodes].map(({ textContent }) => textContent).join(' '))
    }).observe(dialog.getRootNode(), { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { said })
  })
}

/** The kinds of regions that said something, once for each time. */
async function heard(page: Page, words: RegExp): Promise<readonly string[]> {
  const said: readonly (readonly [string, string])[] = await page.evaluate('said')
  return said.filter(([, text]) => words.test(text)).map(([role]) => role)
}

function direction(modal: Locator): Promise<string> {
  return modal.evaluate((dialog) => getComputedStyle(dialog).direction)
}

/** Controls that forced colours leave without border and underline. */
function edgeless(modal: Locator): Promise<readonly string[]> {
  return modal.evaluate((dialog) =>
    [...dialog.querySelectorAll('button, input, textarea, a[href]')]
      .filter((control) => control.getBoundingClientRect().width > 1)
      .filter((control) => {
        const hasEdge = (element: Element | null) => {
          if (!element) return false
          const style = getComputedStyle(element)
          // The browser's own checkbox has an edge of its own.
          if (element.matches('input[type="checkbox"]') && style.appearance === 'auto') return true
          const isBordered = style.borderTopStyle !== 'none' && Number.parseInt(style.borderTopWidth, 10) > 0
          return isBordered || style.outlineStyle !== 'none' || style.textDecorationLine.includes('underline')
        }
        return !hasEdge(control) && !hasEdge(control.closest('.fy-field-box, .fy-amount, .fy-address-field'))
      })
      .map((control) => `${control.className} ${control.getAttribute('aria-label') ?? control.textContent}`),
  )
}

/** Width in px of the outline around what has the focus, or around its box. */
function focusRing(page: Page): Promise<number> {
  return page.evaluate(() => {
    let node = document.activeElement
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
    const boxes = [node, node?.closest('.fy-field-box, .fy-amount, .fy-address-field, label')]
    const widths = boxes.flatMap((box) => {
      if (!box) return []
      const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(box)
      const isField = box !== node && box.matches(':focus-within')
      return [
        outlineStyle === 'none' ? 0 : Number.parseInt(outlineWidth, 10),
        isField ? Number.parseInt(borderTopWidth, 10) : 0,
      ]
    })
    return Math.max(0, ...widths)
  })
}

/** What is animated or changes over more than a millisecond. */
function moving(modal: Locator): Promise<readonly string[]> {
  return modal.evaluate((dialog) => {
    const longest = (times: string) =>
      Math.max(...times.split(',').map((time) => Number.parseFloat(time) * 1_000))
    const found: string[] = []
    for (const element of [dialog, ...dialog.querySelectorAll('*')])
      for (const pseudo of [undefined, '::before', '::after', '::backdrop']) {
        const { animationName, animationDuration, transitionDuration, transitionProperty } = getComputedStyle(
          element,
          pseudo,
        )
        if (animationName !== 'none' && longest(animationDuration) > 1)
          found.push(`${element.className}${pseudo ?? ''} ${animationName} ${animationDuration}`)
        if (transitionProperty !== 'none' && longest(transitionDuration) > 1)
          found.push(`${element.className}${pseudo ?? ''} transition ${transitionDuration}`)
      }
    return found
  })
}
