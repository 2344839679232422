import type { Page } from 'playwright-core'
import type { SandboxDriver } from './fixtures.js'

/** What is thrown away or fails at the sandbox's server where visitors sign in. */
export interface AuthDriver {
  /** What the server's page for members says to this visitor. */
  members(): Promise<string>
  /** Has the server find every nonce too old, or every session over. */
  forget(what: 'nonces' | 'sessions'): Promise<void>
}

/** Starts that server for the visitors of a page. */
export async function withAuth(page: Page, sandbox: SandboxDriver): Promise<AuthDriver> {
  const post = (path: string, body: object) =>
    fetch(`${sandbox.url}/sandbox/auth${path}`, { method: 'POST', body: JSON.stringify(body) })
  const { url }: { readonly url: string } = await (
    await post('', { origin: new URL(page.url()).origin })
  ).json()
  await page.reload()
  return {
    members: () =>
      page.evaluate(async (at) => (await fetch(`${at}/members`, { credentials: 'include' })).text(), url),
    forget: async (what) => void (await post('/forget', { what })),
  }
}
