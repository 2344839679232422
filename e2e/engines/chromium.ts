import { launchBrowser } from '../browser.js'
import { asJson, type Engine, fromJson } from './engine.js'

/** Chromium, so that the journeys are known to hold where all other browser tests run. */
export async function startChromium(): Promise<Engine> {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (expression) => fromJson(await page.evaluate(asJson(expression))),
    click: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  }
}
