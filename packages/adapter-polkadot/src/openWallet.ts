import { MalformedAnswerError, type NetworkId, WalletRequestError } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { type GrantedAccount, parseAccounts } from './accounts.js'
import { ask } from './ask.js'
import type { FoundWallet } from './discovery.js'
import type { InjectedExtension } from './provider.js'

/** A wallet that let the page in. Its answers to requests are unchecked. */
export interface OpenWallet {
  readonly connectorId: string
  /** For the host. */
  readonly provider: InjectedExtension
  /** The accounts granted. @throws {MalformedAnswerError | AbortedError} */
  accounts(signal: AbortSignal): Promise<readonly GrantedAccount[]>
  /** Hears each list of accounts. Returns the unsubscribe, which never throws. */
  subscribe(listener: (accounts: readonly GrantedAccount[]) => void): () => void
  /** Asks to sign text. @throws {UserRejectedError | WalletRequestError | AbortedError} */
  signText(request: SignRequest & { readonly text: string }, signal: AbortSignal): Promise<unknown>
  /** Asks to sign a transaction. @throws {UserRejectedError | WalletRequestError | AbortedError} */
  signPayload(request: SignRequest & { readonly payload: object }, signal: AbortSignal): Promise<unknown>
  /** The wallet may sign text as it is, without `<Bytes>` around it. */
  readonly signsBare?: boolean
  /** Of a remote wallet: the networks it approved; `undefined` when it may be asked for any. */
  approved?(): readonly NetworkId<'polkadot'>[] | undefined
}

interface SignRequest {
  readonly network: NetworkId<'polkadot'>
  /** As the wallet writes it. */
  readonly address: string
}

/** Asks a wallet of the page to let it in. @throws {UserRejectedError | MalformedAnswerError | WalletRequestError} */
export async function enable(wallet: FoundWallet, signal: AbortSignal): Promise<OpenWallet> {
  const extension = await ask('enable', wallet.enable, signal)
  const [accounts, signer] = [read(extension, 'accounts'), read(extension, 'signer')]
  // As they are now: what the page puts in their place later is not asked (safety T-13).
  const [get, subscribe] = [read(accounts, 'get'), read(accounts, 'subscribe')]
  const [signRaw, signPayload] = [read(signer, 'signRaw'), read(signer, 'signPayload')]
  if (!isExtension(extension) || typeof get !== 'function') throw new MalformedAnswerError('enable')

  async function sign(method: string, work: unknown, payload: object, outer: AbortSignal): Promise<unknown> {
    if (typeof work !== 'function') throw new WalletRequestError(method, 'The wallet cannot do this.')
    return ask(method, () => Reflect.apply(work, signer, [Object.freeze(payload)]), outer)
  }

  return {
    connectorId: wallet.connector.id,
    provider: extension,
    async accounts(outer) {
      const method = 'accounts.get'
      return parseAccounts(method, await ask(method, () => Reflect.apply(get, accounts, []), outer))
    },
    subscribe: (listener) => listenTo(accounts, subscribe, listener),
    signText({ address, text }, outer) {
      // As hex, so that text which looks like hex is signed as the text it is.
      const data = `0x${bytesToHex(utf8ToBytes(text))}`
      return sign('signRaw', signRaw, { address, data, type: 'bytes' }, outer)
    },
    signPayload: ({ payload }, outer) => sign('signPayload', signPayload, { ...payload }, outer),
  }
}

function listenTo(
  accounts: unknown,
  subscribe: unknown,
  listener: (accounts: readonly GrantedAccount[]) => void,
): () => void {
  if (typeof subscribe !== 'function') return () => {}
  let isOver = false
  let stop: unknown
  const hear = (list: unknown) => {
    // A malformed event says nothing.
    if (!isOver) attempt(() => listener(parseAccounts('accounts.subscribe', list)))
  }
  attempt(() => {
    stop = Reflect.apply(subscribe, accounts, [hear])
  })
  return () => {
    isOver = true
    const end = (unsubscribe: unknown) => attempt(() => typeof unsubscribe === 'function' && unsubscribe())
    // Some wallets hand it out as a promise.
    if (typeof stop === 'function') end(stop)
    else Promise.resolve(stop).then(end, () => {})
  }
}

function isExtension(value: unknown): value is InjectedExtension {
  return typeof value === 'object' && value !== null
}

// A wallet that throws when listened to simply tells nothing.
function attempt(work: () => unknown) {
  try {
    work()
  } catch {}
}
