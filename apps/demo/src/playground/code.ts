import type { OtherFamily } from '../families.js'
import type { SandboxWorld } from '../sandbox.js'
import { familiesIn, isRemote, networkIds, shownOptions, signInOf } from './options.js'
import type { Setup } from './setup.js'

const names: Readonly<Record<string, string>> = {
  'eip155:1': 'mainnet',
  'eip155:8453': 'base',
  'eip155:137': 'polygon',
}

/** How a host puts a chain family in. The sandbox's Polkadot chain is none of the adapter's own. */
const others: Readonly<Record<OtherFamily, { readonly imports: string; readonly adapter: string }>> = {
  solana: {
    imports: `import { solana } from '@foyer/adapter-solana'\n`,
    adapter: 'solana()',
  },
  bip122: {
    imports: `import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinRegtest } from '@foyer/adapter-bitcoin/networks'\n`,
    adapter: 'bitcoin({ networks: [bitcoinRegtest] })',
  },
  polkadot: {
    imports: `import { polkadot } from '@foyer/adapter-polkadot'\n`,
    adapter: 'polkadot({ networks: [rococoAssetHub] })',
  },
}

/** The code that makes this set-up in a host's own page. */
export function toCode(setup: Setup, world: SandboxWorld | undefined): string {
  const chosen = networkIds(setup).flatMap((id) => names[id] ?? [])
  const families = familiesIn(setup, world)
  const options = Object.entries(shownOptions(setup, world)).map(
    ([key, value]) => `  ${key}: ${literal(value, 1)},\n`,
  )
  const adapters = [
    ...(chosen.length > 0 ? [`evm({ networks: [${chosen.join(', ')}] })`] : []),
    ...families.map((family) => others[family].adapter),
  ]
  const connectors = [
    ...(isRemote(setup) ? ['walletConnect()'] : []),
    ...(world?.login ? [`login({ url: '${world.login.url}', projectId: 'demo' })`] : []),
  ]
  const signIn = signInOf(setup, world)
  return [
    "import { createFoyer } from '@foyer/kit'\n",
    chosen.length > 0 ? "import { evm } from '@foyer/adapter-evm'\n" : '',
    chosen.length > 0 ? `import { ${chosen.join(', ')} } from '@foyer/adapter-evm/networks'\n` : '',
    ...families.map((family) => others[family].imports),
    isRemote(setup) ? "import { walletConnect } from '@foyer/connector-walletconnect'\n" : '',
    world?.login ? "import { login } from '@foyer/kit/login'\n" : '',
    signIn ? "import { siwx } from '@foyer/feature-siwx'\n" : '',
    families.includes('polkadot')
      ? "import { rococoAssetHub } from './networks.js' // id, name, coin, ss58Prefix\n"
      : '',
    '\nconst foyer = createFoyer({\n',
    adapters.length > 0 ? `  adapters: [${adapters.join(', ')}],\n` : '',
    connectors.length > 0 ? `  connectors: [${connectors.join(', ')}],\n` : '',
    signIn ? `  customFeatures: [siwx(${literal(signIn, 1)})],\n` : '',
    ...options,
    '})\nfoyer.start()\n',
  ].join('')
}

function literal(value: unknown, depth: number): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, depth)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = '  '.repeat(depth + 1)
  const entries = Object.entries(value).map(([key, item]) => {
    const name = /^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`
    return `${inner}${name}: ${literal(item, depth + 1)},\n`
  })
  return `{\n${entries.join('')}${'  '.repeat(depth)}}`
}
