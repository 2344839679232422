import { SiwxError } from './error.js'
import { maxMessageLength } from './fields.js'

/**
 * What somebody allows a site to do for them: by resource, by ability (`request/personal_sign`), under which limits.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export type Recap = Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>

const prefix = 'urn:recap:'

/** The URI that stands for it, to be the last one of the resources of a message. */
export function recapUri(recap: Recap): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ att: sorted(recap, sorted) }))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `${prefix}${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/**
 * Reads what the resources of a message allow. `undefined`: nothing.
 * @throws {SiwxError} `malformed`
 */
export function recapOf(resources: readonly string[] = []): Recap | undefined {
  const capabilities = resources.filter(isCapability)
  const [uri] = capabilities
  if (uri === undefined) return undefined
  // Others read the last of the resources alone, and nothing that is spelt by percent.
  const isPlain = capabilities.length === 1 && uri === resources.at(-1) && !uri.includes('%')
  const recap = isPlain && uri.length <= maxMessageLength ? read(uri.slice(prefix.length)) : undefined
  if (!recap) throw new SiwxError('malformed', 'What the message allows cannot be read.')
  return recap
}

/** Whether a URI names what is allowed: in any case (RFC 8141), and also where it is spelt by percent. */
function isCapability(uri: string): boolean {
  const letters = uri.replace(/%([2-7][\da-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return letters.toLowerCase().startsWith(prefix)
}

/** What a message that allows it has to say, behind what else it states. */
export function recapStatement(recap: Recap): string {
  const groups = Object.entries(sorted(recap)).flatMap(([resource, abilities]) => {
    const names = Object.keys(abilities)
      .sort()
      .map((ability) => ability.split('/'))
    const spaces = [...new Set(names.map(([space]) => space))]
    return spaces.map((space) => {
      const actions = names.filter(([own]) => own === space).map(([, ...name]) => `'${name.join('/')}'`)
      return `'${space}': ${actions.join(', ')} for '${resource}'.`
    })
  })
  const numbered = groups.map((group, index) => `(${index + 1}) ${group}`).join(' ')
  return `I further authorize the stated URI to perform the following actions on my behalf: ${numbered}`
}

function read(base64: string): Recap | undefined {
  try {
    const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const json = new TextDecoder().decode(bytes)
    const whole: { readonly att?: unknown } = Object(JSON.parse(json))
    // Written in the one way (RFC 8785): what stands there twice, others may read otherwise.
    return isRecap(whole.att) && JSON.stringify(whole) === json ? whole.att : undefined
  } catch {
    return undefined
  }
}

function isRecap(att: unknown): att is Recap {
  const isAbilities = (abilities: unknown) =>
    isRecord(abilities) &&
    Object.entries(abilities).every(
      ([ability, limits]) =>
        /^[\w.*+-]+\/[\w.*+-]+$/.test(ability) &&
        Array.isArray(limits) &&
        limits.length > 0 &&
        limits.every(isRecord),
    )
  // Between the quotes of what is stated nothing may end them.
  const isResource = (resource: string) => /^[!-&(-~]+$/.test(resource)
  return (
    isRecord(att) &&
    Object.keys(att).length > 0 &&
    Object.keys(att).every(isResource) &&
    Object.values(att).every(isAbilities)
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same in the order that the standard has. */
function sorted<T>(record: Readonly<Record<string, T>>, inner: (value: T) => T = (value) => value) {
  const entries = Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, value]) => [key, inner(value)]))
}
