/**
 * @typedef {object} App
 * @property {string} id a folder of `bench/apps`
 * @property {string} name
 * @property {string} button
 * @property {(page: import('playwright-core').Page) => Promise<unknown>} close
 */

const byEscape = (/** @type {import('playwright-core').Page} */ page) => page.keyboard.press('Escape')

/** @type {readonly App[]} */
export const apps = [
  {
    id: 'react',
    name: 'React alone (floor)',
    button: 'button',
    close: (page) => page.getByText('Close', { exact: true }).click(),
  },
  { id: 'foyer', name: '**Foyer**, plain page', button: 'foyer-button', close: byEscape },
  { id: 'foyer-react', name: '**Foyer**, React page', button: '#app button', close: byEscape },
  {
    id: 'appkit',
    name: 'Reown AppKit (ethers)',
    button: 'appkit-button',
    close: (page) => page.locator('[data-testid="w3m-header-close"]').click(),
  },
  { id: 'rainbowkit', name: 'RainbowKit', button: '#app button', close: byEscape },
  { id: 'connectkit', name: 'ConnectKit', button: '#app button', close: byEscape },
]
