import jsQr from 'jsqr'
import type { Page } from 'playwright-core'
import { modalOf } from './fixtures.js'

/** What a camera reads off the code on screen. */
export async function scan(page: Page): Promise<string | undefined> {
  const shot = await modalOf(page).locator('.fy-qr').screenshot()
  const pixels = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const { width, height, ...image } = await createImageBitmap(new Blob([bytes])).then((bitmap) => {
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      return { width: bitmap.width, height: bitmap.height, data: Array.from(data) }
    })
    return { width, height, data: image.data }
  }, shot.toString('base64'))
  return jsQr(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height)?.data
}
