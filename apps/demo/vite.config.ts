import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { demoServer } from './server.js'

const page = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url))

export default defineConfig({
  appType: 'mpa',
  plugins: [demoServer()],
  preview: { host: '127.0.0.1' },
  build: {
    target: 'es2022',
    // Everything comes from our own origin as a file: the policy allows no inline script and no eval.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The chain library of Polkadot is one chunk, and fetched only where that family is connected.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        index: page('index'),
        two: page('two'),
        plain: page('plain'),
        react: page('react'),
        members: page('members'),
        gallery: page('gallery'),
      },
    },
  },
})
