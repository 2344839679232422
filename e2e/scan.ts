import jsQr from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { modalOf } from './fixtures.js'

/** What a camera reads off the code on screen. */
export async function scan(page: Page): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await modalOf(page).locator('.fy-qr').screenshot())
  // It is dark on light in every theme.
  return jsQr(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' })?.data
}
