import type { Expected, ExpectedCall } from '../expected.js'
import { word } from './notes.js'
import { type Act, type Found, type Log, type Means, type Network, type Receipt, unread } from './read.js'

/** The first eight bytes of `UserOperationEvent` of ERC-4337, `ExecutionSuccess` and `ExecutionFailure` of Safe. */
const operated = '49628fd1471006c1'
const executed = '442e715f626346e8'
const failed = '23428b18acfb3ea6'
/** EntryPoint 0.6 to 0.9. Events of other contracts prove nothing. */
export const entryPoints: readonly string[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

/** Calls that an account made together: all of them are done, or none. */
export interface Acts {
  readonly all: readonly Act[]
  readonly isDone: boolean
  /** The paymaster of their operation (ERC-4337), as a word. */
  readonly payer?: string | undefined
}

/** The calls that an account carried out in a transaction, or those that it undid. */
export const actsIn = (groups: readonly Acts[], isDone: boolean): readonly Act[] =>
  groups.flatMap((group) => (group.isDone === isDone ? group.all : []))

/** Whether a call is the one that was asked for. @param isExact no bytes follow its data */
export function isLike(
  { keccak256 }: Means,
  { to, value, data }: Act,
  call: ExpectedCall,
  isExact = true,
): boolean {
  const { rest } = call
  const end = rest ? 2 + rest.length * 2 : call.data.length
  if (to !== call.to || value !== call.value || !data.startsWith(call.data)) return false
  if (isExact || end === 2 ? data.length !== end : data.length < end) return false
  return !rest || keccak256(`0x${data.slice(2, end)}`) === rest.hash
}

/** Whether calls are those that were asked for, in their order. */
export const areAll = (means: Means, acts: readonly Act[], calls: readonly ExpectedCall[]) =>
  acts.length === calls.length &&
  calls.every((call, place) => {
    const act = acts[place]
    return act !== undefined && isLike(means, act, call)
  })

/** The code of an account in the block of a transaction; `undefined` where no node tells. */
export async function codeIn(
  { rpc, numberToHex }: Means,
  network: Network,
  { block }: Found,
  account: string,
  signal: AbortSignal,
) {
  if (block === undefined) return undefined
  const code = rpc.request(network, 'eth_getCode', [account, numberToHex(block)], signal)
  return code.then(
    (answer) => (typeof answer === 'string' ? answer : undefined),
    () => undefined,
  )
}

/** Whether the code of an account has the function that is called: other code may accept any bytes, and do nothing. */
async function knows(means: Means, network: Network, found: Found, account: string, signal: AbortSignal) {
  const code = (await codeIn(means, network, found, account, signal)) ?? ''
  // EIP-7702.
  const other = /^0xef0100(.{40})$/.exec(code)?.[1]
  const body = other ? await codeIn(means, network, found, `0x${other}`, signal) : code
  return body?.includes(`63${found.data.slice(2, 10)}`) ?? false
}

/** The events by which EntryPoints end the operations of an account. */
export const operationsIn = (logs: readonly Log[], account: string): readonly Log[] =>
  logs.filter(
    ({ address, topic, words }) =>
      entryPoints.includes(address) && topic === operated && words[1] === word(account),
  )

/**
 * Returns the calls that an account itself made in a transaction; `undefined` if these cannot be read. Bytes that only look
 * like a call prove nothing: the account has to send the transaction, its code has to have the function or to log
 * the calls, or an EntryPoint has to read them.
 */
export async function actsOf(
  means: Means,
  network: Network,
  found: Found,
  { isDone, logs }: Receipt,
  { from, calls }: Expected,
  signal: AbortSignal,
): Promise<readonly Acts[] | undefined> {
  const { to, data } = found
  if (data === unread) return undefined
  const isOwn = found.from === from
  const events = operationsIn(logs, from).filter(({ address }) => address === to)
  if (isOwn && events.length === 0 && (to !== from || areAll(means, [found], calls)))
    return [{ all: [found], isDone }]
  const { accountCalls, bundledOperations } = await import('../innerCalls.js')
  const isNoted = (note: string) => logs.some(({ address, topic }) => address === from && topic === note)
  const isFailed = isNoted(failed)
  if (to === from) {
    // Anyone may send the same bytes again.
    const acts = isDone || isOwn ? accountCalls(data) : undefined
    const isRead = data === '0x' || isFailed || isNoted(executed) || areHeard(acts, logs)
    const isProven = acts && (isRead || (await knows(means, network, found, from, signal)))
    return isProven ? [{ all: acts, isDone: isDone && !isFailed }] : undefined
  }
  const ended = bundledOperations(data).flatMap((operation) => {
    if (operation.to !== from) return []
    const acts = accountCalls(operation.data)
    const [event, ...others] = events.filter(({ words }) => words[3] === word(operation.value))
    const [, , payer, , end] = event?.words ?? []
    const isRead = acts && others.length === 0 && end !== undefined
    return [isRead && { all: acts, isDone: end === word(1n), payer: payer === word(0n) ? undefined : payer }]
  })
  const known = ended.flatMap((one) => one || [])
  // The EntryPoint calls an operation done, also if a Safe notes that its call has failed.
  const isKnown = known.length > 0 && known.length === ended.length && known.length === events.length
  return isKnown && !isFailed ? known : undefined
}

/** Whether each contract that is called logged something. Transfers of the coin log nothing. */
function areHeard(acts: readonly Act[] = [], logs: readonly Log[]): boolean {
  const called = acts.filter(({ data }) => data !== '0x')
  return called.length > 0 && called.every(({ to }) => logs.some(({ address }) => address === to))
}
