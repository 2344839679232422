/** What a host's editor knows of addresses, network ids and elements. Checked by `tsc`; nothing here runs. */
import type {} from '@foyer/adapter-evm'
import type { Foyer } from './index.js'
import type { useAccount, useBalance, useNetwork, useProvider } from './react.js'

type Hex = `0x${string}`

export function addresses(of: { use: typeof useAccount; foyer: Foyer }) {
  const own: Hex | undefined = of.use('eip155').address
  const each: readonly Hex[] = of.use('eip155').addresses
  const known: Hex | undefined = of.foyer.state.accounts.eip155?.address
  const any: string | undefined = of.use('cosmos').address
  // @ts-expect-error: the account in use may be of any family
  const active: Hex | undefined = of.use().address
  // @ts-expect-error: an address of another family is text
  const other: Hex | undefined = of.use('solana').address
  return [own, each, known, any, active, other]
}

export function connected(of: {
  account: typeof useAccount
  balance: typeof useBalance
  provider: typeof useProvider
}) {
  const can: boolean = of.account('eip155').isConnected
  const value: bigint | undefined = of.balance('eip155')?.value
  const asked: Promise<unknown> | undefined = of.provider('eip155')?.request({ method: 'eth_chainId' })
  // @ts-expect-error: no adapter declares a provider of that family
  of.provider('cosmos')
  return [can, value, asked]
}

export async function networks(foyer: Foyer, { switchNetwork }: ReturnType<typeof useNetwork>) {
  await foyer.switchNetwork('eip155:8453')
  await switchNetwork('eip155:8453')
  await foyer.switchNetwork(foyer.state.network.id)
  await foyer.removeNetwork('eip155:8453')
  // @ts-expect-error: a chain id alone does not say of which family
  await foyer.switchNetwork('8453')
  return foyer.state.network.id === 'eip155:1'
}

export function elements(document: Document, foyer: Foyer) {
  const button = document.createElement('foyer-button')
  button.foyer = foyer
  // @ts-expect-error: not a Foyer
  button.foyer = 'main'
  document.querySelector('foyer-modal')?.foyer?.close()
  return (
    <>
      <foyer-button foyer={foyer} label="Sign in" className="top" />
      <foyer-account-button />
      <foyer-network-button foyer={undefined} />
      <foyer-modal />
      {/* @ts-expect-error: only the connect button has a label */}
      <foyer-modal label="Sign in" />
    </>
  )
}
