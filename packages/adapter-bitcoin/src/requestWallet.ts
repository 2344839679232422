import { isFoyerError, MalformedAnswerError } from '@foyer/core'
import { askWallet, codesOf, read, readList, type WalletErrors } from '@foyer/core/adapters'
import { toAddress } from './address.js'
import { parseAccounts, parsePsbt, parseSigned } from './answers.js'
import { toBase64, toHex } from './encoding.js'
import { has, invoke, listen } from './invoke.js'
import type { ForeignWallet } from './wallet.js'

/** sats-connect means -32002 as "not granted"; its -32000 is the visitor's no. */
const satsErrors: WalletErrors = { rejected: [4001, 5000, -32000], pending: [] }
const unknownMethod = -32601

/** A wallet that takes `request(method, params)` and answers JSON-RPC: the sats-connect family, and Leather. */
export function createRequestWallet(provider: unknown, walletApi: 'sats' | 'leather'): ForeignWallet {
  const isLeather = walletApi === 'leather'

  /** @throws what `askWallet` does */
  async function request(method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    const answer = askWallet(
      method,
      async () => {
        const told = await invoke(provider, 'request', [method, params])
        const error = read(told, 'error')
        if (error !== undefined && error !== null) throw error
        return told
      },
      signal,
      isLeather ? undefined : satsErrors,
    )
    return read(await answer, 'result')
  }

  async function connect(signal: AbortSignal) {
    const purposes = ['payment', 'ordinals']
    if (isLeather) return accountsOf('getAddresses', await request('getAddresses', undefined, signal))
    const ways = [
      ['wallet_connect', { addresses: purposes }],
      ['getAccounts', { purposes }],
      ['getAddresses', { purposes }],
    ] as const
    for (const [method, params] of ways) {
      try {
        return accountsOf(method, await request(method, params, signal))
      } catch (error) {
        // Wallets of this family know one or the other, by their age.
        if (method === 'getAddresses' || !isUnknownMethod(error)) throw error
      }
    }
    throw new MalformedAnswerError('getAddresses')
  }

  return {
    connect: (_network, signal) => connect(signal),
    // Leather opens its window whatever it is asked.
    ...(!isLeather && {
      async resume(_network, signal) {
        const answer = await request('wallet_getAccount', null, signal).catch((error: unknown) => {
          if (signal.aborted || !isFoyerError(error, 'wallet/request-failed')) throw error
          return undefined
        })
        return answer === undefined ? undefined : accountsOf('wallet_getAccount', answer)
      },
      async revoke(signal) {
        await request('wallet_disconnect', null, signal)
      },
    }),
    async signMessage({ address, message, protocol }, signal) {
      const params = isLeather
        ? { message, paymentType: toAddress(address)?.type === 'p2tr' ? 'p2tr' : 'p2wpkh' }
        : { address, message, protocol: protocol.toUpperCase() }
      return parseSigned('signMessage', await request('signMessage', params, signal), address)
    },
    async signPsbt({ psbt, inputs }, signal) {
      const signAtIndex = inputs.map(({ index }) => index)
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const params = isLeather
        ? { hex: toHex(psbt), signAtIndex, broadcast: false }
        : { psbt: toBase64(psbt), signInputs, broadcast: false }
      const answer = await request('signPsbt', params, signal)
      return parsePsbt('signPsbt', read(answer, isLeather ? 'hex' : 'psbt'))
    },
    watch(changed) {
      if (isLeather || !has(provider, 'addListener')) return () => {}
      const events = ['accountChange', 'networkChange', 'disconnect']
      const cb = () => changed()
      const stops = events.map((eventName) =>
        listen(() => invoke(provider, 'addListener', [{ eventName, cb }])),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Wallets answer a list of addresses, or an object that holds it. */
function accountsOf(method: string, answer: unknown) {
  return parseAccounts(method, readList(answer, 1_000) ?? read(answer, 'addresses'))
}

function isUnknownMethod(error: unknown): boolean {
  return isFoyerError(error, 'wallet/request-failed') && codesOf(error.cause).includes(unknownMethod)
}
