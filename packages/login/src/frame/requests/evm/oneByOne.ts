import { later } from '../../later.js'
import type { EvmNode } from '../../nodes/evmNode.js'
import { createNode } from '../../nodes/node.js'
import { follow } from '../../smart/follow.js'
import { trackPending } from '../../smart/pendingCalls.js'
import { type CallsRecord, createRecords, duplicate } from '../../smart/records.js'
import type { Prepared, RequestAround, WithSeed } from '../prepared.js'
import { RefusedRequestError, type WarningKey } from '../screen.js'
import { type EvmPlace, withFee } from './amounts.js'
import { answerOf, readBatch } from './batches.js'
import { showCalls } from './calls.js'
import { refuseOwnCalls } from './ownSafe.js'
import { agreedNonce, plainGas, refusal, replacing, sendTransaction, withRoom } from './sending.js'
import type { Sent } from './sentNotes.js'
import type { EvmNetwork } from './transaction.js'

/** Gas for a call that fails until those before it are carried out. */
const roomOfLater = 1_000_000n
const pollMs = 500
/** Pauses before a later call is tried again, in ms: a node may be silent, or behind the call before. */
const againMs = [1_000, 3_000, 10_000] as const

/**
 * Reads calls of the key's own account: they go one after another, each once the one before it went well.
 * @throws {RefusedRequestError} (5760) all of them are wanted, or none
 */
export async function prepareOneByOne(
  params: unknown,
  of: { evm: EvmNetwork; place: EvmPlace; node: EvmNode; around: RequestAround },
): Promise<Prepared> {
  const { evm, place, node, around } = of
  const { memory, network } = around
  const batch = readBatch(params, place.account, evm)
  const { calls, id } = batch
  refuseOwnCalls(calls, place.account, around)
  if (batch.isAtomic || !memory)
    throw new RefusedRequestError('This account cannot send several calls as one.', memory ? 5760 : 4200)
  const records = createRecords(memory.notes, memory.wallet, around.origin)
  if (await records.get(id)) throw duplicate()
  await node.check(evm.chainId)
  const ask = (at: number) => {
    const call = calls[at]
    if (!call) throw new RefusedRequestError('There is no such call.', -32603)
    return { from: place.account, ...call }
  }
  const sending = { account: place.account, network, node, notes: memory.notes }
  const [shown, fees, agreed, gas] = await Promise.all([
    showCalls(calls, place),
    node.fees().catch(refusal),
    agreedNonce(undefined, sending, calls.length),
    Promise.all(
      calls.map((_, at) => {
        const reckoned = node.gas(ask(at)).then(withRoom)
        // A later call may need the calls before it.
        return at === 0 ? reckoned.catch(refusal) : reckoned.catch(() => undefined)
      }),
    ),
  ])
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const allowance = createAllowance(gas)
  /** The last call that was signed. */
  let signedAt = -1

  async function send(at: number, withSeed: WithSeed, record: CallsRecord): Promise<CallsRecord> {
    const now = (at === 0 && gas[0]) || (await node.gas(ask(at)).then(withRoom, refusal))
    if (now > allowance.of(at)) throw new RefusedRequestError('A call takes more than was agreed to.', -32000)
    const whole = { chainId: evm.chainId, ...ask(at), gas: now, maxFeePerGas, maxPriorityFeePerGas }
    const before = record.transactions?.sent ?? []
    let next = record
    const leaving = async (signed: Pick<Sent, 'hash' | 'raw' | 'nonce'>) => {
      next = { ...record, transactions: { count: calls.length, sent: [...before, signed] } }
      await records.set(next)
      signedAt = at
      allowance.take(now)
    }
    try {
      await sendTransaction(whole, { ...sending, withSeed, agreed, leaving })
    } catch (error) {
      // It never left.
      await records.set(record)
      throw error
    }
    return next
  }

  /** The others, each once the one before it went well. */
  async function goOn(withSeed: WithSeed, first: CallsRecord): Promise<void> {
    const plain = createNode(around.chain.url)
    /** Tries again if it failed before the call was signed, since nothing can have left. */
    async function sendLater(at: number, [ms, ...more]: readonly number[]): Promise<CallsRecord> {
      try {
        return await send(at, withSeed, record)
      } catch (error) {
        if (signedAt === at || ms === undefined) throw error
        await later(ms)
        return sendLater(at, more)
      }
    }
    let record = first
    for (let at = 1; at < calls.length; at += 1) {
      const last = record.transactions?.sent.at(-1)
      while (last) {
        const told = await follow(plain, place.account, last).catch(() => undefined)
        if (told === 'gone' || told?.status === '0x0') return
        if (told) break
        if (await records.get(id).then((now) => now?.outcome)) return
        await later(pollMs)
      }
      record = await sendLater(at, againMs)
    }
  }

  const warnings: readonly WarningKey[] = [
    ...shown.warnings,
    ...(calls.length > 1 ? (['oneByOne'] as const) : []),
    ...replacing(agreed),
  ]
  const { most, room } = allowance
  const charge = await node.charge(
    calls.map(({ data }, at) => ({ data, gas: (gas[at] ?? 0n) + (at === 0 ? room : 0n) })),
  )
  return {
    screen: withFee({ ...shown, warnings }, { gas: most * maxFeePerGas, charge, network: evm.name }, place),
    async perform(withSeed) {
      const record: CallsRecord = {
        id,
        wallet: memory.wallet,
        origin: around.origin,
        network,
        sender: place.account,
        isOld: batch.isOld,
        at: Date.now(),
        transactions: { count: calls.length, sent: [] },
      }
      await new Promise<void>((left, failed) => {
        // Locked before they are stored: stored calls without a lock count as ended.
        trackPending(record, async () => {
          await records.add(record)
          const first = await send(0, withSeed, record).catch(async (error: unknown) => {
            await records.remove(id)
            throw error
          })
          left()
          await goOn(withSeed, first)
        }).catch(failed)
      })
      return answerOf(batch)
    },
  }
}

/**
 * Creates what calls may take together. Calls that depend on those before them may take more than they would now, so they
 * share half as much again: with more, the fee that is shown would be far too high for most calls.
 * @param gas of each call as it is reckoned now; `undefined` if it fails now
 */
function createAllowance(gas: readonly (bigint | undefined)[]) {
  const sum = (some: typeof gas) => some.reduce<bigint>((all, one = 0n) => all + one, 0n)
  const isDependent = gas.slice(0, -1).some((one) => one !== plainGas)
  const failing = gas.filter((one) => one === undefined).length
  const room = BigInt(failing) * roomOfLater + (isDependent ? sum(gas) / 2n : 0n)
  const most = sum(gas) + room
  let taken = 0n
  return {
    room,
    most,
    /** The most that a call may take, so that those after it have what they were reckoned to take. */
    of: (at: number) => most - taken - sum(gas.slice(at + 1)),
    take(more: bigint) {
      taken += more
    },
  }
}
