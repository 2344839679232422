import { base58, base64 } from '@scure/base'
import type { Ask } from '../window.js'

/** What a serialized transaction (base64) pays, in a wallet's words; the transaction itself where it pays nothing plain. */
export function describeTransaction(wire: string): Ask['facts'] {
  const payments = instructions(base64.decode(wire)).flatMap(({ accounts, data }) => {
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    const [, second = '', third = ''] = accounts
    // The system program's transfer, and the token programs' TransferChecked.
    if (data.length === 12 && view.getUint32(0, true) === 2)
      return [to(second), amount(`${Number(view.getBigUint64(4, true)) / 1e9} SOL`)]
    if (data.length === 10 && data[0] === 12)
      return [
        { label: 'Token', value: second, long: true },
        to(third),
        amount(`${view.getBigUint64(1, true).toLocaleString('en-US')} base units`),
      ]
    return []
  })
  return payments.length > 0 ? payments : [{ label: 'Transaction', value: wire, long: true }]
}

const to = (value: string) => ({ label: 'To', value, long: true })
const amount = (value: string) => ({ label: 'Amount', value })

/** Of a legacy or version 0 transaction; accounts in lookup tables are empty text. */
function instructions(wire: Uint8Array) {
  let at = 0
  const take = (size: number) => {
    at += size
    return wire.subarray(at - size, at)
  }
  // A length as Solana writes it: seven bits a byte, lowest first.
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const [byte = 0] = take(1)
      value |= (byte & 127) << shift
      if (byte < 128) break
    }
    return value
  }
  take(64 * length())
  if ((wire[at] ?? 0) >= 128) take(1)
  take(3)
  const keys = Array.from({ length: length() }, () => base58.encode(take(32)))
  take(32)
  return Array.from({ length: length() }, () => {
    take(1)
    const accounts = [...take(length())].map((index) => keys[index] ?? '')
    return { accounts, data: take(length()) }
  })
}
