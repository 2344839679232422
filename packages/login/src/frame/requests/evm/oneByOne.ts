import type { Hex } from 'viem'
import type { EvmNode } from '../../nodes/evmNode.js'
import { createNode } from '../../nodes/node.js'
import { receiptOf } from '../../smart/chain.js'
import { trackPending } from '../../smart/pendingCalls.js'
import { type CallsRecord, createRecords, duplicate } from '../../smart/records.js'
import type { Prepared, RequestAround, WithSeed } from '../prepared.js'
import { RefusedRequestError, type WarningKey } from '../screen.js'
import { type EvmPlace, withFee } from './amounts.js'
import { answerOf, readBatch } from './batches.js'
import { showCalls } from './calls.js'
import { refuseOwnCalls } from './ownSafe.js'
import { refusal, sendTransaction, withRoom } from './sending.js'
import type { EvmNetwork } from './transaction.js'

/** What a call may take that fails until those before it are carried out. */
const roomOfLater = 1_000_000n
const pollMs = 500

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
  const [shown, fees, gas] = await Promise.all([
    showCalls(calls, place),
    node.fees().catch(refusal),
    Promise.all(
      calls.map((_, at) => {
        const reckoned = node.gas(ask(at)).then(withRoom)
        // What follows may need what comes before.
        return at === 0 ? reckoned.catch(refusal) : reckoned.catch(() => roomOfLater)
      }),
    ),
  ])
  const { maxFeePerGas, maxPriorityFeePerGas } = fees

  async function send(at: number, withSeed: WithSeed, record: CallsRecord): Promise<CallsRecord> {
    const most = gas[at] ?? 0n
    const now = at === 0 ? most : await node.gas(ask(at)).then(withRoom, refusal)
    if (now > most) throw new RefusedRequestError('A call takes more than was agreed to.', -32000)
    const whole = { chainId: evm.chainId, ...ask(at), gas: now, maxFeePerGas, maxPriorityFeePerGas }
    const before = record.transactions?.sent ?? []
    let next = record
    const leaving = async (signed: { hash: Hex; raw: Hex; nonce: number }) => {
      next = { ...record, transactions: { count: calls.length, sent: [...before, signed] } }
      await records.set(next)
    }
    try {
      await sendTransaction(whole, { account: place.account, network, node, withSeed, leaving })
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
    let record = first
    for (let at = 1; at < calls.length; at += 1) {
      const last = record.transactions?.sent.at(-1)
      while (last) {
        const told = await receiptOf(plain, last.hash).catch(() => undefined)
        if (told?.status === '0x0') return
        if (told) break
        if (await records.get(id).then((now) => now?.outcome)) return
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
      record = await send(at, withSeed, record)
    }
  }

  const several: readonly WarningKey[] = calls.length > 1 ? ['oneByOne'] : []
  const charge = await node.charge(calls.map(({ data }, at) => ({ data, gas: gas[at] ?? 0n })))
  const most = gas.reduce((sum, one) => sum + one, 0n) * maxFeePerGas
  return {
    screen: withFee(
      { ...shown, warnings: [...shown.warnings, ...several] },
      { gas: most, charge, network: evm.name },
      place,
    ),
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
