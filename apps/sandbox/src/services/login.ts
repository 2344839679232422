import type { Mail } from '@foyer/login'
import { ApiError, parseBody } from '../route.ts'
import type { LoginAccounts, Service } from '../world.ts'

/** The login service: started for a page, and its mail. */
export const login: Service = (world) => [
  {
    method: 'POST',
    path: '/sandbox/login',
    async handle({ body }) {
      const { origin } = parseBody(body)
      if (!(typeof origin === 'string' && /^https?:\/\/[^/]+$/.test(origin)))
        throw new ApiError(400, 'origin', 'An origin such as http://127.0.0.1:5173')
      const accounts = accountsOf(body)
      const chains = world.chains.filter(({ id }) => accounts.chains.includes(id))
      if (chains.length > 0 && !(await world.accounts.areInstalled()))
        throw new ApiError(501, 'smartAccounts', 'The packages of smart accounts are not installed')
      // The frame looks for the contracts at once, and for the bundler when there is something to send.
      await Promise.all(chains.map((chain) => world.accounts.contracts(chain)))
      for (const chain of chains) world.accounts.start(chain).catch(report)
      return { json: await world.startLogin(origin, accounts) }
    },
  },
  {
    method: 'DELETE',
    path: '/sandbox/login',
    async handle() {
      await world.stopLogin()
      return { status: 204 }
    },
  },
  {
    method: 'POST',
    path: '/sandbox/farcaster',
    async handle() {
      await world.confirmFarcaster()
      return { status: 204 }
    },
  },
  { method: 'GET', path: '/sandbox/mail', handle: () => ({ json: world.mail() }) },
  {
    method: 'GET',
    path: '/mailbox',
    handle: () => ({ text: mailbox(world.mail()), type: 'text/html; charset=utf-8' }),
  },
]

const kinds = ['safe', 'simple7702'] as const

function accountsOf(body: string): LoginAccounts {
  const { smartAccounts = [], smartAccount, funded, isSelf } = parseBody(body)
  const kind = kinds.find((one) => one === smartAccount)
  if (!Array.isArray(smartAccounts) || (smartAccount !== undefined && !kind))
    throw new ApiError(400, 'smartAccounts', `A list of CAIP-2 ids, and one of ${kinds.join(', ')}`)
  return {
    chains: smartAccounts.map(String),
    ...(kind && { kind }),
    funded: funded === true,
    isSelf: isSelf === true,
  }
}

function report(error: unknown): void {
  process.stderr.write(`Smart accounts have no bundler: ${error instanceof Error ? error.message : error}\n`)
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;color-scheme:light dark;max-width:640px;margin:40px auto;padding:0 20px}article{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:14px;padding:16px 20px;margin:0 0 16px}h2{font-size:17px;margin:0}p{margin:0 0 8px;opacity:.7}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}'

/** Newest first, read anew every two seconds. */
function mailbox(mail: readonly Mail[]): string {
  const letters = mail
    .toReversed()
    .map(
      ({ to, subject, text }) =>
        `<article><h2>${escaped(subject)}</h2><p>to ${escaped(to)}</p><pre>${linked(text)}</pre></article>`,
    )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>Mailbox</title><style>${style}</style><h1>Mailbox</h1>${letters.join('') || '<p>No mail yet. Log in by e-mail in the demo.</p>'}</html>`
}

function linked(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
