import { join } from 'node:path'
import { cache } from '../../tooling/cache.mjs'

/** @typedef {import('playwright-core').Page} Page */
/**
 * @typedef {object} App
 * @property {string} id
 * @property {string} folder of `bench/apps`
 * @property {string} name
 * @property {string} button
 * @property {(page: Page) => Promise<unknown>} close
 * @property {'idle' | 'intent'} [preload] of Foyer's pages: when the modal is fetched
 * @property {boolean} [openingOnly] only its opening is of interest
 */

const byEscape = (/** @type {Page} */ page) => page.keyboard.press('Escape')

const pages = [
  { folder: 'foyer', name: 'plain page' },
  { folder: 'foyer-react', name: 'React page' },
  { folder: 'foyer-three', name: 'plain page, three families', openingOnly: true },
  { folder: 'foyer-three-react', name: 'React page, three families', openingOnly: true },
  { folder: 'foyer-remote', name: 'React page, remote connector', openingOnly: true },
]

/** Each of Foyer's pages as it is by default, and as `preload: 'intent'` has it. */
const foyer = pages.flatMap((page) =>
  /** @type {const} */ (['idle', 'intent']).map((preload) => ({
    ...page,
    id: `${page.folder}-${preload}`,
    name: `**Foyer**, ${page.name}, \`${preload}\``,
    button: 'foyer-button',
    close: byEscape,
    preload,
  })),
)

/** @type {readonly App[]} */
export const apps = [
  {
    id: 'react',
    folder: 'react',
    name: 'React alone (floor)',
    button: 'button',
    close: (page) => page.getByText('Close', { exact: true }).click(),
  },
  ...foyer,
  {
    id: 'appkit',
    folder: 'appkit',
    name: 'Reown AppKit (ethers)',
    button: 'appkit-button',
    close: (page) => page.locator('[data-testid="w3m-header-close"]').click(),
  },
  ...[
    { id: 'rainbowkit', name: 'RainbowKit' },
    { id: 'connectkit', name: 'ConnectKit' },
  ].map((other) => ({ ...other, folder: other.id, button: '#app button', close: byEscape })),
]

/**
 * How an app is built for the browser: what a host writes as an option is put in here, so that the apps are what the
 * README shows.
 * @param {App} app
 * @returns {import('vite').InlineConfig}
 */
export function variant({ id, preload }) {
  const options = `createFoyer({\n  preload: '${preload}',`
  const plugin = {
    name: 'preload',
    transform: (/** @type {string} */ code, /** @type {string} */ file) =>
      file.endsWith('/main.jsx') ? code.replace('createFoyer({', options) : undefined,
  }
  return { plugins: preload ? [plugin] : [], build: { outDir: join(cache, 'built', id) } }
}
