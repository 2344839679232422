import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type CatalogueWallet,
  catalogue,
  type GatewayOptions,
  llama,
  onchain,
  priceTable,
  readCatalogue,
  readTokenList,
  secret,
} from '@foyer/gateway'
import { approvals } from '@foyer/gateway/approvals'
import { recentHistory, solanaHistory } from '@foyer/gateway/history'
import { icons } from '@foyer/gateway/icons'
import { pictureFolder } from '@foyer/gateway/node'
import { UsageError } from '../../../tooling/serving.js'
import type { Args } from './args.js'
import { withClients } from './clients.js'

/** The options of a gateway, from a file or from the command line. @throws {UsageError} */
export async function makeOptions(args: Args): Promise<GatewayOptions> {
  const options = await (args.config === undefined ? fromLine(args) : fromConfig(args.config))
  return withClients(options, args.clients)
}

async function fromLine(args: Args): Promise<GatewayOptions> {
  const serviceOf = (of: 'bundler' | 'paymaster', chain: string) =>
    args[of][chain] === undefined ? {} : { [of]: addressOf(args[of][chain]) }
  const chains = Object.entries(args.rpc).map(([chain, urls]) => [
    chain,
    { rpc: urls.map(addressOf), ...serviceOf('bundler', chain), ...serviceOf('paymaster', chain) },
  ])
  const wallets: readonly CatalogueWallet[] = args.wallets ? readCatalogue(await readJson(args.wallets)) : []
  return {
    chains: Object.fromEntries(chains),
    origins: args.origins.length > 0 ? args.origins : ['*'],
    providers: [
      onchain(),
      ...(args.prices === undefined
        ? []
        : [priceTable({ usd: readPrices(args.prices, await readJson(args.prices)) })]),
      llama(),
      recentHistory(),
      // Public nodes answer few questions at a time.
      solanaHistory({ page: 20 }),
      approvals(),
      catalogue(wallets),
      ...(args.pictures === undefined ? [] : [pictureFolder(args.pictures)]),
      icons(),
    ],
    ...(args.tokens === undefined ? {} : { tokens: readTokenList(await readJson(args.tokens)) }),
    ...(args.url === undefined ? {} : { url: args.url }),
  }
}

function addressOf(url: string) {
  return url.startsWith('env:') ? secret(url.slice(4)) : url
}

async function fromConfig(path: string): Promise<GatewayOptions> {
  const file = resolve(path)
  const module: unknown = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new UsageError(`${path} could not be read: ${error instanceof Error ? error.message : error}`)
  })
  const options =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined
  if (!isOptions(options))
    throw new UsageError(
      `${path} has to export the options of createGateway as its default: chains, providers, origins.`,
    )
  return options
}

// The rest is checked by `createGateway`, which names the option that is wrong.
function isOptions(value: unknown): value is GatewayOptions {
  return typeof value === 'object' && value !== null && 'chains' in value && 'providers' in value
}

function readPrices(path: string, value: unknown): Readonly<Record<string, number>> {
  const rows = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const prices = rows.filter((row): row is [string, number] => typeof row[1] === 'number' && row[1] > 0)
  if (rows.length === 0 || prices.length < rows.length)
    throw new UsageError(`${path} has to be like { "eip155:1": 3000 }, with prices in dollars.`)
  return Object.fromEntries(prices)
}

async function readJson(path: string): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return value
  } catch (error) {
    throw new UsageError(
      `${path} could not be read as JSON: ${error instanceof Error ? error.message : error}`,
    )
  }
}
