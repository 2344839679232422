import {
  type Adapter,
  addressKey,
  connectionOf,
  isNetworkOf,
  networkParts,
  type RootState,
  type Store,
  withTimeout,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { CallsController } from '../state.js'
import { answerOf, readStatus } from './callsStatus.js'
import { createLookups } from './callTrace.js'
import type { AnswerHost, AskedWallet, HostRequest } from './hostRequest.js'
import { doubled, invalidParams, providerError, toProviderError } from './providerError.js'
import { type HostBatch, placed, readBatch } from './readBatch.js'
import { createRecords } from './records.js'
import { isUnanswered, isUnknownMethod } from './unknownMethod.js'

/** What answers for wallets are made of. */
export interface HostCallsDeps {
  readonly state: Pick<RootState, 'connections' | 'networks' | 'sessionWallets'>
  readonly store: Pick<Store, 'get' | 'set'>
  /** Web Locks; absent on pages without https. */
  readonly locks: LockManager | undefined
  adapter(): Promise<Adapter>
  /** The views of calls. Rejects where the page has no place for the modal. */
  controller(): Promise<Pick<CallsController, 'send' | 'show'>>
}

/** How long a wallet may take to say what it can (ms). */
const capabilityMs = 3_000
const namespace = 'eip155'

/**
 * Answers the four questions of [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792) for wallets that do not know them: their
 * visitors are told what is asked, and then asked by the wallet for one call after the other. A wallet that knows them
 * answers itself.
 */
export function createHostCalls({ state, store, locks, adapter, controller }: HostCallsDeps): AnswerHost {
  const records = createRecords(store, locks)
  const { look, learn } = createLookups(records, adapter)
  /** By wallet: what it said that it has not. */
  const lacking = new WeakMap<AskedWallet, Set<string>>()

  /** What the wallet itself answers; nothing where it has no such method. */
  async function ask(
    request: HostRequest,
    wallet: AskedWallet,
    isLacking = isUnanswered,
  ): Promise<{ readonly answer: unknown } | undefined> {
    const known = lacking.get(wallet) ?? new Set()
    lacking.set(wallet, known)
    if (known.has(request.method)) return undefined
    try {
      return { answer: await wallet.ask(request) }
    } catch (error) {
      if (!isLacking(error)) throw error
      known.add(request.method)
      return undefined
    }
  }

  const addresses = ({ connectorId }: AskedWallet): readonly string[] => {
    const connection = connectionOf(state, namespace)
    const isIts = connection.status === 'connected' && connection.connectorId === connectorId
    return isIts ? connection.addresses : []
  }
  const networks = () => state.networks.requested.filter(({ id }) => isNetworkOf(namespace, id))

  /** What the wallet says, and of the page's networks whether calls are one there, also where it says nothing of that. */
  async function capabilities(request: HostRequest, wallet: AskedWallet): Promise<unknown> {
    const [address, wanted] = [read(request.params, '0'), read(request.params, '1')]
    const isGranted = (one: string) => addressKey(one) === addressKey(String(address))
    if (!addresses(wallet).some(isGranted))
      throw providerError(4100, 'The wallet has not granted this account.')
    const own = await ask(request, wallet)
    const told: unknown = own?.answer
    const everywhere = read(read(told, '0x0'), 'atomic')
    const numbers = Array.isArray(wanted) ? wanted.map((one) => String(one).toLowerCase()) : undefined
    const known = networks().map(({ id }) => `0x${BigInt(networkParts(id).reference).toString(16)}`)
    const asked = known.filter((number) => numbers?.includes(number) ?? true)
    const filled = asked.map((number) => {
      const here: unknown = read(told, number)
      const atomic = read(here, 'atomic') ?? everywhere ?? { status: 'unsupported' }
      return [number, { ...Object(here), atomic }] as const
    })
    return { ...Object(told), ...Object.fromEntries(filled) }
  }

  /** Returns the wallet's capabilities, by a question that does nothing; `undefined` if it has no such method. */
  async function told(wallet: AskedWallet): Promise<{ readonly answer: unknown } | undefined> {
    const request = { method: 'wallet_getCapabilities', params: [addresses(wallet)[0]] }
    const asking = withTimeout('wallet', capabilityMs, undefined, () => ask(request, wallet))
    // One that fails to say is asked for the calls themselves.
    return asking.catch(() => ({ answer: undefined }))
  }

  async function send(request: HostRequest, wallet: AskedWallet): Promise<unknown> {
    const wanted = read(read(request.params, '0'), 'id')
    // Also where the wallet is another one by now: of two that have one id, the status would be that of the wrong one.
    if (typeof wanted === 'string' && records.get(wanted)) throw doubled()
    const place = { addresses: addresses(wallet), networks: networks() }
    const can = await told(wallet)
    // One that makes calls as one, on any chain, has the method: it refuses these calls, whatever its code.
    const isLacking = (error: unknown) => !makesBatches(can?.answer) && isUnknownMethod(error)
    const own = can && (await ask(placed(request, place), wallet, isLacking))
    if (own) return own.answer
    const { parseAddress } = await adapter()
    const batch = readBatch(request.params, { ...place, parseAddress })
    const { id, isOld } = batch
    await new Promise<void>((resolve, reject) => {
      records.running(id, () => inTurn(batch, resolve)).then(resolve, reject)
    })
    return isOld ? id : { id }
  }

  /** @param left told once something has left: the page then has a right to the id, whatever becomes of the rest */
  async function inTurn(batch: HostBatch, left: () => void): Promise<void> {
    const { id, isOld, from, calls } = batch
    const record = { id, isOld, from, total: calls.length, at: Date.now() }
    const views = await controller()
    await views.send(batch, (hashes, isOpen, expected) => {
      records.put({ ...record, hashes, isOpen, expected, clues: records.get(id)?.clues })
      if (hashes.length === 0) return
      left()
      // The page may be gone before it asks, and a wallet may then replace what is pending.
      if (!isOpen) learn({ ...record, hashes, isOpen, expected })
    })
  }

  async function status(request: HostRequest, wallet: AskedWallet): Promise<unknown> {
    const record = records.get(String(read(request.params, '0')))
    if (record) return answerOf(record, await look(record))
    const own = await ask(request, wallet)
    if (own) return own.answer
    throw providerError(5730, 'No such calls are known here.')
  }

  async function show(request: HostRequest, wallet: AskedWallet): Promise<unknown> {
    const id = read(request.params, '0')
    if (typeof id !== 'string') throw invalidParams('Calls are shown by their id.')
    const record = records.get(id)
    // A wallet behind a session shows nothing on this page, and may be on another device.
    const isOnPage = !Object.hasOwn(state.sessionWallets, wallet.connectorId)
    const own = record || !isOnPage ? undefined : await ask(request, wallet)
    if (own) return own.answer
    const method = 'wallet_getCallsStatus'
    const again = async () =>
      record ? look(record) : readStatus((await ask({ method, params: [id] }, wallet))?.answer)
    const first = await again()
    if (!first) throw providerError(5730, 'No such calls are known here.')
    ;(await controller()).show(first, again)
    return null
  }

  return async (request, wallet) => {
    const { method } = request
    try {
      if (method === 'wallet_sendCalls') return await send(request, wallet)
      if (method === 'wallet_getCallsStatus') return await status(request, wallet)
      if (method === 'wallet_showCallsStatus') return await show(request, wallet)
      return await capabilities(request, wallet)
    } catch (error) {
      throw toProviderError(error)
    }
  }
}

/** Whether capabilities say of any chain that calls are one, as the standard or its first version has it. */
function makesBatches(capabilities: unknown): boolean {
  return Object.values(Object(capabilities)).some(
    (one) =>
      /^(supported|ready)$/.test(String(read(read(one, 'atomic'), 'status'))) ||
      read(read(one, 'atomicBatch'), 'supported') === true,
  )
}
