import { defineConfig, type UserConfig } from 'vite'
import { walletServer } from './server.ts'

/** How the app is built and served; its universal link `/wc` is the one page, too. */
export const settings = {
  appType: 'spa',
  preview: { host: '127.0.0.1' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
} satisfies UserConfig

export default defineConfig({ ...settings, plugins: [walletServer()] })
