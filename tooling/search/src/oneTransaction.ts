import fc from 'fast-check'
import { expect } from 'vitest'
import type { Budget } from './budget.js'
import { search } from './search.js'

/** Called by what is asked for a transfer, as `RequestProgress` of `@foyer/core`. */
interface Progress {
  asked(): void
  /** @throws when an earlier request has the transaction */
  leaving(id: string): void
}

/** A wallet and its chain, whose nodes may be behind. */
export interface TransferWorld {
  /** Plans a transfer and has it sent. Returns the id of its transaction. */
  send(amount: bigint, progress: Progress): Promise<string>
  /** Returns the end of a transaction as the adapter reports it, such as `success`. */
  outcome(id: string): Promise<string>
  /** The amounts of the transfers that the chain carries out. */
  carried(): readonly bigint[]
  /** Nodes tell about the chain as it was when this was first called with `true`; with `false`, as it is. */
  freeze(isFrozen: boolean): void
  /** The network asks for a higher fee from now on. */
  raiseFee?(): void
  /** The wallet answers with what it signed or sent before for the same amount, if it did. */
  repeat?(repeats: boolean): void
  dispose?(): void
}

const step = fc.record({
  amount: fc.constantFrom(10_000n, 10_000n, 20_000n),
  isFrozen: fc.boolean(),
  isDearer: fc.boolean(),
  repeats: fc.boolean(),
})

/**
 * A test that searches for requests which the chain carries out by one transaction, while both are reported as carried out, and
 * for a request that takes the place of an earlier one.
 */
export function searchOneTransaction(
  open: () => TransferWorld | Promise<TransferWorld>,
  budget: Budget,
): void {
  search(
    'one transaction carries out one request, also while nodes are behind and wallets repeat themselves',
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      const world = await open()
      const ids = new Set<string>()
      const told: { readonly amount: bigint; readonly id: string }[] = []
      const send = async (amount: bigint) => {
        const leaving = (id: string) => {
          if (ids.has(id)) throw new Error('An earlier request has this transaction.')
          ids.add(id)
        }
        const id = await world.send(amount, { asked: () => {}, leaving }).catch(() => undefined)
        if (id !== undefined) told.push({ amount, id })
        return id
      }
      for (const { amount, isFrozen, isDearer, repeats } of steps) {
        world.freeze(isFrozen)
        world.repeat?.(repeats)
        if (isDearer) world.raiseFee?.()
        await send(amount)
      }
      world.freeze(false)
      world.repeat?.(false)
      expect(await send(30_000n)).toBeDefined()

      const left = [...world.carried()]
      for (const { amount, id } of told) {
        if ((await world.outcome(id)) !== 'success') continue
        const at = left.indexOf(amount)
        expect(at, `${amount} is reported as carried out`).not.toBe(-1)
        left.splice(at, 1)
      }
      // No later request took the place of an earlier one.
      expect(world.carried().length).toBeGreaterThanOrEqual(ids.size)
      world.dispose?.()
    }),
    budget,
  )
}
