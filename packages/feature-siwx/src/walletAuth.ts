import {
  type AuthGrant,
  type AuthPayload,
  type AuthScope,
  type FeatureContext,
  joinAccount,
  type WalletAuth,
  withTimeout,
} from '@foyer/core'
import { createMessage, recapUri } from '@foyer/siwx'
import { type Cacao, isOf, messageOf, readCacaos, scopeOf } from './cacao.js'
import { WrongMessageError } from './errors.js'
import { createKnown } from './known.js'
import { textOf } from './messageFor.js'
import type { SiwxOptions } from './options.js'
import type { OpenMessage, SiwxSession } from './port.js'
import { refusals } from './refusals.js'
import { sessionsOf } from './sessionsOf.js'

/** Where nobody is yet: the message is checked with it before it goes to a wallet. */
const nobody = '0x0000000000000000000000000000000000000000'

/** How long (ms) whoever lets visitors in is waited for: nobody is connected before. */
const patienceMs = 15_000

/** What a wallet is to sign while it connects. @throws where nobody says, or it is not for this page */
export async function askWalletAuth(
  options: SiwxOptions,
  { networks, methods }: AuthScope,
  { store, events }: Pick<FeatureContext, 'store' | 'events'>,
  signal: AbortSignal,
): Promise<WalletAuth> {
  const siwx = sessionsOf(options, store)
  const [chainId] = networks
  const message = await siwx.createOpenMessage?.(chainId, signal)
  // What a wallet signs while it connects names no scheme.
  if (!message || message.scheme !== undefined) throw new WrongMessageError('scheme')
  // Before anybody sees it.
  textOf({ ...message, accountAddress: nobody }, { accountAddress: nobody, chainId })
  const payload = { chains: networks, ...payloadOf(message, methods) }
  return {
    payload,
    grant: grantOf,
    async accept(cacaos, account, signal) {
      const signed = readCacaos(cacaos).filter(({ networkId }) => networks.includes(networkId))
      const own = signed.find((cacao) => isOf(cacao, account) && sessionOf(cacao, payload))
      const session = own && sessionOf(own, payload)
      if (!session) return
      const others = signed.filter((cacao) => cacao !== own && sessionOf(cacao, payload))
      const sessions = [session, ...others.flatMap((cacao) => sessionOf(cacao, payload) ?? [])]
      const known = createKnown(store)
      const facts = { network: own.networkId, isSmartAccount: own.isContract }
      try {
        await withTimeout('sign-in', patienceMs, signal, (bound) => siwx.setSessions(sessions, bound))
        known.add(account, session)
        refusals.delete(options)
        events.emit('SIWX_AUTH_SUCCESS', facts)
      } catch (error) {
        // Who withdraws the connection is not told about its sign-in.
        if (!signal.aborted) refusals.set(options, { account, session, error })
        events.emit('SIWX_AUTH_ERROR', facts)
      } finally {
        // Whoever disconnects is signed out of all of them.
        known.handOn([account, ...others.map(({ networkId, address }) => joinAccount(networkId, address))])
      }
    },
  }
}

/** `undefined` where it is not what was asked for. */
function sessionOf(cacao: Cacao, asked: AuthPayload): SiwxSession | undefined {
  try {
    const data = messageOf(cacao, asked)
    const { signature, whole } = cacao
    return data && { data, message: createMessage(data), signature, cacao: whole }
  } catch {
    return undefined
  }
}

function payloadOf(message: OpenMessage, methods: readonly string[]): Omit<AuthPayload, 'chains'> {
  const { domain, uri: aud, version, nonce, issuedAt: iat, statement, requestId } = message
  const { expirationTime: exp, notBefore: nbf, resources = [] } = message
  const abilities = Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]]))
  return {
    ...{ domain, aud, version, nonce, iat, exp, nbf, requestId, statement },
    resources: [...resources, recapUri({ eip155: abilities })],
  }
}

function grantOf(answer: unknown): AuthGrant | undefined {
  const scopes = readCacaos(answer).map((cacao) => ({ ...scopeOf(cacao), address: cacao.address }))
  const accounts = scopes.flatMap(({ networks, address }) =>
    networks.map((network) => joinAccount(network, address)),
  )
  const methods = scopes.flatMap((scope) => scope.methods)
  if (accounts.length === 0 || methods.length === 0) return undefined
  return { accounts: [...new Set(accounts)], methods: [...new Set(methods)] }
}
