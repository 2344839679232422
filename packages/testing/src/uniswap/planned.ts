import { type Address, getContractAddress, type Hex } from 'viem'

/** A transaction of the deployer; the nonces follow from the order. */
export interface Planned {
  /** Absent where it makes a contract. */
  readonly to?: Address
  readonly data: Hex
  /** Base units of the coin. */
  readonly value?: bigint
}

/** Who puts the contracts on the chain, and with which of its transactions that begins. */
export interface Deployer {
  readonly deployer: Address
  readonly nonce: number
}

/** Where the contract of each transaction will be. */
export function placesOf({ deployer, nonce }: Deployer): (index: number) => Address {
  return (index) => getContractAddress({ from: deployer, nonce: BigInt(nonce + index) })
}

/** What makes a contract: its code as it was compiled, with or without `0x`, and the words of its constructor. */
export function codeOf(bytecode: string, ...args: readonly Address[]): Hex {
  const words = args.map((address) => address.slice(2).padStart(64, '0'))
  return `0x${bytecode.replace(/^0x/, '')}${words.join('')}`
}
