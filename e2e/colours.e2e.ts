// @tier gate, exhaustive: every state in colours that are not its own
import type { Page } from 'playwright-core'
import { expect, type Fixtures, test } from './fixtures.js'
import { openGallery } from './gallery.js'

const look = { dir: 'ltr', width: 390 } as const

test('a QR code is dark on white where the browser darkens pages', async ({ newPage }) => {
  const { codes, faults } = await darkenedCodes(newPage, /^(WalletReceive\/normal|ui\/QrCode)$/)
  expect(faults).toEqual([])
  expect(codes).toBeGreaterThan(3)
})

test('every QR code is dark on white where the browser darkens pages', {
  tags: 'exhaustive',
  timeout: 1_200_000,
}, async ({ newPage }) => {
  const { codes, faults } = await darkenedCodes(newPage, /./)
  expect(faults).toEqual([])
  expect(codes).toBeGreaterThan(20)
})

test('in forced colours no text that is drawn by another element covers it', async ({ newPage }) => {
  const { covers, checked } = await coveredTexts(newPage, /^ui\/(CodeField|AmountField)$/)
  expect(covers).toEqual([])
  expect(checked).toBeGreaterThan(3)
})

test('in forced colours no text of any state covers what draws it', {
  tags: 'exhaustive',
  timeout: 1_200_000,
}, async ({ newPage }) => {
  const { covers, checked } = await coveredTexts(newPage, /./)
  expect(covers).toEqual([])
  expect(checked).toBeGreaterThan(20)
})

test('English is drawn in its own order on a page from right to left', async ({ newPage }) => {
  const { texts, faults } = await turnedTexts(newPage, /^(SmartSessions?\/extremes|Account\/changes)$/)
  expect(faults).toEqual([])
  expect(texts).toBeGreaterThan(30)
})

test('English of every state is drawn in its own order on a page from right to left', {
  tags: 'exhaustive',
  timeout: 1_200_000,
}, async ({ newPage }) => {
  const { texts, faults } = await turnedTexts(newPage, /./)
  expect(faults).toEqual([])
  expect(texts).toBeGreaterThan(3_000)
})

/** Looks at each Latin text of the states in a layout from right to left. */
async function turnedTexts(newPage: Fixtures['newPage'], names: RegExp) {
  const { ids, page, show } = await openGallery(newPage, { reducedMotion: 'reduce' })
  const faults: string[] = []
  let texts = 0
  for (const id of ids.filter((one) => names.test(one))) {
    await show(id, { theme: 'light', dir: 'rtl', width: 390 })
    const found = await page.evaluate(turnedOf)
    texts += found.texts
    faults.push(...found.turned.map((text) => `${id}: ${text}`))
  }
  return { texts, faults }
}

/** Returns the Latin texts in which a character is drawn left of the character before it. Runs in the page. */
function turnedOf(): { readonly texts: number; readonly turned: readonly string[] } {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const turned: string[] = []
  let texts = 0
  for (const card of roots.flatMap((root) => [...root.querySelectorAll('.fy-card')])) {
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      if (!/[a-z]/i.test(text) || /\p{sc=Hebrew}|\p{sc=Arabic}|[\u202a-\u202e]/u.test(text)) continue
      texts += 1
      let before: DOMRect | undefined
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const [box] = range.getClientRects()
        if (!box || box.width === 0 || /\s/.test(text[at] ?? '')) continue
        if (before && Math.abs(box.top - before.top) < 4 && box.left < before.left - 0.5) {
          turned.push(text)
          break
        }
        before = box
      }
    }
  }
  return { texts, turned }
}

/** Looks at the corners of QR codes, in which there is no picture, as Chromium's automatic dark theme draws them. */
async function darkenedCodes(newPage: Fixtures['newPage'], names: RegExp) {
  // The browser darkens pages for visitors that prefer dark ones.
  const { ids, page, show } = await openGallery(newPage, { reducedMotion: 'reduce', colorScheme: 'dark' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  const faults: string[] = []
  let codes = 0
  for (const id of ids.filter((one) => names.test(one)))
    for (const theme of ['light', 'dark'] as const) {
      await show(id, { ...look, theme })
      for (const code of await page.locator('.fy-qr:not([data-empty])').all()) {
        codes += 1
        const [dark = 255, light = 0] = await brightness(page, await code.screenshot())
        if (dark > 60 || light < 250) faults.push(`${id} ${theme}: ${dark} to ${light} of 255`)
      }
    }
  return { codes, faults }
}

/** Returns the darkest and the lightest level of grey in a corner of a picture. */
function brightness(page: Page, picture: Buffer): Promise<readonly number[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await window.createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!canvas) return []
    canvas.drawImage(bitmap, 0, 0)
    const side = Math.floor(bitmap.width / 4)
    const { data } = canvas.getImageData(side / 4, side / 4, side, side)
    const levels: number[] = []
    for (let at = 0; at < data.length; at += 4)
      levels.push(Math.round(((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3))
    return [Math.min(...levels), Math.max(...levels)]
  }, picture.toString('base64'))
}

/** Looks for texts of no colour that forced colours paint over the elements that draw them. */
async function coveredTexts(newPage: Fixtures['newPage'], names: RegExp) {
  const { ids, page, show } = await openGallery(newPage, { reducedMotion: 'reduce' })
  const covers: string[] = []
  let checked = 0
  for (const id of ids.filter((one) => names.test(one))) {
    await page.emulateMedia({ forcedColors: 'none' })
    await show(id, { ...look, theme: 'light' })
    const count = await page.evaluate(markColourless)
    if (count === 0) continue
    checked += count
    await page.emulateMedia({ forcedColors: 'active' })
    covers.push(...(await page.evaluate(coversOfMarked)).map((text) => `${id}: ${text}`))
  }
  return { covers, checked }
}

/** Marks the fields with a text in no colour. Runs in the page. */
function markColourless(): number {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const found = roots
    .flatMap((root) => [...root.querySelectorAll('input, textarea')])
    .filter((field) => getComputedStyle(field).color === 'rgba(0, 0, 0, 0)')
  for (const field of found) field.setAttribute('data-colourless', '')
  return found.length
}

/** Returns the marked fields that have a colour now and lie over a sibling with a text. Runs in the page. */
function coversOfMarked(): readonly string[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLInputElement>('[data-colourless]')])
    .filter((field) => {
      field.removeAttribute('data-colourless')
      if (getComputedStyle(field).color === 'rgba(0, 0, 0, 0)' || !field.value) return false
      const box = field.getBoundingClientRect()
      return [...(field.parentElement?.children ?? [])].some((sibling) => {
        const other = sibling.getBoundingClientRect()
        const shared = Math.min(box.right, other.right) - Math.max(box.left, other.left)
        return sibling !== field && sibling.textContent !== '' && other.height > 0 && shared > 4
      })
    })
    .map((field) => `${field.getAttribute('class') ?? field.id} ${field.value}`)
}
