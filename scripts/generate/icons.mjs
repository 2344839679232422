/**
 * Writes the default pictures of the gateway, from `@web3icons/core` and its metadata, unpacked. They have some eighteen
 * thousand files (81 MB on a disk), so they are not installed with every gateway: what is taken of them is kept here.
 *
 *     npm pack @web3icons/core@4.0.56 @web3icons/common@0.11.51
 *     mkdir core common && tar xzf web3icons-core-4.0.56.tgz -C core && tar xzf web3icons-common-0.11.51.tgz -C common
 *     node scripts/generate/icons.mjs core/package common/package
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tooling/install.mjs'

/** Tokens up to this rank by what all of them are worth. */
const lastRank = 250
const moreTokens = 'BTC,EURC,EURS,EVMOS,GHO,JUP,KSM,LUSD,MON,PYUSD,USDE'.split(',')
/** Coins, under the drawing of the network that they are of. */
const coins = { BERA: 'berachain', KAIA: 'kaia', LINEA: 'linea', RON: 'ronin', XDAI: 'gnosis', ZK: 'zksync' }
/** Ids that the metadata lacks: test networks, and those by which the widget asks for networks that it has no mark of. */
const moreIds = {
  solana: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  bitcoin: ['bip122:000000000933ea01ad0ee984209779ba', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'],
  polkadot: ['polkadot:68d56f15f85d3136970ec16946040bc1'],
  kusama: ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'polkadot:48239ef607d7928874027a43a6768920'],
  unichain: ['eip155:1301', '2257980a-3463-48c6-cbac-a42d2a956e00', '4eeea7ef-0014-4649-5d1d-07271a80f600'],
  'hedera-hashgraph': ['6a97d510-cac8-4e58-c7ce-e8681b044c00'],
  filecoin: ['5a73b3dd-af74-424e-cae0-0de859ee9400'],
  'metis-andromeda': ['3897a66d-40b9-4833-162f-a2c90531c900'],
  moonbeam: ['161038da-44ae-4ec7-1208-0ea569454b00'],
  moonriver: ['f1d73bb6-5450-4e18-38f7-fb6484264a00'],
  ronin: ['eip155:2021', 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00'],
  iotex: ['34e68754-e536-40da-c153-6ef2e7188a00'],
  evmos: ['eip155:9001', 'f926ff41-260d-4028-635e-91913fc28e00'],
  monad: ['0a728e83-bacb-46db-7844-948f05434900'],
  berachain: ['e329c2c9-59b0-4a02-83e4-212ff3779900'],
}
/** Networks that are drawn by their coin. */
const byCoin = { kusama: 'KSM', evmos: 'EVMOS' }

const [core, common] = process.argv.slice(2)
if (core === undefined || common === undefined) throw new Error('Say where both packages are unpacked.')

/** @param {string} path @returns {Promise<Record<string, any>>} */
const read = (path) => import(pathToFileURL(resolve(path)).href)
const metadata = (/** @type {string} */ kind) =>
  read(join(common, 'dist/metadata', `${kind}.js`)).then((exported) => Object.values(exported)[0])

/** @type {Map<string, Set<string>>} The ids of each drawing (`network:base`). */
const assets = new Map()
const add = (/** @type {string} */ file, /** @type {readonly string[]} */ ids) =>
  assets.set(file, new Set([...(assets.get(file) ?? []), ...ids]))
for (const { id, filePath, caip2id } of await metadata('networks'))
  if (caip2id) add(filePath, [...(filePath === `network:${id}` ? [id] : []), caip2id])
for (const [name, ids] of Object.entries(moreIds))
  add(name in byCoin ? `token:${Reflect.get(byCoin, name)}` : `network:${name}`, [name, ...ids])

/** @type {Map<string, Set<string>>} */
const tokens = new Map()
const rankOf = (/** @type {{ marketCapRank?: number }} */ { marketCapRank }) =>
  marketCapRank ?? Number.POSITIVE_INFINITY
const taken = new Set(Object.keys(coins))
const ranked = (await metadata('tokens')).toSorted(
  (/** @type {any} */ a, /** @type {any} */ b) => rankOf(a) - rankOf(b) || 0,
)
for (const token of ranked) {
  const symbol = token.symbol.toUpperCase()
  // A symbol is that of the largest that has it.
  if (taken.has(symbol) || !(rankOf(token) <= lastRank || moreTokens.includes(symbol))) continue
  taken.add(symbol)
  tokens.set(token.filePath, (tokens.get(token.filePath) ?? new Set()).add(symbol))
}
for (const [symbol, network] of Object.entries(coins))
  tokens.set(`network:${network}`, (tokens.get(`network:${network}`) ?? new Set()).add(symbol))

/** @type {Map<string, Set<string>>} */
const wallets = new Map()
for (const { id, filePath } of await metadata('wallets')) wallets.set(filePath, new Set([id]))

const folder = join(root, 'packages/gateway/src/providers/icons')
await mkdir(folder, { recursive: true })
for (const [name, drawings] of Object.entries({ assets, tokens, wallets })) {
  const lines = []
  const used = new Set()
  for (const [file, ids] of [...drawings].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [kind, drawing] = file.split(':')
    const path = join(core, 'dist/svgs', `${kind}s`, 'background', `${drawing}.svg.js`)
    if (!existsSync(path)) {
      process.stdout.write(`No drawing of ${file}\n`)
      continue
    }
    const own = [...ids].map((id) => id.toLowerCase()).filter((id) => !used.has(id))
    for (const id of own) used.add(id)
    const content = contentOf((await read(path)).default)
    if (own.length > 0) lines.push(`${own.join(',')} ${file === 'network:base' ? inRound(content) : content}`)
  }
  const text = `/** Drawings by their ids, one in a line. Written by \`scripts/generate/icons.mjs\`. */\nexport const ${name} = \`\n${lines.join('\n')}\n\`\n`
  await writeFile(join(folder, `${name}.ts`), text)
}

/** The white square of Base within a circle, see `marks.mjs`. @param {string} content */
function inRound(content) {
  const square = '<path fill="#fff" d="M4'
  if (!content.includes(square)) throw new Error('Base is drawn in another way.')
  return content.replace(square, '<path fill="#fff" transform="translate(3.5 3.5)scale(.708)" d="M4')
}

/** What is within a drawing of 24 by 24. @param {string} svg */
function contentOf(svg) {
  const [, tag = '', content = ''] = /^<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? []
  if (!tag.includes('viewBox="0 0 24 24"') || !tag.includes('fill="none"'))
    throw new Error(`Not 24 by 24: ${tag}`)
  const small = content
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/style="(mask-type):(\w+)"/g, '$1="$2"')
    .trim()
  // Shapes and their colours, by references within the drawing alone.
  const plain =
    /^(<\/?(g|path|circle|ellipse|rect|polygon|polyline|line|defs|clipPath|mask|(linear|radial)Gradient|stop|use|filter|fe[A-Z]\w+)( (?!on|href|xlink|style)[\w:-]+="(url\(#[^)"]*\)|(?!url)[^"&<>]*)"| href="#[^"]*")*\/?>)+$/
  if (!plain.test(small) || /[`$\\]/.test(small)) throw new Error(`This drawing cannot be written: ${small}`)
  return small
}
