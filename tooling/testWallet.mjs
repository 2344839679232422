/** A wallet that says yes, in a page of the checks, and the chain that signs for it. */
import { join } from 'node:path'
import { root } from './install.mjs'
import { address, start } from './processes.mjs'

/** The first account of anvil's own, with 10,000 ETH. */
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Starts a chain of its own. Returns where it is.
 * @param {typeof start} begin
 */
export async function startChain(begin) {
  const options = ['--port', '0', '--chain-id', '1']
  const chain = begin(join(root, 'packages/gateway/node_modules/.bin/anvil'), options)
  return `http://${await address(chain, 'The chain', { what: /127\.0\.0\.1:\d+/ })}`
}

/** A wallet of the page (EIP-6963) that says yes. @param {{ account: string, node: string }} given */
export function announce({ account, node }) {
  /** @type {Record<string, unknown>} */
  const known = { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: '0x1' }
  const provider = {
    on() {},
    removeListener() {},
    request: async (/** @type {{ method: string, params?: unknown }} */ { method, params = [] }) => {
      if (method in known) return known[method]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const { result, error } = await (await fetch(node, { method: 'POST', headers, body })).json()
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = { uuid: crypto.randomUUID(), name: 'Ada Wallet', icon, rdns: 'dev.foyer.ada' }
  const detail = Object.freeze({ info, provider })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
}
