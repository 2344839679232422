import type { WalletInfo } from '@foyer/testing'

const icon = (drawing: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawing}</svg>`)}`

/** Two wallets that exist only here. Harbor is on the page from the start. */
export const brands = {
  harbor: {
    uuid: '0b6e3c1e-6a44-4f0e-9d5b-1c1f7a2f8d01',
    name: 'Harbor',
    rdns: 'test.foyer.harbor',
    icon: icon(
      '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#6a5cff"/><stop offset="1" stop-color="#8a3ff0"/></linearGradient></defs><rect width="40" height="40" fill="url(#a)"/><path d="M9 27c2 0 2 1.6 3.7 1.6S14.4 27 16.4 27s2 1.6 3.7 1.6S21.8 27 23.8 27s2 1.6 3.7 1.6S29.2 27 31 27M20 9v13M20 9l8 12H12z" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    ),
  },
  meridian: {
    uuid: '7f3f0b52-2f0c-4b0a-8c8b-52a0c9f6e902',
    name: 'Meridian',
    rdns: 'test.foyer.meridian',
    icon: icon(
      '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ff9a3d"/><stop offset="1" stop-color="#ee5a24"/></linearGradient></defs><rect width="40" height="40" fill="url(#a)"/><g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"><circle cx="20" cy="20" r="10"/><ellipse cx="20" cy="20" rx="4.5" ry="10"/><path d="M10.5 20h19"/></g>',
    ),
  },
} as const satisfies Record<string, WalletInfo>

/** Which of the two. */
export type BrandId = keyof typeof brands
