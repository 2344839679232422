import type { KeptWallet } from '../../frame/answers.js'
import type { KeptLogin } from '../../frame/frameStorage.js'
import type { PageConfig } from '../../frame/pageConfig.js'
import { hexOf } from '../../frame/requests/fields.js'
import type { OwnAddress } from './homeParts.js'

/** Lists the addresses of a wallet, the account that sites are given first. */
export async function ownAddresses(
  { chains, smartAccount }: Pick<PageConfig, 'chains' | 'smartAccount'>,
  { accountType }: Pick<KeptLogin, 'accountType'>,
  { addresses }: Pick<KeptWallet, 'addresses'>,
): Promise<readonly OwnAddress[]> {
  const { eip155, solana } = addresses
  const networks = Object.values(chains).flatMap((chain) => (chain.smartAccounts ? [chain.name] : []))
  const hasSafe = smartAccount === 'safe' && networks.length > 0
  const evm: OwnAddress[] = []
  if (eip155 !== undefined) {
    const isSmart = hasSafe && accountType !== 'eoa'
    if (hasSafe) {
      const { safeAddress } = await import('../../frame/smart/safe.js')
      evm.push({ kind: 'smart', address: safeAddress(hexOf(eip155)), isInUse: isSmart, networks })
    }
    evm.push({ kind: 'eoa', address: eip155, isInUse: hasSafe && !isSmart })
  }
  return [
    ...evm.toSorted((one, other) => Number(other.isInUse) - Number(one.isInUse)),
    ...(solana === undefined ? [] : [{ kind: 'solana' as const, address: solana, isInUse: false }]),
  ]
}
