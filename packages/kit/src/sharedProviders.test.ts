// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createFoyer } from './index.js'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A wallet that knows nothing of calls. Of several names of one wallet, the first counts. */
function createWallet(account: string) {
  return {
    async request({ method }: { readonly method: string }) {
      if (/accounts/i.test(method)) return [account]
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error('no such method'), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
}

function announce(provider: object, name: string) {
  const info = { uuid: crypto.randomUUID(), name, icon: 'data:image/svg+xml,<svg/>', rdns: `test.${name}` }
  const tell = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', tell)
  return () => window.removeEventListener('eip6963:requestProvider', tell)
}

async function faultsOf(owners: readonly (0 | 1)[], visit: readonly number[]): Promise<readonly string[]> {
  const wallets = [alice, bob].map((account) => ({ account, provider: createWallet(account) }))
  const names = owners.map((_, at) => `wallet${at}`)
  const stops = owners.map((owner, at) => announce(wallets[owner]?.provider ?? {}, names[at] ?? ''))
  const foyer = createFoyer({ adapters: [evm({ networks: [mainnet, base] })] })
  const end = foyer.start()
  const faults: string[] = []
  for (const step of visit) {
    const at = owners.indexOf(owners[step % owners.length] ?? 0)
    await foyer.connect({ connectorId: `test.${names[at]}`, namespace: 'eip155' })
    const { account } = wallets[owners[at] ?? 0] ?? {}
    const [provider, again] = [await foyer.getProvider('eip155'), await foyer.getProvider('eip155')]
    if (provider !== again) faults.push('a provider is another object each time')
    const params = [account]
    await provider?.request({ method: 'wallet_getCapabilities', params }).catch((error: unknown) => {
      faults.push(`a wallet is known as another connector: ${Object(error).code}`)
    })
    if (step % 2 === 0) await foyer.disconnect()
  }
  end()
  for (const stop of stops) stop()
  foyer.destroy()
  return [...new Set(faults)]
}

search(
  'a provider is known by its object and its connector',
  fc.asyncProperty(
    fc.array(fc.constantFrom<(0 | 1)[]>(0, 1), { minLength: 1, maxLength: 3 }),
    fc.array(fc.nat(5), { minLength: 1, maxLength: 5 }),
    async (owners, visit) => {
      expect(await faultsOf(owners, visit)).toEqual([])
    },
  ),
  { gate: 25, exhaustive: 500 },
)
