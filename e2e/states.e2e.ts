// @tier gate, exhaustive: every state in every look takes minutes
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, type Fixtures, test } from './fixtures.js'
import { type Gallery, type Look, looks, nameOf, openGallery } from './gallery.js'
import { layoutFaults, movements } from './layoutFaults.js'

// A new look costs less than a new state: the states share all looks among them.
test('every state is well laid out and accessible in one look', {
  timeout: 1_200_000,
}, async ({ newPage }) => {
  const gallery = await openStates(newPage)

  const faults: string[] = []
  for (const [at, id] of gallery.ids.entries()) {
    const look = looks[at % looks.length]
    // A state that is never reached hides none of the others.
    if (look) faults.push(...(await faultsOf(gallery, id, [look]).catch((error) => [String(error)])))
  }

  expect(faults).toEqual([])
})

test('every state is well laid out and without anything that axe objects to, in each look', {
  tags: 'exhaustive',
  // There are about five hundred states in seven looks.
  timeout: 2_400_000,
}, async ({ newPage }) => {
  const gallery = await openStates(newPage)
  // A theme has the same colours in both directions and at each width.
  const each = looks.filter(({ theme, dir, width }) => theme === 'light' || (dir === 'ltr' && width === 390))

  const faults: string[] = []
  for (const id of gallery.ids) faults.push(...(await faultsOf(gallery, id, each)))

  expect(faults).toEqual([])
})

/** Views with facts by name: amounts, fees, addresses. */
const factual =
  /^(WalletSend|WalletSendPreview|Swap|SwapPreview|BuyInProgress|OnRampLeave|ActivityDetails|NftDetails|NftReview|SmartSession|SmartSessionsReview|ApproveTransaction|CallsInTurn|CallsStatus|Transaction|Token|SIWXSignMessage|EmailVerifyDevice)\/|^ui\/KeyValueList$/

test('no fact is cut in German in a window of 320 px, however long it is', async ({ newPage }) => {
  const { faults, lists } = await cutFacts(newPage, /extremes|^ui\/KeyValueList/)
  expect(faults).toEqual([])
  expect(lists).toBeGreaterThan(5)
})

test('no fact of any state is cut in German in a window of 320 px', {
  tags: 'exhaustive',
}, async ({ newPage }) => {
  const { faults, lists } = await cutFacts(newPage, /^/)
  expect(faults).toEqual([])
  expect(lists).toBeGreaterThan(50)
})

/** Looks at the states with facts whose names match, in German and in a narrow window. */
async function cutFacts(newPage: Fixtures['newPage'], names: RegExp) {
  const { ids, page, show } = await openGallery(newPage, { reducedMotion: 'reduce' })
  const look = { theme: 'light', dir: 'ltr', width: 320, lang: 'de' } as const
  const faults: string[] = []
  let lists = 0
  for (const id of ids.filter((one) => factual.test(one) && names.test(one))) {
    await show(id, look)
    lists += await page.locator('.fy-facts').count()
    faults.push(...(await page.evaluate(layoutFaults)).map((fault) => `${nameOf(id, look)} ${fault}`))
  }
  return { faults, lists }
}

/** Views of which rows, or a bar, have a height of their own. */
const dense = /^(Activity\/normal|Account\/(500|folded-millions)|(WalletSend|Swap)SelectToken\/extremes)$/

test('rows and bars have room for a larger unit of type', async ({ newPage }) => {
  expect(await faultsAtLargeType(newPage, dense)).toEqual([])
})

test('rows and bars of every state have room for a larger unit of type', {
  tags: 'exhaustive',
  timeout: 1_200_000,
}, async ({ newPage }) => {
  expect(await faultsAtLargeType(newPage, /^(?!ui\/)/)).toEqual([])
})

async function faultsAtLargeType(newPage: Fixtures['newPage'], names: RegExp): Promise<readonly string[]> {
  const { ids, page, show } = await openGallery(newPage, { reducedMotion: 'reduce' })
  const faults: string[] = []
  for (const id of ids.filter((one) => names.test(one)))
    for (const width of [390, 320]) {
      const look = { theme: 'light', dir: 'ltr', width } as const
      await show(id, look)
      for (const unit of ['12px', '14px']) {
        await page.evaluate(async (size) => {
          document.documentElement.style.setProperty('--foyer-font-size-master', size)
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
        }, unit)
        const found = await page.evaluate(layoutFaults)
        faults.push(...found.map((fault) => `${nameOf(id, look)} ${unit} ${fault}`))
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('--foyer-font-size-master'))
    }
  return faults
}

test('a state that was left is the same when it is shown again', async ({ newPage }) => {
  const { show } = await openGallery(newPage)
  const look = { theme: 'light', dir: 'ltr', width: 390 } as const

  for (const id of ['Networks/switching', 'UnsupportedChain/switching', 'Account/outdated'])
    for (const one of [id, 'Connect/normal', id]) await show(one, look)
})

test('a state that cannot be shown spoils no other', async ({ newPage }) => {
  const { show } = await openGallery(newPage)
  const look = { theme: 'light', dir: 'ltr', width: 390 } as const

  await expect(show('Connect/absent', look)).rejects.toThrow('There is no state "Connect/absent".')
  await show('Connect/normal', look)
})

/** The gallery with axe in its page. */
async function openStates(newPage: Fixtures['newPage']): Promise<Gallery> {
  const gallery = await openGallery(newPage, { reducedMotion: 'reduce' })
  const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  await gallery.page.evaluate(await readFile(axeFile, 'utf8'))
  return gallery
}

/** Draws a state once and looks at it in each look. Returns the faults of its layout and its accessibility. */
async function faultsOf(
  { page, show }: Gallery,
  id: string,
  each: readonly Look[],
): Promise<readonly string[]> {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const look of each) {
    await show(id, look)
    const found = [
      // Colours have no size.
      ...(look.theme === 'light' || seen.size === 0 ? await page.evaluate(layoutFaults) : []),
      ...(seen.size === 0 ? await page.evaluate(movements) : []),
      // A component alone is not in the modal, which marks addresses.
      ...(seen.size === 0 && !id.startsWith('ui/') ? await page.evaluate(translatableAddresses) : []),
    ]
    const content = await page.evaluate(contentOf)
    // A mirrored or recoloured view has the same sizes.
    const keys = { content, theme: `${look.theme} ${content}`, size: `${look.width} ${content}` }
    const rules = [...(seen.has(keys.theme) ? [] : colourRules), ...(seen.has(keys.size) ? [] : sizeRules)]
    found.push(...(await violations(page, seen.has(content) ? rules : undefined)))
    for (const fault of found) faults.push(`${nameOf(id, look)} ${fault}`)
    for (const key of Object.values(keys)) seen.add(key)
  }
  return faults
}

/** Returns the texts with a whole or shortened address that a page translator may change. */
function translatableAddresses(): readonly string[] {
  const found: string[] = []
  const walk = (node: Node): void => {
    if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return
    if (node instanceof Text) {
      const isAddress = /0x[\da-f]{3}|[a-z\d]{3}…\u2060?[a-z\d]{4}|(?=[a-z]*\d)[a-z\d]{25}/i.test(node.data)
      if (isAddress && node.parentElement?.translate)
        found.push(`an address that is translated: ${node.data}`)
    }
    if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot)
    for (const child of node.childNodes) walk(child)
  }
  for (const { shadowRoot } of document.querySelectorAll('*')) if (shadowRoot) walk(shadowRoot)
  return found
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** What there is to read and to press, apart from where it stands, how it looks and whether a press counts already. */
function contentOf(): string {
  const parts: string[] = []
  const read = (root: ParentNode) => {
    // An ornament is told to nobody, such as the handle of a sheet, which a card has not.
    for (const element of root.querySelectorAll('*:not([aria-hidden="true"]:empty)')) {
      const attributes = [...element.attributes].filter(
        ({ name }) => !/^(style|dir|class|data-(theme|armed))$/.test(name),
      )
      const told = attributes.map(({ name, value }) => `${name}=${value}`).join()
      parts.push(`${element.localName} ${told} ${element.checkVisibility({ visibilityProperty: true })}`)
      if (element.shadowRoot) read(element.shadowRoot)
    }
    parts.push(root.textContent ?? '')
  }
  read(document.body)
  return parts.join('\n')
}

/** Where the same content was looked at before, only these can differ: in another theme, … */
const colourRules = ['color-contrast', 'link-in-text-block'] as const
/** … and in another place. */
const sizeRules = ['target-size', 'scrollable-region-focusable'] as const

/** What axe says, by all rules of WCAG 2.2 AA and the best practices unless some, or none, are named. */
async function violations(page: Page, rules: readonly string[] | undefined): Promise<readonly string[]> {
  if (rules?.length === 0) return []
  return page.evaluate(async (values) => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
    const runOnly = values ? { type: 'rule' as const, values: [...values] } : tags
    const found = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) =>
          `${id} at ${target.flat().at(-1)}: ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    )
  }, rules)
}
