import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, fileSealer, type LoginOptions, type Mail, sqlite } from '@foyer/login'
import { UsageError } from '../../../tooling/serving.js'
import type { Args } from './args.js'

/** Ports that pages are usually served on while they are worked on. */
const usualPorts = [3000, 4173, 5173, 8080]

const names: Readonly<Record<string, readonly [name: string, symbol: string]>> = {
  'eip155:1': ['Ethereum', 'ETH'],
  'eip155:10': ['OP Mainnet', 'ETH'],
  'eip155:137': ['Polygon', 'POL'],
  'eip155:8453': ['Base', 'ETH'],
  'eip155:42161': ['Arbitrum One', 'ETH'],
}

/** Options of a service for development. Its keys are files beside its database: whoever has the disk has the wallets. */
export function devOptions(
  url: string,
  { folder, origins, project, rpc }: Pick<Args, 'folder' | 'origins' | 'project' | 'rpc'>,
  say: (text: string) => void,
): LoginOptions {
  const home = resolve(folder)
  const keys = join(home, 'keys')
  const data = join(home, 'data')
  for (const path of [home, keys, data]) mkdirSync(path, { recursive: true, mode: 0o700 })
  for (const path of [keys, data]) chmodSync(path, 0o700)
  const sealer = (name: string) => fileSealer(join(keys, `${name}-for-development.key`), { create: true })
  return {
    ...devServed({ origins, project, rpc }),
    // By its name it is one site with pages at localhost: browsers keep for the frame what it stores.
    url: url.replace('//127.0.0.1', '//localhost'),
    store: sharedDatabase(join(data, 'login.db')),
    mail: async (mail) => say(letter(mail)),
    sealers: { login: sealer('login'), recovery: sealer('recovery') },
    secret: keptSecret(join(keys, 'secret-for-development')),
    onError: (error) => say(`Something failed: ${error instanceof Error ? error.stack : error}`),
  }
}

/** The options for development that pages show. */
export function devServed({
  origins,
  project = 'dev',
  rpc,
}: Pick<Args, 'origins' | 'project' | 'rpc'>): Pick<LoginOptions, 'projects' | 'chains'> {
  const pages = ['localhost', '127.0.0.1'].flatMap((host) =>
    usualPorts.map((port) => `http://${host}:${port}`),
  )
  return {
    projects: { [project]: { origins: origins.length > 0 ? origins : pages } },
    chains: readChains(rpc),
  }
}

const databases = new Map<string, Database>()

function sharedDatabase(path: string): Database {
  const known = databases.get(path) ?? sqlite(path)
  databases.set(path, known)
  return known
}

function letter({ to, subject, text }: Mail): string {
  const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.split('\n')]
  return `\n${lines.map((line) => `  | ${line}`.trimEnd()).join('\n')}\n`
}

/** So that codes under way outlast a restart. */
function keptSecret(path: string) {
  if (!existsSync(path))
    writeFileSync(path, Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'), {
      mode: 0o600,
    })
  chmodSync(path, 0o600)
  return Uint8Array.from(Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url'))
}

function readChains(rpc: readonly string[]): LoginOptions['chains'] {
  return Object.fromEntries(
    rpc.map((text) => {
      const [, chain, url] = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})=(https?:\/\/.+)$/.exec(text) ?? []
      if (!chain || !url) throw new UsageError('A node has to be like eip155:1=http://127.0.0.1:8545.')
      const [name, symbol] = names[chain] ?? [chain, 'ETH']
      return [chain, { url, name, symbol }]
    }),
  )
}
