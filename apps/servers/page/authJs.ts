import type { Siwx } from '@foyer/feature-siwx'
import { SignInRefusedError } from '@foyer/feature-siwx/errors'

const dayMs = 86_400_000

/** Clocks that are no further apart (ms) are the same: an answer takes its time. */
const clockMs = 30_000

/** Signs in at Auth.js by its calls, whatever framework they are answered by. It knows one account at a time. */
export function authJs(statement: string): Siwx {
  /** How far (ms) the clock of this page is ahead of the server's, which writes messages and ends sessions. */
  let ahead = 0

  async function ask(path: string, init?: RequestInit) {
    const response = await fetch(path, init)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const apart = Date.now() - Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(apart)) ahead = Math.abs(apart) > clockMs ? apart : 0
    return response.json()
  }

  /** Auth.js hears what comes with its token alone, and else sends pages elsewhere. */
  async function post(call: string, given: Readonly<Record<string, string>>) {
    const { csrfToken } = await ask('/auth/csrf')
    const headers = { 'x-auth-return-redirect': '1' }
    return ask(`/auth/${call}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ csrfToken, ...given }),
    })
  }

  /** Without fields where no visitor is in. */
  const session = async () => Object(await ask('/auth/session'))
  /** In the time of this page. */
  const here = (end: string) => new Date(Date.parse(end) + ahead).toISOString()

  async function addSession({
    message,
    signature,
  }: {
    readonly message: string
    readonly signature: string
  }) {
    const { url } = await post('callback/credentials', { message, signature })
    const failed = new URL(url).searchParams.get('error')
    if (failed === 'CredentialsSignin') throw new SignInRefusedError(401)
    if (failed) throw new Error(`Auth.js: ${failed}`)
  }

  return {
    async createMessage(input) {
      const { nonce, time } = await ask('/nonce')
      const now = Date.parse(time)
      return {
        ...input,
        domain: location.host,
        uri: location.origin,
        version: '1',
        nonce,
        statement,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + dayMs).toISOString(),
      }
    },
    addSession,
    async setSessions(sessions) {
      for (const session of sessions) await addSession(session)
    },
    async getSessions(chainId, accountAddress) {
      const { account, expires } = await session()
      return isSame(account, `${chainId}:${accountAddress}`)
        ? [{ data: { chainId, accountAddress, expirationTime: here(expires) } }]
        : []
    },
    sessionBy: ({ chainId, accountAddress, expirationTime }) => ({
      data: { chainId, accountAddress, ...(expirationTime && { expirationTime: here(expirationTime) }) },
    }),
    async revokeSession(chainId, accountAddress) {
      const { account } = await session()
      // Else another account is in, or none: there is nothing to sign out.
      if (isSame(account, `${chainId}:${accountAddress}`)) await post('signout', { account })
    },
  }
}

/** The server spells an account in its own way: hex may be in another case. */
function isSame(known: unknown, account: string): known is string {
  const isHex = account.startsWith('eip155:')
  return known === account || (isHex && String(known).toLowerCase() === account.toLowerCase())
}
