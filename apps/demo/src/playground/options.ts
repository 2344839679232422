import { evm } from '@foyer/adapter-evm'
import { walletConnect } from '@foyer/connector-walletconnect'
import type { AdapterDescriptor, WalletSource } from '@foyer/core'
import { type SiwxOptions, siwx } from '@foyer/feature-siwx'
import type { FoyerOptions, RuntimeOptions } from '@foyer/kit'
import { login } from '@foyer/kit/login'
import { type Family, namespacesOf, nodesOf, type OtherFamily } from '../families.js'
import { networks, routersOf } from '../networks.js'
import type { SandboxWorld } from '../sandbox.js'
import { fields, type Value } from './fields.js'
import { type Setup, valueIn } from './setup.js'

type Tree = { [key: string]: unknown }

const runtime: readonly string[] = [
  'features',
  'themeMode',
  'locale',
  'messages',
  'termsUrl',
  'privacyUrl',
  'metadata',
]

/** Whether a change of this field needs no new instance. */
export function isRuntime(path: string): boolean {
  return path.startsWith('--') || runtime.includes(rootOf(path))
}

/** The options of a setup as plain data: what the visitor would write, adapters apart. */
function plainOptions(setup: Setup, world: SandboxWorld | undefined): Tree {
  const options: Tree = {}
  for (const field of fields.values()) {
    const { path } = field
    const value = optionOf(path, valueIn(setup, field), { chosen: Object.hasOwn(setup, path), world })
    if (value !== undefined) plant(options, keysOf(path), value)
  }
  return options
}

/**
 * The options of a setup. Their values may be wrong on purpose: `createFoyer` checks them, and the page shows what it
 * says.
 * @param others the adapters beside EVM
 */
export function foyerOptions(
  setup: Setup,
  world: SandboxWorld | undefined,
  others: readonly AdapterDescriptor[],
): FoyerOptions {
  const adapters = adaptersOf(setup, others)
  const signIn = signInOf(setup, world)
  return {
    ...(plainOptions(setup, world) as FoyerOptions),
    ...(adapters.length > 0 && { adapters }),
    connectors: connectorsOf(setup, world),
    ...(signIn && { customFeatures: [siwx(signIn)] }),
  }
}

function connectorsOf(setup: Setup, world: SandboxWorld | undefined): readonly WalletSource[] {
  const remote = isRemote(setup) ? [walletConnect()] : []
  const url = world?.login?.url
  return url === undefined ? remote : [...remote, login({ url, projectId: 'demo' })]
}

/** How visitors sign in, if they do: by the sandbox's server, where there is one. */
export function signInOf(setup: Setup, world: SandboxWorld | undefined): SiwxOptions | undefined {
  const field = fields.get('siwx')
  const how = field && valueIn(setup, field)
  if (how !== 'required' && how !== 'optional') return undefined
  const shared = { statement: 'I accept the terms of the demo.', required: how === 'required' }
  const url = world?.auth?.url
  return url === undefined ? { ...shared, local: true } : { ...shared, server: `${url}/auth` }
}

/** The part of the options that may change while the widget lives, with what was chosen before put back. */
export function runtimeOptions(setup: Setup, world: SandboxWorld | undefined): RuntimeOptions {
  const {
    features = {},
    themeMode,
    themeVariables = {},
    locale,
    messages,
    termsUrl,
    privacyUrl,
    metadata,
  } = foyerOptions(setup, world, [])
  return { features, themeMode, themeVariables, locale, messages, termsUrl, privacyUrl, metadata }
}

/**
 * As {@link plainOptions}, with the sandbox's nodes of the other families among the rest: here their networks carry
 * them, which stay what they are when a family is put in later.
 */
export function shownOptions(setup: Setup, world: SandboxWorld | undefined): Tree {
  const options = plainOptions(setup, world)
  const families = familiesIn(setup, world)
  if (!world || families.length === 0) return options
  return { ...options, customRpcUrls: { ...Object(options.customRpcUrls), ...nodesOf(world, families) } }
}

/** Whether wallets may connect by remote session. */
export function isRemote(setup: Setup): boolean {
  const field = fields.get('connectors')
  return field !== undefined && valueIn(setup, field) === true
}

/** Every adapter of a setup, EVM first. */
export function adaptersOf(setup: Setup, others: readonly AdapterDescriptor[]): readonly AdapterDescriptor[] {
  const chosen = networkIds(setup).flatMap((id) => networks[id] ?? [])
  return [...(chosen.length > 0 ? [evm({ networks: chosen })] : []), ...others]
}

/** The chain families beside EVM that the sandbox runs, and the visitor has left in. */
export function familiesIn(setup: Setup, world: SandboxWorld | undefined): readonly OtherFamily[] {
  return namespacesOf(world).filter((family) => isIn(setup, family))
}

function isIn(setup: Setup, family: Family): boolean {
  return setup[`families.${family}`] !== false
}

/** The ids of the EVM networks asked for. */
export function networkIds(setup: Setup): readonly string[] {
  if (!isIn(setup, 'eip155')) return []
  const field = fields.get('adapters')
  const value = field ? valueIn(setup, field) : []
  return Array.isArray(value) ? value : []
}

interface Circumstances {
  /** Not at its preset. */
  readonly chosen: boolean
  readonly world: SandboxWorld | undefined
}

function optionOf(path: string, value: Value, { chosen, world }: Circumstances): unknown {
  const root = rootOf(path)
  if (root === 'customRpcUrls') return value === '' ? sandboxNode(path, world) : [value]
  if (root === 'services' && typeof value === 'boolean') return value ? world?.url : undefined
  if (path === 'swapRouters') return value === true && world ? routersOf(world) : undefined
  if (path === 'features.names') return value === true && world ? ['foyer.test'] : false
  if (path === 'services.relay') return value || world?.relay
  if (path === 'adapters' || path === 'connectors' || path === 'siwx' || root === 'families' || value === '')
    return undefined
  if (path === 'projectId') return value
  if (!chosen) return undefined
  if (path === 'metadata.name') return { name: value, description: '', url: location.origin, icons: [] }
  if (path === 'customWallets') return [fjord]
  if (path === '--foyer-color-mix-strength' || path === '--foyer-z-index') return Number(value)
  return value
}

function sandboxNode(path: string, world: SandboxWorld | undefined): readonly string[] | undefined {
  const node = world?.chains[path.slice('customRpcUrls.'.length)]
  return node && [node.rpcUrl]
}

function rootOf(path: string): string {
  return path.split('.', 1)[0] ?? path
}

// Only the first dot parts: a message's key has dots of its own.
function keysOf(path: string): readonly [string, ...string[]] {
  if (path.startsWith('--')) return ['themeVariables', path]
  if (path === 'metadata.name') return ['metadata']
  const dot = path.indexOf('.')
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)]
}

function plant(tree: Tree, [first, second]: readonly [string, ...string[]], value: unknown) {
  if (second === undefined) tree[first] = value
  else tree[first] = { ...Object(tree[first]), [second]: value }
}

const fjord = {
  id: 'fjord',
  name: 'Fjord',
  homepage: 'https://fjord.example',
  mobileLink: 'fjord://',
  webappLink: 'https://app.fjord.example',
}
