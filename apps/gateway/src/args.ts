import {
  parseLine,
  readPlace,
  readServe,
  type Serve,
  serveOptions,
  UsageError,
} from '../../../tooling/serving.js'
import { type Clients, readClients } from './clients.js'
import { readNodes, readServices } from './nodes.js'

/** What was asked for on the command line. */
export interface Args extends Serve {
  readonly command: 'serve' | 'check' | 'help'
  /** Nodes by chain, in the order given. */
  readonly rpc: Readonly<Record<string, readonly string[]>>
  /** What takes operations of smart accounts, by chain. */
  readonly bundler: Readonly<Record<string, string>>
  /** What pays for them, by chain. */
  readonly paymaster: Readonly<Record<string, string>>
  readonly origins: readonly string[]
  readonly config: string | undefined
  readonly tokens: string | undefined
  readonly wallets: string | undefined
  readonly prices: string | undefined
  readonly pictures: string | undefined
  readonly url: string | undefined
  readonly clients: Clients
  /** The counts for Prometheus, on a port of their own. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
}

export const help = `Usage: foyer-gateway [check] --rpc <chain>=<url> … [options]

Serves the data API of the Foyer widget.

  --rpc <chain>=<url>   a node, such as eip155:1=https://…; again for another chain, or as the next to be asked.
                        <chain>=env:NAME reads the address from the environment, and shows it nowhere
  --bundler <chain>=<url>    takes operations of smart accounts (ERC-4337), such as those of logins
  --paymaster <chain>=<url>  pays for them (ERC-7677), for the pages of --origin alone
  --origin <origin>     a page that may ask, such as https://your.site; again for more. Without it any page may
  --tokens <file>       a token list (tokenlists.org): these are found in balances
  --wallets <file>      wallets of the catalogue, as JSON
  --prices <file>       prices in dollars that you know, as JSON: { "eip155:1": 3000 }, tokens as eip155:1:0x…
  --pictures <folder>   wallet/, asset/, token/ and currency/ with pictures by id, symbol or code, before
                        those of well-known networks, tokens and wallets that come with it
  --url <url>           where the gateway is, as pages see it
  --client-address <header>[:<proxies>]
                        behind your own proxy: the header that it sets, such as x-forwarded-for, and how many
                        proxies add to it. Without it all visitors of a proxy count as one. Also FOYER_CLIENT_ADDRESS
  --limit <calls>/<seconds>  how much one client may ask, 1200/60 if left out. Also FOYER_LIMIT
  --metrics-port <port> counts for Prometheus at /metrics of another port, at 127.0.0.1; none if left out
  --metrics-host <address>   another address for them, such as one that only your own network reaches
  --port <port>         4020 if left out; 0 takes a free one
  --host <address>      127.0.0.1 if left out
  --drain <seconds>     how long it goes on answering after SIGTERM, while /readyz says that it ends; 3 if left out
  --config <file>       a module whose default export are the options of createGateway, in place of those down to --url

  check                 asks every node and every call once, says what works and what does not, and ends
`

const options = {
  rpc: { type: 'string', multiple: true },
  bundler: { type: 'string', multiple: true },
  paymaster: { type: 'string', multiple: true },
  origin: { type: 'string', multiple: true },
  tokens: { type: 'string' },
  wallets: { type: 'string' },
  prices: { type: 'string' },
  pictures: { type: 'string' },
  url: { type: 'string' },
  'client-address': { type: 'string' },
  limit: { type: 'string' },
  'metrics-port': { type: 'string' },
  'metrics-host': { type: 'string' },
  ...serveOptions,
} as const

/** Reads the command line, and the environment where that may say the same. @throws {UsageError} in one sentence */
export function readArgs(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): Args {
  const { values, positionals } = parseLine(argv, options)
  const [first, ...more] = positionals
  if (more.length > 0 || (first !== undefined && first !== 'check'))
    throw new UsageError(`"${positionals.join(' ')}" is no command; there is only check.`)
  const serve = readServe(values, 4020)
  const rpc = readNodes(values.rpc ?? [])
  const told = (option: 'client-address' | 'limit', name: string) =>
    values[option] === undefined
      ? { name, value: env[name] || undefined }
      : { name: `--${option}`, value: values[option] }
  const clients = readClients(told('client-address', 'FOYER_CLIENT_ADDRESS'), told('limit', 'FOYER_LIMIT'))
  const { 'metrics-port': metricsPort, 'metrics-host': metricsHost } = values
  if (metricsHost !== undefined && metricsPort === undefined)
    throw new UsageError('--metrics-host needs --metrics-port.')
  const wantsHelp = values.help === true || argv.length === 0
  if (!wantsHelp && !values.config && Object.keys(rpc).length === 0)
    throw new UsageError('Name a node: --rpc eip155:1=https://your.node. Or options: --config file.js.')
  return {
    command: wantsHelp ? 'help' : first === 'check' ? 'check' : 'serve',
    rpc,
    bundler: readServices('--bundler', values.bundler ?? [], rpc),
    paymaster: readServices('--paymaster', values.paymaster ?? [], rpc),
    origins: values.origin ?? [],
    config: values.config,
    tokens: values.tokens,
    wallets: values.wallets,
    prices: values.prices,
    pictures: values.pictures,
    url: values.url,
    clients,
    metrics:
      metricsPort === undefined
        ? undefined
        : readPlace('--metrics-', { port: metricsPort, host: metricsHost }, 0),
    ...serve,
  }
}
