import { ConfigurationError } from '../errors.js'

const inspect = Symbol.for('nodejs.util.inspect.custom')

/** A key that shows itself to nobody: printed, logged, inspected or written as JSON it is its name. */
export class Secret {
  readonly #value: string

  constructor(
    readonly name: string,
    value: string,
  ) {
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
 * @throws {ConfigurationError} when it is not set
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

/** The text, whoever may not see it. For outgoing requests alone. */
export function revealed(value: MaybeSecret): string {
  return typeof value === 'string' ? value : value.reveal()
}

/** Whether an address has a key in it, by its looks, or is told to be one. What is no address has none. */
export function isKeyed(base: MaybeSecret): boolean {
  if (typeof base !== 'string') return true
  const url = URL.parse(base)
  const parts = url ? [...url.pathname.split('/'), ...url.searchParams.values()] : []
  return Boolean(url?.username) || parts.some((part) => /^(?=.*\d)[\w-]{20,}$/.test(part))
}

function environment(): Readonly<Record<string, string | undefined>> {
  return 'process' in globalThis ? globalThis.process.env : {}
}
