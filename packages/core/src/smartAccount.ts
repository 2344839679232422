import type { Namespace, NetworkId } from './caip.js'

/** The smart account of a wallet: a contract that a key of the wallet owns, or code that the key's own account goes by. */
export interface SmartAccount<N extends Namespace = Namespace> {
  /** Where it can be used. What is sent to the address of a contract on any other network is lost. */
  readonly networks: readonly NetworkId<N>[]
  /** Its address is that of the key ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)), which is good everywhere. */
  readonly isOfKey: boolean
  /** Whether it has code on the network in use: it gets that with its first transaction there. Absent: not known. */
  readonly isDeployed?: boolean
}
