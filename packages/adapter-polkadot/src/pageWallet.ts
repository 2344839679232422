import {
  isFoyerError,
  MalformedAnswerError,
  type NetworkId,
  throwIfAborted,
  WalletMissingError,
  WalletRequestError,
  whenActed,
} from '@foyer/core'
import { quietly, read } from '@foyer/core/adapters'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { accountsOn, type GrantedAccount, parseAccounts } from './accounts.js'
import { ask } from './ask.js'
import type { FoundWallet } from './discovery.js'
import type { InjectedExtension } from './provider.js'
import type { Complete, Extension, PolkadotWallet } from './wallet.js'

/** Makes wallets of the page, as `injectedWeb3` has them. */
export function createPageWallets(complete: Complete): (found: FoundWallet) => PolkadotWallet {
  /** What each was asked last: its window may be open still. */
  const lastAnswers = new WeakMap<FoundWallet, Promise<unknown>>()
  /** Those that let this page in: they need not be enabled again. */
  const known = new WeakMap<FoundWallet, Extension>()

  return (found) => {
    let extension = known.get(found)
    let earlier: Promise<unknown> | undefined
    let isGated = false

    async function enter(answer: Promise<unknown>, signal: AbortSignal) {
      extension = readExtension(await ask('enable', () => answer, signal))
      return extension.accounts(signal)
    }

    async function enable(signal: AbortSignal) {
      throwIfAborted(signal)
      const answer = new Promise<unknown>((resolve) => resolve(found.enable()))
      // It may let the page in once this attempt was given up.
      answer.then((provider) => known.set(found, readExtension(provider))).catch(() => {})
      earlier = lastAnswers.get(found)
      lastAnswers.set(found, answer)
      return enter(answer, signal)
    }

    return {
      get extension() {
        if (!extension) throw new WalletMissingError(found.connector.id)
        return extension
      },
      async connect(_wanted, signal) {
        try {
          const accounts = await enable(signal)
          if (accounts.length > 0) return accounts
        } catch (error) {
          // What is open is the window of the request before.
          if (earlier && isFoyerError(error, 'wallet/request-pending')) lastAnswers.set(found, earlier)
          throw error
        }
        throw new WalletRequestError('accounts.get', 'The wallet shared no account.')
      },
      // Wallets let a page in silently that they know. One that has forgotten it shows a window: not before the visitor acts.
      async resume(_wanted, signal) {
        extension ??= known.get(found)
        if (!extension) {
          isGated = true
          await whenActed(signal)
        }
        return extension?.accounts(signal) ?? enable(signal)
      },
      // One that shows a window is not waited for, nor asked again.
      isSilent: () => extension !== undefined || !(isGated || lastAnswers.has(found)),
      async granted(signal) {
        if (!earlier) throw new WalletMissingError(found.connector.id)
        return enter(earlier, signal)
      },
      networkFor,
      complete,
      watch(changed) {
        if (extension) return extension.subscribe(changed)
        let isOver = false
        // A window from before may still be answered.
        lastAnswers.get(found)?.then(
          () => isOver || changed(),
          () => {},
        )
        return () => {
          isOver = true
        }
      },
    }
  }
}

/** The chain is ours to choose, as far as the accounts are for it: these wallets follow the transaction. */
export function networkFor(
  wanted: NetworkId<'polkadot'>,
  accounts: readonly GrantedAccount[],
): NetworkId<'polkadot'> | undefined {
  return accountsOn(wanted, accounts).length > 0 ? wanted : accounts[0]?.network
}

/** What a wallet hands to a page that it lets in. @throws {MalformedAnswerError} */
function readExtension(provider: unknown): Extension {
  const [accounts, signer] = [read(provider, 'accounts'), read(provider, 'signer')]
  // As they are now: what the page puts in their place later is not asked (safety T-13).
  const [get, subscribe] = [read(accounts, 'get'), read(accounts, 'subscribe')]
  const [signRaw, signPayload] = [read(signer, 'signRaw'), read(signer, 'signPayload')]
  if (!isExtension(provider) || typeof get !== 'function') throw new MalformedAnswerError('enable')

  async function sign(method: string, work: unknown, payload: object, outer: AbortSignal): Promise<unknown> {
    if (typeof work !== 'function') throw new WalletRequestError(method, 'The wallet cannot do this.')
    return ask(method, () => Reflect.apply(work, signer, [Object.freeze(payload)]), outer)
  }

  return {
    provider,
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
  const hear = (list: unknown) => {
    // A malformed event says nothing.
    if (!isOver) quietly(() => listener(parseAccounts('accounts.subscribe', list)))
  }
  const stop: unknown = quietly(() => Reflect.apply(subscribe, accounts, [hear]))
  return () => {
    isOver = true
    const end = (unsubscribe: unknown) =>
      quietly(() => (typeof unsubscribe === 'function' ? unsubscribe() : undefined))
    // Some wallets hand it out as a promise.
    if (typeof stop === 'function') end(stop)
    else Promise.resolve(stop).then(end, () => {})
  }
}

function isExtension(value: unknown): value is InjectedExtension {
  return typeof value === 'object' && value !== null
}
