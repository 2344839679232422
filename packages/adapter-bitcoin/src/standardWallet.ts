import { MalformedAnswerError, PlanOutdatedError, WalletRequestError } from '@foyer/core'
import { askWallet, read, readList } from '@foyer/core/adapters'
import { isForBitcoin, parseAccounts, parsePsbt, parseSignature } from './answers.js'
import { kindOf } from './chains.js'
import { has, invoke, listen } from './invoke.js'
import type { ForeignWallet, WalletAccounts } from './wallet.js'

/** A wallet that speaks Wallet Standard with its extensions for Bitcoin. */
export function createStandardWallet(provider: unknown): ForeignWallet {
  const feature = (name: string) => read(read(provider, 'features'), name)

  function call(name: string, method: string, args: readonly unknown[], signal: AbortSignal) {
    const target = feature(name)
    if (!has(target, method)) throw new WalletRequestError(name, 'The wallet does not offer this.')
    return askWallet(name, () => invoke(target, method, args), signal)
  }

  async function connect(signal: AbortSignal) {
    const own = feature('bitcoin:connect')
    const input = own ? { purposes: ['payment', 'ordinals'] } : {}
    const name = own ? 'bitcoin:connect' : 'standard:connect'
    return parseAccounts(name, read(await call(name, 'connect', [input], signal), 'accounts'))
  }

  /** The wallet's own object for an address, which its features want back. @throws {PlanOutdatedError} */
  function accountOf(address: string): unknown {
    const list = readList(read(provider, 'accounts'), 1_000) ?? []
    const account = list.find((one) => read(one, 'address') === address)
    // Asked without one, a wallet would take another.
    if (account === undefined) throw new PlanOutdatedError('account')
    return account
  }

  function first(method: string, answer: unknown, key: string): unknown {
    const value = read(read(answer, '0'), key)
    if (value === undefined) throw new MalformedAnswerError(method, answer)
    return value
  }

  return {
    connect: (_network, signal) => connect(signal),
    async resume(_network, signal) {
      const known = resumed('accounts', read(provider, 'accounts'))
      if (known || !feature('standard:connect')) return known
      const name = 'standard:connect'
      return resumed(name, read(await call(name, 'connect', [{ silent: true }], signal), 'accounts'))
    },
    async signMessage({ address, message }, signal) {
      const name = 'bitcoin:signMessage'
      const input = { account: accountOf(address), message: new TextEncoder().encode(message) }
      const answer = await call(name, 'signMessage', [input], signal)
      return parseSignature(name, first(name, answer, 'signature'))
    },
    async signPsbt({ network, psbt, inputs }, signal) {
      const name = 'bitcoin:signTransaction'
      const inputsToSign = [...new Set(inputs.map(({ address }) => address))].map((address) => ({
        account: accountOf(address),
        signingIndexes: inputs.filter((input) => input.address === address).map(({ index }) => index),
        sigHash: 'ALL',
      }))
      const input = { psbt, inputsToSign, chain: `bitcoin:${kindOf(network)}` }
      const answer = await call(name, 'signTransaction', [input], signal)
      return parsePsbt(name, first(name, answer, 'signedPsbt'))
    },
    async revoke(signal) {
      const name = feature('bitcoin:disconnect') ? 'bitcoin:disconnect' : 'standard:disconnect'
      if (feature(name)) await call(name, 'disconnect', [], signal)
    },
    watch(changed) {
      const sources = ['standard:events', 'bitcoin:events'].map(feature).filter((events) => has(events, 'on'))
      const listener = () => changed()
      const stops = sources.map((events) => listen(() => invoke(events, 'on', ['change', listener])))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** What a wallet grants by itself; it may be connected for another chain family alone. */
function resumed(method: string, list: unknown): WalletAccounts | undefined {
  return readList(list, 1_000)?.some(isForBitcoin) ? parseAccounts(method, list) : undefined
}
