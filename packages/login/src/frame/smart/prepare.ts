import { type Hex, hexToBigInt, isAddressEqual, numberToHex } from 'viem'
import { inTurn } from '../inTurn.js'
import type { EvmAccount } from '../keys/derive.js'
import { later } from '../later.js'
import { createEvmNode } from '../nodes/evmNode.js'
import { createNode, NodeError, offer } from '../nodes/node.js'
import { atMost, type EvmPlace } from '../requests/evm/amounts.js'
import { answerOf, readBatch } from '../requests/evm/batches.js'
import { type Call, showCalls } from '../requests/evm/calls.js'
import { agreedNonce, replacing, signPermission, wrongNonce } from '../requests/evm/sending.js'
import { type EvmNetwork, type EvmTransaction, readTransaction } from '../requests/evm/transaction.js'
import type { Prepared, RequestAround, RequestMemory, SmartAround, WithSeed } from '../requests/prepared.js'
import { RefusedRequestError, type Screen, type ScreenLine, type WarningKey } from '../requests/screen.js'
import { withCost } from '../requests/together.js'
import { accountStatus } from './accountStatus.js'
import { authorized } from './authorization.js'
import {
  type Draft,
  type DraftParts,
  draftOperation,
  isAffordable,
  rpcOf,
  short,
  sponsoredAgain,
} from './build.js'
import { viewEntryPoint } from './chain.js'
import { rowOf } from './finality.js'
import { freeNonce, settleCreation } from './nonces.js'
import type { Operation, SmartAccount } from './operation.js'
import { type CallsRecord, createRecords, duplicate, type OperationRecord } from './records.js'
import { lookUp, noteOffer } from './track.js'

/** What an operation of a smart account is made with. */
export interface SmartParts {
  readonly account: SmartAccount
  readonly owner: Hex
  readonly evm: EvmNetwork
  readonly around: RequestAround
  readonly smart: SmartAround
  readonly memory: RequestMemory
  withKey<T>(withSeed: WithSeed, work: (key: EvmAccount) => T): Promise<T>
}

/** For so long an operation that was signed counts, in s: until then nobody can say that it never will. */
const validS = 300
/** What a paymaster said longer ago is asked anew, in ms. */
const freshMs = 120_000

/** Reads calls of a smart account, and reckons what they take. @throws {RefusedRequestError} */
export async function prepareOperation(
  method: 'eth_sendTransaction' | 'wallet_sendCalls',
  params: unknown,
  parts: SmartParts,
): Promise<Prepared> {
  const { account, evm, around, smart, memory, owner } = parts
  const { chain, network } = around
  const { chainId } = evm
  const batch = method === 'wallet_sendCalls' ? readBatch(params, account.address, evm) : undefined
  const one = batch ? undefined : oneCall(params, account, evm)
  const calls = batch?.calls ?? (one ? [one] : [])
  refuseOwn(calls, account)
  const records = createRecords(memory.notes, memory.wallet, around.origin)
  if (batch && (await records.get(batch.id))) throw duplicate()

  const node = createNode(chain.url)
  const evmNode = createEvmNode(chain.url, node)
  const [bundler, paymaster] = [createNode(smart.bundler), smart.paymaster && createNode(smart.paymaster)]
  const view = viewEntryPoint(node, account.entryPoint, account.address)
  const place: EvmPlace = { account: account.address, symbol: chain.symbol, ...evmNode }
  const lookers = { node, bundler, records }
  const unclear = (error: unknown) => Promise.reject(silence(error))

  await evmNode.check(chainId)
  // An operation has a number of its own, so it takes the place of no transaction.
  if (one?.nonce !== undefined) {
    const next = await evmNode.nonce(account.address).catch(unclear)
    if (one.nonce !== BigInt(next)) throw wrongNonce(next)
  }
  const settled = () => settleCreation(records, parts, (record) => lookUp(record, lookers))
  await settled()
  const [standing, nonce, fees, means, shown] = await Promise.all([
    accountStatus(smart.kind, owner, node).catch(unclear),
    freeNonce(parts, records, view).catch(unclear),
    evmNode.fees().catch(unclear),
    view.means().catch(unclear),
    showCalls(calls, place),
  ])
  if (standing === 'impossible')
    throw new RefusedRequestError(
      'There are no smart accounts on this network.',
      method === 'wallet_sendCalls' ? 5710 : 4200,
    )
  // Calls after the first may be paid with coins that the ones before bring: whether they are, the bundler finds out.
  const value = calls[0]?.value ?? 0n
  if (value > means.balance) throw new RefusedRequestError('insufficient funds. Nothing was sent.', -32000)
  const draftParts: DraftParts = {
    account,
    chainId,
    nonce,
    fees,
    bundler,
    paymaster: paymaster || undefined,
    isDeployed: standing === 'deployed',
    callData: account.callData(calls),
  }
  const draft = await draftOperation(draftParts)
  const draftedAt = Date.now()
  const hasAll = (needed: bigint) => draft.fee + needed <= means.balance + means.deposit
  const left = means.balance - larger(draft.fee - means.deposit, 0n)
  const isPayable =
    hasAll(calls.reduce((sum, call) => sum + call.value, 0n)) ||
    (hasAll(value) && (draft.isSponsored || (await isAffordable(draft.operation, draftParts, left))))
  if (!isPayable)
    throw short(draft.refusal === undefined ? '' : ` Nobody else pays the fee either: ${draft.refusal}`)

  const { upgrade } = account
  const byKey = { account: owner, network, node: evmNode, notes: memory.notes, isPermission: true }
  const agreed = draft.operation.factory && upgrade ? await agreedNonce(undefined, byKey) : undefined

  async function handOver(withSeed: WithSeed): Promise<OperationRecord> {
    return inTurn(`operation ${network}:${account.address}`, async () => {
      if (draft.operation.factory) await settled()
      const operation = await renewed()
      const until = Math.floor(Math.max(Date.now() / 1_000, (await view.head()).at)) + validS
      const sign = (whole: Operation, code?: { readonly upgrade: Hex; readonly nonce: number }) =>
        parts.withKey(withSeed, (key): Operation => {
          const authorization = code && authorized(chainId, code.upgrade, code.nonce, key)
          const given = authorization ? { ...whole, authorization } : whole
          return { ...given, signature: account.sign(given, chainId, until, key) }
        })
      const signed =
        agreed && upgrade
          ? await signPermission({ ...byKey, agreed }, async (nonce) => {
              const permitted = await sign(operation, { upgrade, nonce })
              return { hash: account.hash(permitted, chainId), signed: permitted }
            }).catch(unclear)
          : await sign(operation)
      const record = await recorded(signed, until)
      await records.add(record)
      return send(record)
    })
  }

  /** The operation as it can be carried out now: others may have been, while the visitor read. */
  async function renewed(): Promise<Operation> {
    const [free, now] = await Promise.all([
      freeNonce(parts, records, view),
      draft.operation.factory ? accountStatus(smart.kind, owner, node) : standing,
    ]).catch(unclear)
    const { factory, factoryData, ...there } = draft.operation
    const isMade = factory !== undefined && now === 'deployed'
    if (!isMade && free === draft.operation.nonce && Date.now() - draftedAt < freshMs) return draft.operation
    return sponsoredAgain({ ...(isMade ? there : draft.operation), nonce: free }, draftParts)
  }

  async function recorded(signed: Operation, until: number): Promise<OperationRecord> {
    return {
      id: batch?.id ?? account.hash(signed, chainId),
      wallet: memory.wallet,
      origin: around.origin,
      network,
      sender: account.address,
      isOld: batch?.isOld ?? false,
      at: Date.now(),
      operation: {
        hash: account.hash(signed, chainId),
        entryPoint: account.entryPoint,
        nonce: numberToHex(signed.nonce),
        signed: rpcOf(signed),
        block: (await view.head()).number,
        until,
        expires: account.expires,
        creates: signed.factory !== undefined,
      },
    }
  }

  async function send(record: OperationRecord): Promise<OperationRecord> {
    const { signed, entryPoint, hash } = record.operation
    noteOffer(hash)
    const used = hexToBigInt(record.operation.nonce)
    await offer({
      send: () => bundler.ask('eth_sendUserOperation', [signed, entryPoint]),
      isKnown,
      // The chain alone says whether it was carried out: once its number is used, it may have been.
      find: async () => ((await view.nonce(rowOf(used))) > used ? undefined : false),
    }).catch(async (error: unknown) => {
      // The number that it has is the next one's: of the two, the chain takes one.
      await records.refuse(record)
      if (!(error instanceof NodeError)) throw error
      const words = account.expires ? 'refused this' : 'refused this, and may still carry it out'
      throw new RefusedRequestError(`The network ${words}: ${error.reason}`, -32000)
    })
    return record
  }

  const common = {
    account: account.address,
    isSmart: true,
    screen: screenOf(shown, draft, {
      place,
      chainName: chain.name,
      account,
      replaced: agreed ? replacing(agreed) : [],
    }),
  }
  if (batch)
    return {
      ...common,
      perform: async (withSeed) => {
        if (await records.get(batch.id)) throw duplicate()
        await handOver(withSeed)
        return answerOf(batch)
      },
    }
  let handed: OperationRecord | undefined
  return {
    ...common,
    async perform(withSeed) {
      handed = await handOver(withSeed)
      return handed.operation.hash
    },
    async after() {
      if (!handed) throw new RefusedRequestError('Nothing was sent.', -32603)
      return untilIncluded(handed, () => lookUp(handed ?? never(), lookers))
    },
  }
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function never(): never {
  throw new RefusedRequestError('Nothing was sent.', -32603)
}

/** Waits until the chain says what became of an operation. @returns the hash of the transaction @throws {RefusedRequestError} */
async function untilIncluded(
  { operation }: OperationRecord,
  look: () => Promise<CallsRecord['outcome']>,
): Promise<unknown> {
  const end = Date.now() + (validS + 120) * 1_000
  for (let ms = 100; Date.now() < end; ms = Math.min(ms * 1.5, 2_000)) {
    const outcome = await look().catch(() => undefined)
    const [first] = outcome?.receipts ?? []
    const hash: unknown = typeof first === 'object' && first ? Reflect.get(first, 'transactionHash') : ''
    if (outcome?.status === 200) return hash
    if (outcome?.status === 500)
      throw new RefusedRequestError(`execution reverted: the network undid this (${String(hash)}).`, 3)
    if (outcome) throw new RefusedRequestError('The network never took this. Nothing was sent.', -32000)
    await later(ms)
  }
  throw new RefusedRequestError(`Nobody knows yet what became of the operation ${operation.hash}.`, -32603)
}

function oneCall(
  params: unknown,
  { address }: SmartAccount,
  evm: EvmNetwork,
): Call & Pick<EvmTransaction, 'nonce'> {
  const { to, data, value, nonce } = readTransaction(params, address, evm)
  if (to === undefined)
    throw new RefusedRequestError('A smart account creates no contracts this way.', -32602)
  return { to, data, value, nonce }
}

/** Whoever calls the account by itself may give it to anybody. @throws {RefusedRequestError} */
function refuseOwn(calls: readonly Call[], { own }: SmartAccount): void {
  for (const { to, data } of calls)
    if (data !== '0x' && own.some((one) => isAddressEqual(one, to)))
      throw new RefusedRequestError('This would change the account itself.', -32602)
}

/** What a visitor has to know besides what is done. */
function screenOf(
  shown: Screen,
  { operation, isSponsored, refusal, fee, isWasteful }: Draft,
  of: {
    readonly place: EvmPlace
    readonly chainName: string
    readonly account: SmartAccount
    /** Warnings of transactions of the key that its permission replaces. */
    readonly replaced: readonly WarningKey[]
  },
): Screen {
  const { place, chainName, account, replaced } = of
  const isNew = operation.factory !== undefined
  const paid = withCost(
    { ...shown, lines: [...shown.lines, { label: 'network', value: chainName }] },
    {
      most: fee,
      line: isSponsored
        ? { label: 'paid', value: 'sponsored', as: 'word' }
        : { label: 'fee', value: atMost(fee, place), as: 'amount' },
      isWasteful,
    },
  )
  const lines: readonly ScreenLine[] = [
    ...paid.lines,
    ...(isNew && !account.upgrade ? [{ label: 'setup', value: 'setup', as: 'word' } as const] : []),
    ...(isNew && account.upgrade ? [{ label: 'code', value: account.upgrade, as: 'address' } as const] : []),
  ]
  const warnings: readonly WarningKey[] = [
    ...paid.warnings,
    ...(refusal === undefined ? [] : (['unsponsored'] as const)),
    ...(isNew && account.upgrade ? (['upgrade'] as const) : []),
    ...replaced,
  ]
  const weight = isNew && account.upgrade && paid.weight === 'plain' ? 'careful' : paid.weight
  return { ...paid, lines, warnings, weight }
}

function isKnown({ reason }: NodeError): boolean {
  return /already (known|imported|in mempool|exists|submitted)|AA25/i.test(reason)
}

function silence(error: unknown): unknown {
  if (!(error instanceof NodeError)) return error
  return error.code === undefined
    ? new RefusedRequestError('The network does not answer. Nothing was sent.', -32603)
    : new RefusedRequestError(`The network refused this: ${error.reason}`, -32000)
}
