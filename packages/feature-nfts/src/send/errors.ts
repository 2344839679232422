import { FoyerError } from '@foyer/core'

/** The account has less of it than was to be sent. `nft/not-held`; nothing was sent. `context.left` is what it has. */
export class NftNotHeldError extends FoyerError<'nft/not-held', { left: bigint }> {
  constructor(left: bigint) {
    super('nft/not-held', 'The account does not hold this any more.', { context: { left } })
  }
}

/** Its contract does not say who has it: it may be locked, or have expired. `nft/unread`; nothing was sent. */
export class NftUnreadError extends FoyerError<'nft/unread'> {
  constructor() {
    super('nft/unread', 'The contract does not say who holds this collectible.', { context: {} })
  }
}

/** The account holds it and cannot move it: it is staked, listed, or bound to the account. `nft/locked`; nothing was sent. */
export class NftLockedError extends FoyerError<'nft/locked'> {
  constructor(cause: unknown) {
    super('nft/locked', 'The account holds this NFT and cannot move it now.', { context: {}, cause })
  }
}

/** The receiver does not take it. `nft/refused`; nothing was sent. `context.isContract`: it is certain to be one. */
export class NftRefusedError extends FoyerError<'nft/refused', { isContract: boolean }> {
  constructor(isContract: boolean, cause: unknown) {
    super('nft/refused', 'The receiver does not take this collectible.', { context: { isContract }, cause })
  }
}

/** Its contract would take the fee and leave it where it is. `nft/stuck`; nothing was sent. */
export class NftStuckError extends FoyerError<'nft/stuck'> {
  constructor() {
    super('nft/stuck', 'The contract of this collectible does not move it.', { context: {} })
  }
}

/** Its contract would move more than this one. `nft/other-moved`; nothing was sent. */
export class NftOtherMovedError extends FoyerError<'nft/other-moved'> {
  constructor() {
    super('nft/other-moved', 'More than this collectible would leave the account.', { context: {} })
  }
}

/** Nothing here moves what is kept in this way. `nft/unsupported`. */
export class NftUnsupportedError extends FoyerError<'nft/unsupported', { standard: string }> {
  constructor(standard: string) {
    super('nft/unsupported', `Collectibles of "${standard}" cannot be sent.`, { context: { standard } })
  }
}
