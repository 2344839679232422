import type { GatewayOptions } from '@foyer/gateway'
import { UsageError } from '../../../tooling/usageError.js'

/** How clients are known apart, and how much each may ask. */
export interface Clients {
  readonly clientAddress?: NonNullable<GatewayOptions['clientAddress']>
  readonly limit?: { readonly calls: number; readonly seconds: number }
}

/** Reads `<header>` or `<header>:<hops>`, and `<calls>/<seconds>`, each from where it was written. @throws {UsageError} */
export function readClients(
  address: { readonly name: string; readonly value: string | undefined },
  limit: { readonly name: string; readonly value: string | undefined },
): Clients {
  const read: { -readonly [K in keyof Clients]: Clients[K] } = {}
  if (address.value !== undefined) {
    const [, header, hops] = /^([\w-]+)(?::([1-9]\d?))?$/.exec(address.value.trim()) ?? []
    if (!header)
      throw new UsageError(
        `${address.name} has to be the header that your proxy sets, and how many proxies add to it if there are several: x-forwarded-for or x-forwarded-for:2.`,
      )
    read.clientAddress = { header, ...(hops ? { hops: Number(hops) } : {}) }
  }
  if (limit.value !== undefined) {
    const [, calls, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(limit.value.trim()) ?? []
    if (!calls || !seconds)
      throw new UsageError(`${limit.name} has to be calls and seconds of one client, such as 1200/60.`)
    read.limit = { calls: Number(calls), seconds: Number(seconds) }
  }
  return read
}

/** The options with what the command line says of clients. @throws {UsageError} where both say it */
export function withClients(options: GatewayOptions, { clientAddress, limit }: Clients): GatewayOptions {
  const { limits } = options
  if (clientAddress && options.clientAddress !== undefined)
    throw new UsageError(
      'The file of options has clientAddress, and so has the command line. Write it in one of them.',
    )
  if (limit && (limits === false || limits?.client !== undefined))
    throw new UsageError(
      'The file of options has limits of clients, and so has the command line. Write them in one of them.',
    )
  return {
    ...options,
    ...(clientAddress ? { clientAddress } : {}),
    ...(limit ? { limits: { ...(limits || {}), client: limit } } : {}),
  }
}
