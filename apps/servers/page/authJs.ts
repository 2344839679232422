import type { Siwx } from '@foyer/feature-siwx'
import { SignInRefusedError } from '@foyer/feature-siwx/errors'

const dayMs = 86_400_000

/** Signs in at Auth.js by its calls, whatever framework they are answered by. It knows one account at a time. */
export function authJs(statement: string): Siwx {
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
      const { nonce } = await ask('/nonce')
      const now = Date.now()
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
      // `null` where nobody is in.
      const { account, expires: expirationTime } = Object(await ask('/auth/session'))
      return account === `${chainId}:${accountAddress}`
        ? [{ data: { chainId, accountAddress, expirationTime } }]
        : []
    },
    async revokeSession() {
      await post('signout', {})
    },
  }
}

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(path, init)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Auth.js hears what comes with its token alone, and else sends pages elsewhere. */
async function post(call: string, given: Readonly<Record<string, string>>) {
  const { csrfToken } = await ask('/auth/csrf')
  const headers = { 'x-auth-return-redirect': '1' }
  return ask(`/auth/${call}`, { method: 'POST', headers, body: new URLSearchParams({ csrfToken, ...given }) })
}
