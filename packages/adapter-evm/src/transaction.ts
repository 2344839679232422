import { accountParts, type NetworkId, type TransferRequest } from '@foyer/core'
import { type Address, type Hex, numberToHex } from 'viem'
import { addressOf, parseAddress } from './address.js'
import { transferData } from './erc20.js'

/** One transaction, decided: nothing in it is left to the wallet but the price of gas. */
export interface EvmTransaction {
  readonly network: NetworkId<'eip155'>
  readonly from: Address
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** The one transaction that a transfer means. Deterministic and frozen (safety T-37). @throws {InvalidAddressError} */
export function toTransaction(transfer: TransferRequest<'eip155'>): EvmTransaction {
  const { token, amount } = transfer
  const receiver = parseAddress(transfer.to)
  const { networkId: network } = accountParts(transfer.from)
  const from = addressOf(transfer.from)
  if (token.address === undefined)
    return Object.freeze({ network, from, to: receiver, value: amount, data: '0x' as const })
  return Object.freeze({
    network,
    from,
    to: parseAddress(token.address),
    value: 0n,
    data: transferData(receiver, amount),
  })
}

/** A transaction as JSON-RPC writes it. */
export function toCall({ from, to, value, data }: EvmTransaction) {
  return { from, to, value: numberToHex(value), data }
}
