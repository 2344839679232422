// @tier gate
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawTile } from './tile.ts'
import { walletAt, walletPicture } from './wallets.ts'

const inWallet = (path: string) => readFile(new URL(`../../wallet/${path}`, import.meta.url))

test('the wallet app has one picture: in the catalogue, in its sessions and in its own page', async () => {
  // As the sandbox draws it.
  const drawn = drawTile(`/getWalletImage/${walletPicture}`, 0.46)

  expect(walletAt('https://wallet.test').image_id).toBe(walletPicture)
  expect(String(await inWallet('src/kit.ts'))).toContain(`/getWalletImage/${walletPicture}`)
  expect(String(await inWallet('index.html'))).toContain('<img src="/icon.png"')
  expect(await inWallet('public/icon.png')).toEqual(drawn)
})
