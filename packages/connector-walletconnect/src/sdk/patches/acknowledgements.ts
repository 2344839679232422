import type { Sdk } from '../sdk.js'

/**
 * What: an acknowledgement is sent only over a socket that is open, and the provider always has a listener for errors.
 *
 * Why: a message that comes in while the socket closes is acknowledged in a promise that nobody listens to, and an
 * emitter without a listener for `error` throws at the page. What is not acknowledged is delivered again. No public issue
 * is known; the next nearest is https://github.com/WalletConnect/walletconnect-monorepo/issues/4228.
 *
 * Shape: `relayer.provider.connection.send(payload)`, where an acknowledgement has a `result`; each connection has a
 * provider of its own, so this is for every `relayer_connect`.
 */
export function acknowledgeWhileConnected({ core: { relayer } }: Sdk): void {
  const { provider } = relayer
  const { connection } = provider
  const send = connection.send.bind(connection)
  connection.send = async (payload, context) => {
    if (!('result' in payload)) return send(payload, context)
    if (connection.connected) await send(payload, context).catch(() => {})
  }
  provider.on('error', () => {})
}
