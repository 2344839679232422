import type { SandboxWorld } from '../sandbox.js'
import { isRemote, networkIds, plainOptions } from './options.js'
import type { Setup } from './setup.js'

const names: Readonly<Record<string, string>> = {
  'eip155:1': 'mainnet',
  'eip155:8453': 'base',
  'eip155:137': 'polygon',
}

/** The code that makes this set-up in a host's own page. */
export function toCode(setup: Setup, world: SandboxWorld | undefined): string {
  const chosen = networkIds(setup).flatMap((id) => names[id] ?? [])
  const options = Object.entries(plainOptions(setup, world)).map(
    ([key, value]) => `  ${key}: ${literal(value, 1)},\n`,
  )
  const adapters = `  adapters: [evm({ networks: [${chosen.join(', ')}] })],\n`
  return [
    "import { createFoyer } from '@foyer/kit'\n",
    chosen.length > 0 ? "import { evm } from '@foyer/adapter-evm'\n" : '',
    chosen.length > 0 ? `import { ${chosen.join(', ')} } from '@foyer/adapter-evm/networks'\n` : '',
    isRemote(setup) ? "import { walletConnect } from '@foyer/connector-walletconnect'\n" : '',
    '\nconst foyer = createFoyer({\n',
    chosen.length > 0 ? adapters : '',
    isRemote(setup) ? '  connectors: [walletConnect()],\n' : '',
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
