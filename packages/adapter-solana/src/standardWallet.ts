import { displayText, type NetworkId, PlanOutdatedError } from '@foyer/core'
import { bytesOf, knownWallet, read, readList } from '@foyer/core/adapters'
import { clusterOf } from './clusters.js'
import type { FoundWallet, WalletCall } from './wallet.js'

/** A wallet may list as many accounts and chains as it likes; so many are looked at. */
const maxListed = 1_000

type Method = (...input: readonly unknown[]) => unknown

/**
 * A wallet that registered by Wallet Standard, if it is one for Solana. Its methods are those of this moment: what the
 * page swaps in later is never called (safety T-13).
 */
export function readWallet(wallet: unknown): FoundWallet | undefined {
  const name = displayText(read(wallet, 'name'))
  const connect = method(wallet, 'standard:connect', 'connect')
  const signMessage = method(wallet, 'solana:signMessage', 'signMessage')
  const signIn = method(wallet, 'solana:signIn', 'signIn')
  const sign = method(wallet, 'solana:signTransaction', 'signTransaction')
  const send = method(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
  const disconnect = method(wallet, 'standard:disconnect', 'disconnect')
  const on = method(wallet, 'standard:events', 'on')
  if (!name || !connect || !isForSolana(wallet) || !(signMessage ?? sign ?? send)) return undefined

  const input = ({ account, network }: WalletCall) => ({
    account: holderOf(wallet, account),
    chain: clusterOf(network),
  })
  return {
    connector: {
      id: name,
      name,
      icon: undefined,
      namespace: 'solana',
      type: 'announced',
      ...knownWallet(name),
    },
    provider: wallet,
    picture: read(wallet, 'icon'),
    accounts: () => accountsOf(wallet, read(wallet, 'accounts')),
    connect: async (silent) =>
      accountsOf(wallet, read(await connect(silent ? { silent } : undefined), 'accounts')),
    ...(disconnect && { disconnect: () => disconnect() }),
    onChange(listener) {
      const off = on?.('change', () => listener())
      return () => {
        if (typeof off === 'function') off()
      }
    },
    check: (account) => void holderOf(wallet, account),
    networkFor: (wanted) => (supports(wallet, wanted) ? wanted : undefined),
    ...(signMessage && {
      signMessage: async ({ message, ...call }) => {
        const answer = await signMessage({ account: input(call).account, message })
        const [first] = listOf(answer)
        // A wallet that signed something else than it was asked to says so here.
        return sameBytes(read(first, 'signedMessage') ?? message, message)
          ? read(first, 'signature')
          : undefined
      },
    }),
    ...(signIn && {
      // By its address alone: a wallet may ask for accounts here as well.
      signIn: async ({ account, input }) => {
        holderOf(wallet, account)
        return listOf(await signIn(input))[0]
      },
    }),
    ...(sign && {
      signTransactions: async ({ transactions, ...call }) => {
        const answer = await sign(...transactions.map((transaction) => ({ ...input(call), transaction })))
        return listOf(answer).map((one) => read(one, 'signedTransaction'))
      },
    }),
    ...(send && {
      sendTransaction: async ({ transaction, options, ...call }) => {
        const answer = await send({ ...input(call), transaction, options })
        return read(listOf(answer)[0], 'signature')
      },
    }),
  }
}

function method(wallet: unknown, feature: string, name: string): Method | undefined {
  const home = read(read(wallet, 'features'), feature)
  const found = read(home, name)
  return typeof found === 'function' ? (...input) => Reflect.apply(found, home, input) : undefined
}

function isForSolana(wallet: unknown): boolean {
  return listOf(read(wallet, 'chains')).some((chain) => isSolana(chain))
}

function isSolana(chain: unknown): boolean {
  return typeof chain === 'string' && chain.startsWith('solana:')
}

function supports(wallet: unknown, network: NetworkId<'solana'>): boolean {
  return listOf(read(wallet, 'chains')).includes(clusterOf(network))
}

/** A wallet of many families tells the accounts of all of them. */
function accountsOf(wallet: unknown, accounts: unknown): unknown {
  const all = readList(accounts, maxListed)
  return all?.filter((account) => {
    const chains = listOf(read(account, 'chains'))
    return chains.length === 0 ? isForSolana(wallet) : chains.some(isSolana)
  })
}

/**
 * The wallet's own object for an address: wallets want it back as it is. @throws {PlanOutdatedError} when it is there no
 * more: asked without one, a wallet would take another account
 */
function holderOf(wallet: unknown, address: string): unknown {
  const holder = listOf(read(wallet, 'accounts')).find((account) => read(account, 'address') === address)
  if (holder === undefined) throw new PlanOutdatedError('account')
  return holder
}

function sameBytes(answer: unknown, other: Uint8Array): boolean {
  const one = bytesOf(answer)
  return one?.length === other.length && one.every((byte, at) => byte === other[at])
}

function listOf(value: unknown): readonly unknown[] {
  return readList(value, maxListed) ?? []
}
