import {
  type AccountId,
  type AuthPayload,
  accountParts,
  addressKey,
  type NetworkId,
  parseNetworkId,
} from '@foyer/core'
import { type Recap, recapOf, recapStatement, type SignInMessage } from '@foyer/siwx'

/** What a wallet signed while it connected ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74)), as far as it can be read. */
export interface Cacao {
  readonly networkId: NetworkId
  readonly address: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly resources: readonly string[]
  readonly recap: Recap
  /** An account that is a contract vouches for it in a way of its own. */
  readonly isContract: boolean
  readonly signature: string
  /** As it came. */
  readonly whole: unknown
}

/** Far more than any wallet signs at once. */
const maxCacaos = 50
const maxResources = 100

/** Those that can be read; what else came is left out. */
export function readCacaos(answer: unknown): readonly Cacao[] {
  if (!Array.isArray(answer) || answer.length > maxCacaos) return []
  return answer.flatMap((whole) => readCacao(whole) ?? [])
}

function readCacao(whole: unknown): Cacao | undefined {
  const { h, p, s } = Object(whole)
  const { t: form } = Object(h)
  const { t: type, s: signature } = Object(s)
  const payload: Readonly<Record<string, unknown>> = { ...Object(p) }
  const [, chain, address = ''] =
    /^did:pkh:(eip155:[1-9]\d{0,31}):(0x[0-9a-fA-F]{40})$/.exec(textOf(payload.iss)) ?? []
  const { resources } = payload
  if (!/^(caip122|eip4361)$/.test(textOf(form)) || !/^eip(191|1271|6492)$/.test(textOf(type)))
    return undefined
  if (!/^0x([0-9a-fA-F]{2})+$/.test(textOf(signature)) || chain === undefined) return undefined
  if (!Array.isArray(resources) || resources.length > maxResources || !resources.every(isText))
    return undefined
  try {
    const recap = recapOf(resources)
    const networkId = parseNetworkId(chain)
    return (
      recap && {
        networkId,
        address,
        payload,
        resources,
        recap,
        whole,
        signature: textOf(signature),
        isContract: type !== 'eip191',
      }
    )
  } catch {
    return undefined
  }
}

/** What a page may ask of a wallet, by the capability that the wallet signed: methods, on networks beside its own. */
export function scopeOf({ recap, networkId }: Pick<Cacao, 'recap' | 'networkId'>) {
  const abilities = Object.entries(recap.eip155 ?? {})
  const methods = abilities.flatMap(([ability]) => /^request\/(\w+)$/.exec(ability)?.[1] ?? [])
  const chains = abilities.flatMap(([, limits]) => limits.flatMap((limit) => chainsOf(limit)))
  return { methods: [...new Set(methods)], networks: [...new Set([networkId, ...chains])] }
}

function chainsOf(limit: object): readonly NetworkId[] {
  const { chains = [] }: { readonly chains?: unknown } = limit
  if (!Array.isArray(chains)) return []
  return chains.flatMap((chain) =>
    /^eip155:[1-9]\d{0,31}$/.test(textOf(chain)) ? [parseNetworkId(chain)] : [],
  )
}

const fields = ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf', 'requestId'] as const

/**
 * The message that was signed, where it is the one that was asked for. A wallet may allow less than it was asked to: what it
 * signed then says so, and only in that it differs.
 */
export function messageOf(cacao: Cacao, asked: AuthPayload): SignInMessage | undefined {
  const { payload, resources, recap, networkId: chainId, address: accountAddress } = cacao
  if (fields.some((field) => (payload[field] ?? undefined) !== asked[field])) return undefined
  const others = asked.resources.slice(0, -1)
  if (resources.length !== asked.resources.length || others.some((one, index) => one !== resources[index]))
    return undefined
  const whole = recapOf(asked.resources)
  if (!whole || !isWithin(cacao, whole)) return undefined
  const statement = [asked.statement, recapStatement(recap)].filter(Boolean).join(' ')
  if (![asked.statement ?? '', statement].includes(textOf(payload.statement))) return undefined
  const { domain, aud: uri, version, nonce, iat: issuedAt } = asked
  const { exp: expirationTime, nbf: notBefore, requestId } = asked
  return {
    domain,
    accountAddress,
    chainId,
    uri,
    version,
    nonce,
    statement,
    resources: [...resources],
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
  }
}

/** Whether a wallet allows no more than it was asked to. */
function isWithin({ recap }: Pick<Cacao, 'recap'>, asked: Recap): boolean {
  return Object.entries(recap).every(([resource, abilities]) =>
    Object.keys(abilities).every((ability) => Object.hasOwn(asked[resource] ?? {}, ability)),
  )
}

/** Whether it is of the account: hexadecimal digits mean the same in either case. */
export function isOf(
  { networkId, address }: Pick<Cacao, 'networkId' | 'address'>,
  account: AccountId,
): boolean {
  const parts = accountParts(account)
  return parts.networkId === networkId && addressKey(parts.address) === addressKey(address)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
