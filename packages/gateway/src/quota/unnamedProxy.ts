import { ConfigurationError } from '../errors.js'
import { clientAddress } from './clientAddress.js'

/** The headers in which proxies write the address of their client. */
const usual =
  'x-forwarded-for,forwarded,cf-connecting-ip,true-client-ip,fly-client-ip,fastly-client-ip,x-azure-clientip,x-envoy-external-address,x-client-ip,x-real-ip'.split(
    ',',
  )

/**
 * Reports once that requests come by a proxy that the host has not named: it would be one client for all its visitors.
 * @param onError receives it, with nothing of a visitor
 */
export function createProxyNotice(
  onError: (error: unknown) => void,
): (headers: Headers, connection: string | undefined) => void {
  let isDone = false
  return (headers, connection) => {
    if (isDone) return
    // A runtime that reads such a header by itself knows its client already.
    const isOther = (header: string) =>
      clientAddress(headers, connection, { header }) !== clientAddress(headers, connection)
    const header = usual.find((name) => headers.has(name) && isOther(name))
    if (header === undefined) return
    isDone = true
    onError(
      new ConfigurationError(
        'clientAddress',
        `Requests come with ${header}, and clientAddress is not set: behind a proxy all visitors count as one. Name the header that your proxy sets: clientAddress, or --client-address of the command.`,
      ),
    )
  }
}
