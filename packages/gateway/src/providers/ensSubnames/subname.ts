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
 * Reads the labels that the host keeps in all zones, and the names of one zone. Returns whether a name is one of them: hyphens
 * make no difference, nor do digits after it, which are the spellings by which one name passes for another.
 * @throws {ConfigurationError} for a word that no name can have
 */
export function readReserved(
  words: readonly string[],
  zones: readonly string[],
): (name: Pick<Subname, 'label' | 'zone'>) => boolean {
  const kept = words.map((word) => {
    const isWhole = word.includes('.')
    const { label, zone } = reservedName(word, isWhole ? word : `${word}.${zones[0]}`, zones)
    return { word: bare(label), zone: isWhole ? zone : undefined }
  })
  return ({ label, zone }) => {
    const text = bare(label)
    return kept.some(
      (one) =>
        (one.zone ?? zone) === zone && text.startsWith(one.word) && /^\d*$/.test(text.slice(one.word.length)),
    )
  }
}

function reservedName(word: string, name: string, zones: readonly string[]): Subname {
  try {
    return readName(name, zones)
  } catch {
    throw new ConfigurationError(
      'reserved',
      `"${word}" in reserved of zone is no name. Write 3 to 64 letters, digits and hyphens, or a name with its zone: "boss", "boss.${zones[0]}".`,
    )
  }
}

function bare(label: string): string {
  return label.replaceAll('-', '')
}

/** The form of {@link readName}; `undefined` for what has none. */
function normalized(text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}
