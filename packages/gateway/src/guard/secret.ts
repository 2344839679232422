import { ConfigurationError } from '../errors.js'
import { isPlaceholder } from './placeholder.js'

const inspect = Symbol.for('nodejs.util.inspect.custom')

/** A key that is shown nowhere: printed, logged, inspected or written as JSON it is its name. */
export class Secret {
  readonly #value: string

  /** @throws {ConfigurationError} for a placeholder, such as YOUR_KEY */
  constructor(
    readonly name: string,
    value: string,
  ) {
    if (isPlaceholder(value))
      throw new ConfigurationError(name, `${name} has a placeholder in place of a key. Write the key itself.`)
    this.#value = value
  }

  /** The key itself, for the one place that sends it. */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return `[secret ${this.name}]`
  }

  toJSON(): string {
    return this.toString()
  }

  [inspect](): string {
    return this.toString()
  }
}

/** Text, or a text that nobody may see. */
export type MaybeSecret = string | Secret

/**
 * A key from the environment, by its name.
 * @param from where to look. @default process.env
 * @throws {ConfigurationError} when it is not set, or a placeholder
 */
export function secret(
  name: string,
  from: Readonly<Record<string, string | undefined>> = environment(),
): Secret {
  const value = Object.hasOwn(from, name) ? from[name]?.trim() : undefined
  if (!value)
    throw new ConfigurationError(
      name,
      `The environment variable ${name} is not set. Set it, or leave out what needs it.`,
    )
  return new Secret(name, value)
}

/** The text itself. For outgoing requests alone. */
export function revealed(value: MaybeSecret): string {
  return typeof value === 'string' ? value : value.reveal()
}

/** Words of public addresses, which are no keys. */
const plain = new Set(
  `api rpc json jsonrpc http https ws wss v node nodes public free fast full archive evm ext bc c p x rest lite key
  gateway proxy provider chain chains network mainnet testnet devnet beta main test net dev local bundler paymaster send
  ethereum eth sepolia holesky hoodi optimism op base polygon matic pol zkevm arbitrum arb one nova bsc bnb opbnb avalanche
  avax fuji gnosis xdai celo alfajores linea scroll zksync era mantle blast fantom ftm sonic unichain zora ink soneium
  worldchain berachain moonbeam moonriver cronos kaia metis mode fraxtal solana sol bitcoin btc polkadot dot kusama asset hub
  geth reth erigon nethermind besu anvil default svc cluster localhost g lb forno us eu uk asia east west drpc ankr public pimlico
  ipfs dweb w3s pinata cloudflare eip bip dataseed prices price coins tokens current app www status health query chainid id`.split(
    /\s+/,
  ),
)

/**
 * Whether an address has a key in it, or is one. A part of it that is no word of public addresses counts as a key, since keys
 * have no form of their own. Text that is no address has none.
 * @param chain that the address is for, whose id may be in it
 */
export function isKeyed(base: MaybeSecret, chain = ''): boolean {
  if (typeof base !== 'string') return true
  const url = URL.parse(base)
  if (!url) return false
  const { username, password, pathname, searchParams, hostname } = url
  const parts = [...pathname.split('/'), ...searchParams.values(), ...searchParams.keys()]
  const isNumeric = /^[\d.]+$|^\[/.test(hostname)
  const labels = isNumeric ? [] : hostname.split('.').slice(0, -2)
  return Boolean(username || password) || ![...parts, ...labels].every((part) => isPlain(part, chain))
}

/** A number is the id of a chain, or short and alone. */
function isPlain(part: string, chain: string): boolean {
  const words = part.toLowerCase().split(/[-_.:]/)
  const own = chain.slice(chain.indexOf(':') + 1)
  const rest = words.filter((word) => word !== own && word !== 'eip155')
  return rest.every(isWord) && (rest.join('').match(/\d/g) ?? []).length <= 2
}

function isWord(word: string): boolean {
  return word === '' || /^\d+$/.test(word) || isPublicWord(word.replace(/\d+$/, ''))
}

/** Whether a word, in small letters, is one of public addresses. */
export function isPublicWord(word: string): boolean {
  return plain.has(word)
}

function environment(): Readonly<Record<string, string | undefined>> {
  return 'process' in globalThis ? globalThis.process.env : {}
}
