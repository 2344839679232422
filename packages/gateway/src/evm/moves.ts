import * as v from 'valibot'
import { evmAddress, evmHash } from './fields.js'

/** What a log, or the transaction itself, says was moved. Addresses are in lower case. */
export interface Move {
  readonly kind: 'coin' | 'erc20' | 'erc721' | 'erc1155'
  /** Absent of the coin. */
  readonly contract?: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Of a collectible. */
  readonly id?: bigint
}

/** The events by which tokens tell that they moved (ERC-20 and ERC-721, the two of ERC-1155, and ERC-6909). */
export const events = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  numbered: '0x1b3d7edb2e9c0b0e7c525b20aaaef0f5940d2ed71663c7d39266ecafac728859',
} as const

export const evmLog = v.object({
  address: evmAddress,
  topics: v.pipe(v.array(evmHash), v.maxLength(4)),
  data: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{64})*$/)),
})

export type EvmLog = v.InferOutput<typeof evmLog>

/** What a log says was moved; nothing where it is no such event, or is not written as its standard says. */
export function movesOf(log: unknown): readonly Move[] {
  const read = v.safeParse(evmLog, log)
  if (!read.success) return []
  const { address: contract, topics, data } = read.output
  const words = (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
  const [event, ...places] = topics
  const all = [...places, ...words.map((word) => `0x${word.toString(16).padStart(64, '0')}`)]
  const ends = (at: number) => {
    const [from, to] = [addressIn(all[at]), addressIn(all[at + 1])]
    return from !== undefined && to !== undefined ? { contract, from, to } : undefined
  }
  const [one, two] = words
  if (event === events.transfer) {
    // Older tokens write them as data, in the same order.
    const sides = ends(0)
    const amount = all[2]
    if (!sides || all.length !== 3 || amount === undefined) return []
    return [
      places.length === 3
        ? { kind: 'erc721', ...sides, amount: 1n, id: BigInt(amount) }
        : { kind: 'erc20', ...sides, amount: BigInt(amount) },
    ]
  }
  if (event === events.numbered) {
    const sides = ends(0)
    const [, , id] = places
    return sides && id !== undefined && words.length === 2 && two !== undefined
      ? [{ kind: 'erc1155', ...sides, id: BigInt(id), amount: two }]
      : []
  }
  const sides = places.length === 3 ? ends(1) : undefined
  if (!sides) return []
  if (event === events.single && words.length === 2 && one !== undefined && two !== undefined)
    return [{ kind: 'erc1155', ...sides, id: one, amount: two }]
  if (event !== events.batch) return []
  const [ids, amounts] = [listAt(words, one), listAt(words, two)]
  return ids.length === amounts.length
    ? ids.map((id, index) => ({ kind: 'erc1155', ...sides, id, amount: amounts[index] ?? 0n }))
    : []
}

/** The words of a list, by its place in bytes. */
function listAt(words: readonly bigint[], offset = 0n): readonly bigint[] {
  if (offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return []
  const start = Number(offset / 32n)
  const length = words[start] ?? 0n
  if (length >= BigInt(words.length - start)) return []
  return words.slice(start + 1, start + 1 + Number(length))
}

function addressIn(topic: string | undefined): string | undefined {
  return topic !== undefined && /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
}
