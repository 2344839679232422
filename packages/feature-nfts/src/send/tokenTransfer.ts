import {
  accountParts,
  displayText,
  isFoyerError,
  type Token,
  type TransferRequest,
  type Transfers,
} from '@foyer/core'
import { contextOf } from '@foyer/parts'
import { titleOf } from '../nft.js'
import { NftLockedError, NftNotHeldError } from './errors.js'
import type { Carrier, NftPlan, NftRequest } from './plan.js'

/** Moves collectibles that are tokens of which there is one, as Metaplex has it. */
export function createTokenTransfer(transfers: Transfers): Carrier {
  async function planned(request: NftRequest, signal: AbortSignal) {
    return transfers.plan(transferOf(request), signal).catch((error: unknown) => {
      const short = isFoyerError(error, 'transfer/insufficient-funds') && contextOf(error, 'short')
      if (short === 'amount') throw new NftNotHeldError(0n)
      throw short === 'locked' ? new NftLockedError(error) : error
    })
  }

  return {
    async plan(request, signal) {
      const { from, nft, count } = request
      const order = await planned(request, signal)
      const { to, fee, sent, notices } = order
      return Object.freeze({
        from,
        to,
        name: request.name,
        count,
        nft: Object.freeze({ ...nft }),
        fee,
        ...(sent !== undefined && { sent }),
        ...(notices && { notices }),
        send: (connectorId, own, progress) => transfers.send(connectorId, order, own, progress),
      } satisfies NftPlan)
    },
    async isHeld(request, signal) {
      return planned(request, signal).then(
        () => true,
        (error: unknown) => {
          if (isFoyerError(error, 'nft/not-held')) return false
          if (isFoyerError(error, 'nft/locked')) return true
          throw error
        },
      )
    },
    wait: ({ from }, hash, signal) => transfers.wait(accountParts(from).networkId, hash, signal),
  }
}

/** The chain is asked whether its decimals are none: what can be divided is no collectible. */
function transferOf({ from, to, nft, count }: NftRequest): TransferRequest {
  return { from, to, amount: count, token: tokenOf(nft) }
}

/** A collectible as a token, for what knows tokens alone. */
export function tokenOf(nft: NftRequest['nft']): Token {
  const name = displayText(titleOf(nft))
  return { network: nft.network, address: nft.contract, name, symbol: name, decimals: 0 }
}
