import { accountParts, parseNetworkId, type WalletAuth, withTimeout } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { ProposalNamespaces } from './namespaces.js'
import type { PairingAuthentication } from './pairing.js'
import type { Authenticated } from './sdk/patches/authentication.js'
import type { Sdk, SessionRecord } from './sdk/sdk.js'

/** How long (ms) is waited for what is to be signed, since no code can be shown before it is there. */
const askMs = 5_000
/** How long a session lasts that a wallet says nothing else of (s): https://specs.walletconnect.com/2.0/specs/clients/sign */
const lifetimeSeconds = 604_800

/**
 * What a wallet is to sign while it connects. `undefined`: it is to connect alone, since not every network is an EVM chain,
 * or nobody says in time what is to be signed.
 */
export async function askAuthentication(
  authentication: PairingAuthentication | undefined,
  asked: ProposalNamespaces,
  signal: AbortSignal,
): Promise<WalletAuth | undefined> {
  const { eip155, ...others } = asked
  if (!authentication || !eip155 || Object.keys(others).length > 0) return undefined
  const inUse = authentication.network('eip155')
  const chains = (eip155.chains ?? []).map((chain) => parseNetworkId(chain))
  const [first, ...rest] = [...chains.filter((id) => id === inUse), ...chains.filter((id) => id !== inUse)]
  if (!first) return undefined
  const scope = { networks: [first, ...rest] as const, methods: eip155.methods }
  return withTimeout('sign-in', askMs, signal, (bound) => authentication.ask(scope, bound)).catch(
    () => undefined,
  )
}

/**
 * The session that an answer stands for, now that it was signed: the wallet keeps one already. `undefined` where nothing
 * can be made of the answer.
 */
export async function authenticatedSession(
  sdk: Sdk,
  { pairingTopic, publicKey, result }: Authenticated,
  auth: Pick<WalletAuth, 'grant'>,
): Promise<SessionRecord | undefined> {
  const responder = read(result, 'responder')
  const peerKey = read(responder, 'publicKey')
  const grant = auth.grant(read(result, 'cacaos'))
  if (!grant || typeof peerKey !== 'string') return undefined
  const chains = [...new Set(grant.accounts.map((account) => accountParts(account).networkId))]
  const events = ['chainChanged', 'accountsChanged']
  const topic = await sdk.core.crypto.generateSharedKey(publicKey, peerKey)
  const expiry = Math.floor(Date.now() / 1_000) + lifetimeSeconds
  const methods = [...grant.methods]
  const record: SessionRecord = {
    topic,
    pairingTopic,
    expiry,
    acknowledged: true,
    controller: peerKey,
    relay: { protocol: 'irn' },
    self: { publicKey, metadata: sdk.metadata },
    peer: { publicKey: peerKey, metadata: metadataOf(responder) },
    namespaces: { eip155: { chains, accounts: [...grant.accounts], methods, events } },
    requiredNamespaces: {},
    optionalNamespaces: { eip155: { chains, methods, events } },
    transportType: 'relay',
  }
  await sdk.core.relayer.subscribe(topic, { transportType: 'relay' })
  await sdk.session.set(topic, record)
  sdk.core.expirer.set(topic, expiry)
  return record
}

/** What a wallet says of itself, as the SDK stores it. */
function metadataOf(responder: unknown): SessionRecord['peer']['metadata'] {
  const metadata = read(responder, 'metadata')
  const text = (of: unknown, key: string) => {
    const value = read(of, key)
    return typeof value === 'string' ? value : ''
  }
  const icon = text(read(metadata, 'icons'), '0')
  const redirect = read(metadata, 'redirect')
  const [native, universal] = [text(redirect, 'native'), text(redirect, 'universal')]
  return {
    name: text(metadata, 'name'),
    description: text(metadata, 'description'),
    url: text(metadata, 'url'),
    icons: icon ? [icon] : [],
    redirect: { native, universal },
  }
}
