// @tier gate
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect, test } from './fixtures.js'
import { type Look, openGallery } from './gallery.js'

// What a designer would look at first: both themes on a phone.
const onPhone = [
  'Connect/normal',
  'Connect/empty',
  'Connect/terms',
  'Connect/four-families',
  'Connect/filtered-empty',
  'Connect/wallet-locked',
  'ConnectingExternal/pending',
  'ConnectingExternal/declined',
  'ConnectingMultiChain/one-connected',
  'AllWallets/loading',
  'AllWallets/found',
  'AllWallets/error',
  'GetWallet/normal',
  'WhatIsAWallet/normal',
  'Networks/switching',
  'Networks/families',
  'UnsupportedChain/normal',
  'Account/normal',
  'Account/loading',
  'Account/error',
  'Account/extremes',
  'Account/label',
  'Account/name-used-twice',
  'Account/sending',
  'Account/several-sent',
  'AccountSettings/several-addresses',
  'AccountSettings/four-families',
  'AccountSettings/linked',
  'AccountSettings/long-names',
  'Transaction/pending',
  'Transaction/reverted',
  'WalletReceive/normal',
  'WalletSend/normal',
  'WalletSend/wrong-address',
  'WalletSendSelectToken/look-alike',
  'WalletSendPreview/normal',
  'WalletSendPreview/loading',
  'WalletSendPreview/bitcoin',
  'Swap/normal',
  'SwapPreview/approve',
  'SwapPreview/unknown-router',
  'OnRamp/normal',
  'OnRampProviders/normal',
  'ApproveTransaction/normal',
  'Shell/alert-and-toast',
]
const onDesktop = ['Connect/normal', 'Account/normal']
const components = ['ui/Button-primary', 'ui/ListRow', 'ui/TextField', 'ui/Toggles']

const themes = ['light', 'dark'] as const
const pictures: readonly (readonly [id: string, look: Look])[] = [
  ...[...onPhone, ...components].flatMap((id) => themes.map((theme) => [id, at(theme, 390)] as const)),
  ...onDesktop.flatMap((id) => themes.map((theme) => [id, at(theme, 1280)] as const)),
  ['Account/normal', { theme: 'light', dir: 'rtl', width: 390 }],
  ['WalletSendPreview/normal', { theme: 'dark', dir: 'rtl', width: 390 }],
]

/** How far a pixel may be off (pixelmatch), and what share of them may be: other machines draw letters a shade differently. */
const threshold = 0.1
const share = 0.002

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const baselines = folder('baselines/')
const failures = folder('visual-failures/')

test('states look as they did', async ({ newPage }) => {
  const update = process.env.UPDATE_BASELINES === '1'
  const { page, show } = await openGallery(newPage)
  const faults: string[] = []
  await rm(failures, { recursive: true, force: true })
  if (update) await rm(baselines, { recursive: true, force: true })
  await mkdir(baselines, { recursive: true })

  for (const [id, look] of pictures) {
    await show(id, look)
    const actual = PNG.sync.read(await page.locator('[part="card"]').first().screenshot())
    const name = `${id.replace('/', '-')}.${look.theme}.${look.width}${look.dir === 'rtl' ? '.rtl' : ''}`
    if (update) await writeFile(`${baselines}${name}.png`, small(actual))
    else faults.push(...(await compare(name, actual)))
  }

  const known = (await readdir(baselines)).length
  if (known !== pictures.length) faults.push(`There are ${known} baselines for ${pictures.length} pictures.`)
  expect(faults, 'look at them in e2e/visual-failures, or accept them with UPDATE_BASELINES=1').toEqual([])
})

function at(theme: Look['theme'], width: number): Look {
  return { theme, width, dir: 'ltr' }
}

async function compare(name: string, actual: PNG): Promise<readonly string[]> {
  const file = await readFile(`${baselines}${name}.png`).catch(() => undefined)
  if (!file) return [`${name} has no baseline.`]
  const baseline = PNG.sync.read(file)
  const { width, height } = baseline
  const isOfSize = actual.width === width && actual.height === height
  const diff = new PNG({ width, height })
  const off = isOfSize
    ? pixelmatch(baseline.data, actual.data, diff.data, width, height, { threshold })
    : width * height
  if (off <= share * width * height) return []

  await mkdir(failures, { recursive: true })
  await writeFile(`${failures}${name}.actual.png`, small(actual))
  if (isOfSize) await writeFile(`${failures}${name}.diff.png`, small(diff))
  return [
    isOfSize
      ? `${name}: ${off} of ${width * height} pixels are off.`
      : `${name}: ${actual.width} × ${actual.height} px instead of ${width} × ${height}.`,
  ]
}

/** Without an alpha channel, in 32 steps a channel, and packed as tightly as it goes: less than half of what the browser gives. */
function small(image: PNG): Buffer {
  const reduced = new PNG({ width: image.width, height: image.height })
  for (const [at, value] of image.data.entries()) reduced.data[at] = Math.min(255, Math.round(value / 8) * 8)
  return PNG.sync.write(reduced, { colorType: 2, inputHasAlpha: true, deflateLevel: 9, filterType: -1 })
}
