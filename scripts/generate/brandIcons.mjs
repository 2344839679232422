/**
 * Writes the marks of networks, coins and wallets that the widget carries, from an unpacked `@web3icons/core`. That package
 * has some ten thousand files, so it is not installed with every checkout: what is taken of it is kept here. Leather,
 * SubWallet, Talisman, UniSat and Xverse are not in it: their marks, in the same folder, are drawn by hand.
 *
 *     npm pack @web3icons/core@4.0.56 && tar xzf web3icons-core-4.0.56.tgz && node scripts/generate/brandIcons.mjs package
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tooling/install.mjs'

const taken = {
  networks: [
    'arbitrum-one',
    'aurora',
    'avalanche',
    'base',
    'binance-smart-chain',
    'bitcoin',
    'blast',
    'celo',
    'ethereum',
    'fantom',
    'gnosis',
    'kaia',
    'linea',
    'mantle',
    'optimism',
    'polkadot',
    'polygon',
    'scroll',
    'solana',
    'zksync',
    'zora',
  ],
  tokens: ['KSM'],
  wallets: [
    'backpack',
    'coinbase',
    'enkrypt',
    'exodus',
    'ledger',
    'metamask',
    'okx',
    'phantom',
    'rabby',
    'rainbow',
    'solflare',
    'trust',
  ],
}

const from = process.argv[2]
if (from === undefined) throw new Error('Say where @web3icons/core is unpacked.')
for (const [kind, names] of Object.entries(taken)) {
  const folder = join(root, 'packages/controllers/src/widget/brandIcons', kind)
  await mkdir(folder, { recursive: true })
  for (const name of names) {
    const file = resolve(from, 'dist/svgs', kind, 'background', `${name}.svg.js`)
    const { default: svg } = await import(pathToFileURL(file).href)
    await writeFile(join(folder, `${name.toLowerCase()}.ts`), moduleOf(name === 'base' ? inRound(svg) : svg))
  }
}

/** Its white square within a circle, with as much room around it as the drawing has. @param {string} svg */
function inRound(svg) {
  return svg.replace(
    '<path fill="#fff" d="M4',
    '<path fill="#fff" transform="translate(3.5 3.5)scale(.708)" d="M4',
  )
}

/**
 * What is drawn, without what all have: the element around it, and a clip at edges where a picture ends anyway. Each is a
 * picture of its own, so that its names can be short.
 * @param {string} svg
 */
function moduleOf(svg) {
  const [, name, body = '', defs = ''] =
    /^<svg[^>]*viewBox="0 0 24 24"[^>]*><g clip-path="url\(#([^)]*)__a\)">(.*)<\/g><defs>(.*)<\/defs><\/svg>$/.exec(
      svg.replaceAll(/>\s+</g, '><').trim(),
    ) ?? []
  const more = defs.replace(`<clipPath id="${name}__a"><path fill="#fff" d="M0 0h24v24H0z"/></clipPath>`, '')
  const shapes = `${body}${more && `<defs>${more}</defs>`}`.replaceAll(`${name}__`, '')
  if (!body || /'|script|\(#a\)|<clipPath/.test(shapes)) throw new Error('This drawing cannot be written.')
  return `export const shapes =\n  '${shapes}'\n`
}
