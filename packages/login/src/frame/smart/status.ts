import { numberToHex } from 'viem'
import { createNode, type Node } from '../nodes/node.js'
import type { PageConfig } from '../pageConfig.js'
import { isOffered } from '../requests/evm/sentNotes.js'
import { fieldsOf } from '../requests/fields.js'
import { RefusedRequestError } from '../requests/screen.js'
import { keepOutcome } from './finality.js'
import { follow } from './follow.js'
import { isRunning } from './pendingCalls.js'
import type { CallsRecord, Outcome, Records } from './records.js'
import { lookUp, offerAgain } from './track.js'

/** What became of calls that this page made with this login ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792#wallet_getcallsstatus)). @throws {RefusedRequestError} (5730) nobody knows them */
export async function callsStatus(
  params: unknown,
  records: Records,
  chains: PageConfig['chains'],
): Promise<unknown> {
  const [id] = Array.isArray(params) ? params : []
  const record = typeof id === 'string' ? await records.get(id) : undefined
  const chain = record && Object.hasOwn(chains, record.network) ? chains[record.network] : undefined
  if (!record || !chain) throw new RefusedRequestError('No such calls are known here.', 5730)
  const node = createNode(chain.url)
  // A node that cannot be asked now has said nothing new.
  const outcome = await outcomeOf(record, records, node, chain).catch(() => record.outcome)
  const { status = 100, receipts = [] } = outcome ?? {}
  const answer = receipts.length > 0 ? { receipts } : {}
  if (record.isOld && isPartOnly(status, receipts))
    throw new RefusedRequestError(
      'Not all of these calls were made: the network never took the others.',
      -32000,
    )
  if (record.isOld) return { status: status === 100 ? 'PENDING' : 'CONFIRMED', ...answer }
  return {
    version: '2.0.0',
    id: record.id,
    status,
    atomic: record.operation !== undefined,
    ...answer,
    chainId: numberToHex(Number(record.network.slice('eip155:'.length))),
  }
}

/** Ended, though nothing that was carried out failed: the first version of the standard would have it for done. */
function isPartOnly(status: number, receipts: readonly unknown[]): boolean {
  return (status === 400 || status === 600) && receipts.every((one) => fieldsOf(one).status === '0x1')
}

async function outcomeOf(
  record: CallsRecord,
  records: Records,
  node: Node,
  { smartAccounts }: PageConfig['chains'][string],
): Promise<Outcome | undefined> {
  if (record.outcome && !record.isProvisional) return record.outcome
  const { operation } = record
  if (operation) {
    // Without a bundler, the chain alone is asked.
    const bundler = smartAccounts ? createNode(smartAccounts.bundler) : { ask: () => Promise.reject() }
    return lookUp({ ...record, operation }, { node, bundler, records })
  }
  const isOver = !(await isRunning(record))
  // Read again: one more may have been sent before the work on them ended.
  const last = (isOver && (await records.get(record.id))) || record
  const outcome = await oneByOne(last, isOver, { node, records })
  await keepOutcome(last, outcome, { node, records })
  return outcome
}

/** Returns the outcome of transactions that go one after another. @param isLeft no frame works on them */
async function oneByOne(
  record: CallsRecord,
  isLeft: boolean,
  { node, records }: { readonly node: Node; readonly records: Records },
): Promise<Outcome | undefined> {
  const { sender } = record
  const { count, sent } = record.transactions ?? { count: 0, sent: [] }
  const isOver = sent.length === count || isLeft
  const looks = await Promise.all(sent.map((one) => follow(node, sender, one)))
  const done = looks.flatMap((look) => (look === undefined || look === 'gone' ? [] : look))
  const failed = looks.findIndex((look) => look !== 'gone' && look?.status === '0x0')
  if (failed >= 0) return { status: failed === 0 ? 500 : 600, receipts: done }
  const missing = sent[looks.indexOf(undefined)]
  if (missing) {
    const { sent: pending } = await records.sent(record.network, sender).read()
    const own = pending.find(({ hash }) => hash === missing.hash)
    // Another that took its place is not undone by it.
    if (own && isOffered(own)) await offerAgain(own.hash, () => node.ask('eth_sendRawTransaction', [own.raw]))
    return undefined
  }
  if (!isOver && !looks.includes('gone')) return undefined
  if (done.length === count) return { status: 200, receipts: done }
  return { status: done.length === 0 ? 400 : 600, receipts: done }
}

/** What the account does with calls, by the number of the network ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities)). */
export function capabilities(
  params: unknown,
  chains: PageConfig['chains'],
  isSmart: boolean,
): Readonly<Record<string, object>> {
  const [, wanted] = Array.isArray(params) ? params : []
  const all = Object.entries(chains).filter(([id]) => id.startsWith('eip155:'))
  const asked: readonly unknown[] | undefined = Array.isArray(wanted) ? wanted : undefined
  return Object.fromEntries(
    all.flatMap(([id, chain]) => {
      const number = numberToHex(Number(id.slice('eip155:'.length)))
      if (asked && !asked.some((one) => String(one).toLowerCase() === number)) return []
      const isAtomic = chain.smartAccounts !== undefined && isSmart
      return [
        [
          number,
          isAtomic
            ? // The second as the first version of the standard had it.
              { atomic: { status: 'supported' }, atomicBatch: { supported: true } }
            : { atomic: { status: 'unsupported' } },
        ],
      ]
    }),
  )
}
