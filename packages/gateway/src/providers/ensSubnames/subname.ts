import { normalize } from 'viem/ens'
import { AskError, ConfigurationError } from '../../errors.js'

/** A name of a zone: three labels, of which the last two are the zone. */
export interface Subname {
  readonly name: string
  readonly label: string
  readonly zone: string
}

/**
 * Reads a name, in the form in which it is registered ([ENSIP-15](https://docs.ens.domains/ensip/15), which writes capitals
 * small and refuses what only looks like another name).
 * @throws {AskError} for what is no name, then for its length, then for its zone
 */
export function readName(text: string, zones: readonly string[]): Subname {
  const name = normalized(text)
  const [label = '', ...rest] = name?.split('.') ?? []
  if (name === undefined || rest.length !== 2 || !/^[a-z0-9][-a-z0-9]*(\.[-a-z0-9]+){2}$/.test(name))
    throw new AskError(400, 'name', `Invalid name format: ${text}`)
  if (label.length < 3 || label.length > 64) throw new AskError(400, 'name', `Invalid name length: ${name}`)
  const zone = rest.join('.')
  if (!zones.includes(zone)) throw new AskError(400, 'zone', `Invalid name zone: ${zone}`)
  return { name, label, zone }
}

/** The zones of an option. @throws {ConfigurationError} */
export function readZones(zones: readonly string[]): readonly string[] {
  if (zones.length === 0)
    throw new ConfigurationError(
      'zones',
      'zones is empty. Name what your names end with, such as "shop.eth".',
    )
  for (const zone of zones)
    if (normalized(zone) !== zone || !/^[a-z0-9][-a-z0-9]*\.[-a-z0-9]+$/.test(zone))
      throw new ConfigurationError(
        'zones',
        `"${zone}" in zones is none. Write two labels in small letters, without a dot before: "shop.eth".`,
      )
  return zones
}

/**
 * Reads the labels that the host keeps. Returns whether a label is one of them: hyphens make no difference, nor do digits after
 * it, which are the spellings by which one name passes for another.
 */
export function readReserved(words: readonly string[]): (label: string) => boolean {
  const kept = words.map((word) => bare(normalized(word) ?? word))
  return (label) => {
    const text = bare(label)
    return kept.some((word) => text.startsWith(word) && /^\d*$/.test(text.slice(word.length)))
  }
}

function bare(label: string): string {
  return label.replaceAll('-', '')
}

/** The form of {@link readName}; `undefined` for what has none. */
export function normalized(text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}
