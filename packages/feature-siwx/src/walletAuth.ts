import {
  type AuthGrant,
  type AuthPayload,
  accountParts,
  type FeatureContext,
  joinAccount,
  type WalletAuths,
  withTimeout,
} from '@foyer/core'
import { createMessage, recapUri } from '@foyer/siwx'
import { type Cacao, isOf, messageOf, readCacaos, scopeOf } from './cacao.js'
import { createDraft, type Draft } from './draft.js'
import { WrongMessageError } from './errors.js'
import { signInFailure } from './failures.js'
import { textOf } from './messageFor.js'
import type { SiwxOptions } from './options.js'
import { refusals } from './refusals.js'
import { createSessionCache } from './sessionCache.js'
import { sessionsOf } from './sessionsOf.js'
import type { OpenMessage, SiwxSession } from './signInPort.js'

/** Where nobody is yet: the message is checked with it before it goes to a wallet. */
const nobody = '0x0000000000000000000000000000000000000000'

/** How long (ms) whoever lets visitors in is waited for: nobody is connected before. */
const patienceMs = 15_000
/** How long (ms) is waited for what an account is to sign: it can be asked once it is connected, too. */
const askMs = 5_000

/** Signs in who connects at this moment, where the host keeps its sessions. */
export function createWalletAuths(
  options: SiwxOptions,
  { store, events, adapter }: Pick<FeatureContext, 'store' | 'events' | 'adapter'>,
): WalletAuths {
  const siwx = sessionsOf(options, store)
  const known = createSessionCache(store, siwx)

  /** Never rejects. @param draft what is signed by then */
  async function enter(
    draft: () => Draft,
    isSmartAccount: boolean,
    signal: AbortSignal,
    work: () => Promise<unknown>,
  ) {
    const { account } = draft()
    const facts = { network: accountParts(account).networkId, isSmartAccount }
    try {
      await work()
      const { data } = draft()
      known.add(account, siwx.sessionBy?.(data) ?? { data })
      refusals.delete(options)
      events.emit('SIWX_AUTH_SUCCESS', facts)
    } catch (error) {
      // Who withdraws the connection is not told about its sign-in.
      if (signal.aborted) return
      refusals.set(options, { draft: draft(), error })
      const isDeclined = signInFailure(error, draft(), isSmartAccount) === 'declined'
      events.emit(isDeclined ? 'SIWX_AUTH_REJECTED' : 'SIWX_AUTH_ERROR', facts)
    }
  }

  return {
    async ask({ networks, methods }, signal) {
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
          const { message: text, ...rest } = session
          // Whoever disconnects is signed out of all of them.
          const all = [account, ...others.map(({ networkId, address }) => joinAccount(networkId, address))]
          await enter(
            () => ({ account, text, ...rest }),
            own.isContract,
            signal,
            () =>
              known.handOn(
                all,
                withTimeout('sign-in', patienceMs, signal, (bound) => siwx.setSessions(sessions, bound)),
              ),
          )
        },
      }
    },
    async signIn({ account, accountType, connectorId }, signal) {
      if (known.accounts().includes(account)) return
      let draft = await withTimeout('sign-in', askMs, signal, (bound) => createDraft(siwx, account, bound))
      const { data, text: message } = draft
      const isSmartAccount = accountType === 'smartAccount'
      await enter(
        () => draft,
        isSmartAccount,
        signal,
        async () => {
          const wallet = await adapter(accountParts(account).namespace)
          const signature = await wallet.signMessage(connectorId, account, message, signal)
          draft = { ...draft, signature }
          await known.handOn(
            [account],
            withTimeout('sign-in', patienceMs, signal, (bound) =>
              siwx.addSession({ data, message, signature }, bound),
            ),
          )
        },
      )
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
    domain,
    aud,
    version,
    nonce,
    iat,
    exp,
    nbf,
    requestId,
    statement,
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
