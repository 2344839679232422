import { type Address, encodeFunctionData, getContractAddress, maxUint256, parseAbi, parseUnits } from 'viem'
import snare from '../../artifacts/Snare.json' with { type: 'json' }
import { visitors } from '../seed.ts'
import { addressFor, strangers } from './addresses.ts'
import type { Outgoing } from './plant.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function claim(address owner, address spender)',
])

/** Whom `rich` lets take what is theirs, as people know them. */
export const spenders = {
  exchange: { name: 'Quay Exchange', address: addressFor('exchange') },
  vaults: { name: 'Loom Vaults', address: addressFor('vaults') },
  lending: { name: 'Lantern Lending', address: addressFor('lending') },
  market: { name: 'Tideline Market', address: addressFor('market') },
}

/** Where approvals are given. */
export interface ApprovalPlace {
  contractOf(symbol: 'USDC' | 'DAI' | 'USDT'): Address
  /** The ERC-721 contract. */
  readonly pictures: Address
}

/** A contract that claims what nobody allowed. */
export const snareMade: Outgoing = { from: strangers.baiter, data: `0x${snare.bytecode}` }

/** What `rich` let others take, and what somebody only says so. @param nonce that made the {@link snareMade} contract */
export function approvalsOf({ contractOf, pictures }: ApprovalPlace, nonce: number): readonly Outgoing[] {
  const owner = visitors.rich
  const { exchange, vaults, lending, market } = spenders
  const approve = (symbol: 'USDC' | 'DAI' | 'USDT', spender: Address, amount: bigint): Outgoing => ({
    from: owner,
    to: contractOf(symbol),
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
  })
  return [
    approve('USDC', exchange.address, maxUint256),
    approve('DAI', vaults.address, maxUint256),
    approve('USDT', lending.address, parseUnits('40', 6)),
    {
      from: owner,
      to: pictures,
      data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market.address, true] }),
    },
    {
      from: strangers.baiter,
      to: getContractAddress({ from: strangers.baiter, nonce: BigInt(nonce) }),
      data: encodeFunctionData({ abi, functionName: 'claim', args: [owner, addressFor('taker')] }),
    },
  ]
}
