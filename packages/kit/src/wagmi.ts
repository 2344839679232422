import { accountParts, isFoyerError } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { CreateConnectorFn, Storage } from '@wagmi/core'
import type { Foyer } from './foyer.js'
import { chainIdHex, type Eip1193, isAddress } from './wagmi/eip1193.js'
import { createProvider, type FoyerProvider, type ProviderAccount } from './wagmi/provider.js'
import { asViem, Refused } from './wagmi/refused.js'

export type { FoyerProvider }

/** A {@link Foyer} with an adapter for `eip155`. */
export interface EvmFoyer
  extends Pick<Foyer, 'state' | 'subscribe' | 'open' | 'disconnect' | 'switchNetwork'> {
  getProvider(namespace: 'eip155'): Promise<Eip1193 | undefined>
}

const namespace = 'eip155'

/** How long (ms) a page that wagmi restores waits for `foyer.start()` to settle what it restores. */
const restoreMs = 10_000

/** How long (ms) until wagmi is told again what it did not listen to: it takes what `connect` returned a moment later. */
const againMs = 100

/**
 * A wagmi connector: the wallets are those of the modal, and whichever side connects, switches or disconnects, the other
 * follows. For `connectors` of wagmi's `createConfig`; it does nothing on a server.
 */
export function foyerConnector(foyer: EvmFoyer): CreateConnectorFn<FoyerProvider> {
  return ({ chains, emitter, storage }) => {
    /** What wagmi was told; absent: it is not connected here. */
    let told: ProviderAccount | undefined
    /** How it stood when the visitor declined wagmi's chain: wagmi is told of what comes then, as its own connectors do. */
    let declined: ProviderAccount | undefined
    /** How many requests of wagmi are under way: their answer tells it. */
    let asked = 0
    /** How long (ms) the storage of wagmi takes. */
    let slowness = 0
    let again: ReturnType<typeof setTimeout> | undefined
    let isDestroyed = false

    /** Nobody is connected to a Foyer that was destroyed. */
    function unlessDestroyed(error: unknown): undefined {
      if (!isFoyerError(error, 'foyer/destroyed')) throw error
      isDestroyed = true
    }

    const standing = () => (isDestroyed ? undefined : standingOf(foyer))

    const { provider, emit } = createProvider(
      () => foyer.getProvider(namespace).catch(unlessDestroyed),
      () => {
        follow()
        return told
      },
    )

    /** Tells wagmi how the Foyer stands. */
    function follow() {
      clearTimeout(again)
      const now = standing()
      if (!isSame(now, declined)) declined = undefined
      if (asked > 0 || declined || isSame(now, told)) return
      const heard = told ? emitter.listenerCount(now ? 'change' : 'disconnect') > 0 : tellConnected(now)
      if (!heard) {
        again = setTimeout(follow, againMs)
        return
      }
      if (told && now) emitter.emit('change', now)
      if (!now) emitter.emit('disconnect')
      stand(now)
    }

    /** Notes what wagmi knows, and tells whoever listens to the provider. */
    function stand(now: ProviderAccount | undefined) {
      const before = told
      told = now
      declined = undefined
      if (before && !now) emit('disconnect', { code: 4900, message: 'Disconnected' })
      if (!now) return
      const chainId = chainIdHex(now.chainId)
      if (!before) emit('connect', { chainId })
      if (before?.chainId !== now.chainId) emit('chainChanged', chainId)
      if (before?.accounts.join() !== now.accounts.join()) emit('accountsChanged', now.accounts)
    }

    /** While it connects by itself, wagmi hears none of it. */
    function tellConnected(now: ProviderAccount | undefined): boolean {
      if (now) emitter.emit('connect', now)
      return emitter.listenerCount('change') > 0
    }

    /** Does what wagmi asked for, which takes the outcome from the answer, and until then hears of nothing else. */
    async function answering<T>(work: () => Promise<T>): Promise<T> {
      asked += 1
      try {
        return await work()
      } finally {
        setTimeout(
          () => {
            asked -= 1
            follow()
          },
          againMs + 3 * slowness,
        )
      }
    }

    async function switchChain(chainId: number) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw await asViem(new Refused(4902, new Error(`wagmi has no chain ${chainId}.`)))
      try {
        await foyer.switchNetwork(`${namespace}:${chainId}`)
      } catch (error) {
        const cause = error instanceof Error ? error : new Error(String(error))
        throw await asViem(new Refused(isFoyerError(error, 'wallet/user-rejected') ? 4001 : 4902, cause))
      }
      follow()
      return chain
    }

    return {
      id: 'foyer',
      name: 'Foyer',
      type: 'foyer',
      async setup() {
        if (typeof document === 'undefined') return
        foyer.subscribe(follow)
        // It may be connected already.
        again = setTimeout(follow, againMs)
      },
      connect: ({ chainId, isReconnecting, withCapabilities } = {}) =>
        answering(async () => {
          const { status } = foyer.state.accounts[namespace] ?? {}
          if (isReconnecting || status === 'reconnecting') await restored(foyer)
          if (!standing() && !isReconnecting) await choose(foyer)
          if (chainId && standing()?.chainId !== chainId)
            await switchChain(chainId).catch((error) => {
              // A wallet that cannot move is connected where it is, as with wagmi's own connectors.
              if (read(error, 'code') !== 4001) return
              declined = standing()
              throw error
            })
          const now = standing()
          if (!now) throw await asViem(new Refused(4900, new Error('No wallet is connected.')))
          stand(now)
          if (!isReconnecting) slowness = await slownessOf(storage)
          return {
            // Which of both it is, wagmi's type cannot know.
            accounts: (withCapabilities
              ? now.accounts.map((address) => ({ address, capabilities: {} }))
              : now.accounts) as never,
            chainId: now.chainId,
          }
        }),
      disconnect: () =>
        answering(async () => {
          await foyer.disconnect(namespace).catch(unlessDestroyed)
          stand(undefined)
        }),
      getAccounts: async () => standing()?.accounts ?? [],
      getChainId: async () => Number(await provider.request({ method: 'eth_chainId' })),
      getProvider: async () => provider,
      async isAuthorized() {
        await restored(foyer)
        return standing() !== undefined
      },
      switchChain: ({ chainId }) => switchChain(chainId),
      // The Foyer hears the wallet itself.
      onAccountsChanged: follow,
      onChainChanged: follow,
      onDisconnect: follow,
    }
  }
}

function standingOf(foyer: EvmFoyer): ProviderAccount | undefined {
  const { account, addresses } = foyer.state.accounts[namespace] ?? {}
  if (!account || !addresses) return undefined
  const accounts = addresses.filter(isAddress)
  return { accounts, chainId: Number(accountParts(account).networkId.slice(namespace.length + 1)) }
}

function isSame(one: ProviderAccount | undefined, other: ProviderAccount | undefined): boolean {
  return one?.chainId === other?.chainId && one?.accounts.join() === other?.accounts.join()
}

/** wagmi writes down who is connected before it takes an answer, and forgets what it hears meanwhile. */
async function slownessOf(storage: Pick<Storage, 'setItem'> | null | undefined): Promise<number> {
  const began = performance.now()
  try {
    await storage?.setItem('recentConnectorId', 'foyer')
  } catch {
    // wagmi writes the same, and tells whoever asked it.
  }
  return performance.now() - began
}

/** Resolves once the Foyer knows who was connected on the last visit, and in any case after a while. */
function restored(foyer: EvmFoyer): Promise<void> {
  return new Promise((resolve) => {
    if (foyer.state.initialized || typeof document === 'undefined') return resolve()
    const stop = foyer.subscribe(({ initialized }) => initialized && end())
    const timer = setTimeout(end, restoreMs)
    function end() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

/** Resolves once a wallet is connected. @throws {UserRejectedRequestError} when the visitor closes the modal */
function choose(foyer: EvmFoyer): Promise<void> {
  return new Promise((resolve, reject) => {
    let isShown = false
    const stop = foyer.subscribe(look)
    function look() {
      if (standingOf(foyer)) {
        stop()
        resolve()
      } else if (isShown && !foyer.state.open) {
        stop()
        void asViem(new Refused(4001, new Error('Modal closed.'))).then(reject)
      }
    }
    function fail(reason: unknown) {
      stop()
      reject(reason)
    }
    foyer.open({ view: 'Connect', namespace }).then(() => {
      isShown = true
      look()
    }, fail)
  })
}
