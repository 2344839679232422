import { chromium } from 'playwright-core'
import { findWholeChromium } from '../../tooling/browser.mjs'

/** @typedef {{ name: string, svg: string }} Drawing */

/** As much as fits in one drawing of a wallet, by its length in a `data:` URL. */
const longest = 60_000

/** @param {string} body */
const svg = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`

/** @param {number} count @param {(at: number) => string} part */
const times = (count, part) => Array.from({ length: count }, (_, at) => part(at)).join('')

/** @param {number} count */
const letters = (count) =>
  svg(
    `<text font-size="30" textLength="1" fill-opacity=".02" y="24" stroke="red" stroke-opacity=".01" stroke-width="9" stroke-linejoin="round">${'W'.repeat(count)}</text>`,
  )

/** A drawing like those of real wallets. */
export const usual = {
  name: 'usual',
  svg: svg(
    '<defs><linearGradient id="a"><stop stop-color="#f60"/></linearGradient></defs><path d="M3 3h18v18H3z" fill="url(#a)"/>',
  ),
}

/**
 * Drawings that do as much as they can with each part.
 * @param {number} most how many parts a drawing may unfold to
 * @returns {readonly Drawing[]}
 */
export function dearest(most) {
  const parts = most - 2
  const room = Math.floor(longest / parts)
  const wave = `M0 0${'q9 99 24 0'.repeat(Math.max(1, Math.floor((room - 40) / 10)))}`
  return [
    { name: 'long outlines', svg: svg(times(parts, () => `<path d="${wave}" stroke="#000"/>`)) },
    {
      name: 'dashes',
      svg: svg(
        times(
          parts,
          () => '<path d="M0 0H1e6V24H0z" stroke="#000" stroke-width="9" stroke-dasharray=".001"/>',
        ),
      ),
    },
    {
      name: 'dashes on curves',
      svg: svg(
        times(
          parts,
          () => '<circle r="1e5" stroke="#000" fill="none" stroke-width="9" stroke-dasharray=".01 .01"/>',
        ),
      ),
    },
    {
      name: 'layers',
      svg: svg(
        `${times(parts / 32, () => '<g opacity=".9"><rect width="24" height="24"/>')}${times(parts / 32, () => '</g>')}`,
      ),
    },
    {
      name: 'faded shapes',
      svg: svg(times(parts / 3, () => '<rect width="24" height="24" stroke="#000" opacity=".9"/>')),
    },
    {
      name: 'letters',
      svg: svg(
        times(parts, () => `<text font-size="900" stroke="#000" rotate="9">${'漢W'.repeat(room / 9)}</text>`),
      ),
    },
    {
      name: 'letters in one place',
      svg: letters(parts),
    },
    {
      name: 'letters in one place, as many as fit',
      svg: letters(longest),
    },
    {
      name: 'letters of a clip',
      svg: svg(
        `<clipPath id="c"><text font-size="30" textLength="1" y="24">${'W'.repeat(parts / 4)}</text></clipPath>${times(3, () => '<rect width="24" height="24" clip-path="url(#c)"/>')}`,
      ),
    },
    {
      name: 'selectors',
      svg: svg(
        `<style>${times(longest / 40, (at) => `svg g g g g g g g rect:not(g g rect)+i${at},`)}i{}</style>${times(9, () => '<g>')}${times(parts - 10, () => '<rect/>')}${times(9, () => '</g>')}`,
      ),
    },
    {
      name: 'outlines by a sheet',
      svg: svg(
        `<style>path{d:path("M0 0${'q9 99 24 0'.repeat(4_000)}")}</style>${times(parts - 1, () => '<path/>')}`,
      ),
    },
    {
      name: 'shadows by a sheet',
      svg: svg(
        `<style>text{text-shadow:0 0 9px red${',9px 9px 9px red'.repeat(2_000)}}</style>${times(parts - 1, () => '<text y="9">A</text>')}`,
      ),
    },
    {
      name: 'clips by a property',
      svg: svg(
        `<style>rect{clip-path:var(--c)}</style><g style="--c:url(#c)"><clipPath id="c">${times(parts / 3, () => '<rect width="9" height="9"/>')}</clipPath>${times(parts / 3, () => '<rect width="24" height="24"/>')}</g>`,
      ),
    },
    {
      name: 'clips that are long',
      svg: svg(
        `<clipPath id="c"><path d="${wave.repeat(Math.sqrt(most) / 2)}"/></clipPath>${times(Math.sqrt(most), () => '<rect width="24" height="24" clip-path="url(#c)"/>')}`,
      ),
    },
    {
      name: 'clips and gradients',
      svg: svg(
        `<defs><clipPath id="c">${times(Math.sqrt(most) / 3, () => '<circle r="20"/>')}</clipPath><radialGradient id="g" spreadMethod="reflect" r=".001"><stop/><stop offset="1" stop-color="#fff"/></radialGradient></defs>${times(Math.sqrt(most), () => '<rect width="24" height="24" fill="url(#g)" clip-path="url(#c)"/>')}`,
      ),
    },
  ]
}

/**
 * Measures drawings in Chromium.
 * @param {readonly Drawing[]} drawings
 * @param {number} [size] how wide and high each is shown (px)
 * @returns {Promise<readonly { name: string, ms: number }[]>} processor time until each is on screen
 */
export async function measureDrawings(drawings, size = 40) {
  const browser = await chromium.launch({ executablePath: await findWholeChromium() })
  try {
    const measured = []
    for (const { name, svg } of drawings) measured.push({ name, ms: await measure(browser, svg, size) })
    return measured
  } finally {
    await browser.close()
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} svg @param {number} size */
async function measure(browser, svg, size) {
  const samples = []
  for (let sample = 0; sample < 3; sample += 1) {
    const page = await browser.newPage()
    await page.setContent(`<img width="${size}" height="${size}">`)
    await page.screenshot()
    const start = performance.now()
    await page.evaluate(
      async (source) => {
        const picture = document.querySelector('img')
        if (!picture) return
        picture.src = source
        await picture.decode()
      },
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
    )
    await page.screenshot({ timeout: 300_000 })
    samples.push(performance.now() - start)
    await page.close()
  }
  return Math.min(...samples)
}
