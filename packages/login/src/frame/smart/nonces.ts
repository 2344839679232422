import { type Hex, hexToBigInt, keccak256, stringToHex } from 'viem'
import { later } from '../later.js'
import { createNode } from '../nodes/node.js'
import type { RequestAround, RequestMemory, SmartAround } from '../requests/prepared.js'
import { RefusedRequestError } from '../requests/screen.js'
import { accountStatus } from './accountStatus.js'
import type { EntryPointView } from './chain.js'
import { behindS, rowOf } from './finality.js'
import type { SmartAccount } from './operation.js'
import type { OperationRecord, Records } from './records.js'

// Which operations of an account go beside one another, and which take each other's place.

/** Whose operations, and where. */
interface OrderParts {
  readonly account: Pick<SmartAccount, 'address'>
  readonly owner: Hex
  readonly around: Pick<RequestAround, 'network' | 'chain'>
  readonly smart: Pick<SmartAround, 'kind'>
  readonly memory: Pick<RequestMemory, 'device'>
}

/** Rows of operations that may be on their way side by side. */
const mostRows = 16
/** How long an operation is waited for that makes the account, in ms. */
const creationMs = 20_000

/** An account is made once: what follows waits until it is there. @throws {RefusedRequestError} */
export async function settleCreation(
  records: Records,
  { account, around, smart, owner }: OrderParts,
  look: (record: OperationRecord) => Promise<unknown>,
): Promise<void> {
  const end = Date.now() + creationMs
  const node = createNode(around.chain.url)
  for (;;) {
    const all = await records.operations(around.network, account.address)
    const making = all.filter(
      ({ operation, outcome }) => operation.creates && !outcome && !isLoose(operation),
    )
    if (making.length === 0) return
    // Whoever made it, and whether anybody can still tell, is nothing to what follows.
    if ((await accountStatus(smart.kind, owner, node).catch(() => undefined)) === 'deployed') return
    const open = await Promise.all(
      making.map((one) =>
        look(one).then(
          (outcome) => outcome === undefined,
          () => true,
        ),
      ),
    )
    if (!open.includes(true)) return
    if (Date.now() > end)
      throw new RefusedRequestError('The account is still being set up here. Please try again soon.', -32002)
    await later(500)
  }
}

/**
 * A number for an operation, in a row of this browser's where none is on its way: so operations neither wait for one another
 * nor take each other's place, and one that was refused, or came too late, leaves its number to the next, so that of the two
 * one at the most is carried out.
 * @throws {RefusedRequestError}
 */
export async function freeNonce(
  { memory, around, account }: OrderParts,
  records: Records,
  view: EntryPointView,
) {
  const all = await records.operations(around.network, account.address)
  const now = Date.now() / 1_000
  const numbersOf = (some: readonly OperationRecord[]) =>
    new Set(some.map(({ operation }) => hexToBigInt(operation.nonce)))
  const taken = numbersOf(
    all.filter(
      ({ outcome, operation }) =>
        !outcome && (operation.until > now || !operation.expires) && !isLoose(operation),
    ),
  )
  // Whoever was given it could still have it carried out, whatever they said.
  const loose = all.filter(({ outcome, operation }) =>
    outcome ? outcome.status === 400 && (operation.until > now || !operation.expires) : isLoose(operation),
  )
  for (const nonce of numbersOf(loose))
    if (!taken.has(nonce) && (await view.nonce(rowOf(nonce))) === nonce) return nonce
  const browser = keccak256(stringToHex(memory.device)).slice(0, 42)
  for (let at = 0; at < mostRows; at += 1) {
    const nonce = await view.nonce(`0x${browser.slice(2)}${at.toString(16).padStart(8, '0')}`)
    if (!taken.has(nonce)) return nonce
  }
  throw new RefusedRequestError('Too many operations are on their way.', -32002)
}

/** Whether an operation that never expires is past its time: it may be carried out as long as its number is not used. */
function isLoose({ expires, until }: OperationRecord['operation']): boolean {
  return !expires && Date.now() / 1_000 > until + behindS
}
