// @tier gate
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createMessage } from '@foyer/siwx'
import { expect, test } from 'vitest'

test.each(['express', 'hono'])(
  'a nonce at %s counts once, however many ask at the same time, and those of other tabs go on counting',
  async (name) => {
    const origin = `http://localhost:${await freePort()}`
    const env = { ...process.env, ORIGIN: origin }
    const server = spawn(process.execPath, [`src/${name}.ts`], { cwd: new URL('..', import.meta.url), env })
    try {
      await once(server.stdout, 'data')
      for (let round = 0; round < 20; round += 1) {
        const browser = openBrowser(origin)
        const nonce = await browser.nonce()
        const faults = await Promise.all(Array.from({ length: 8 }, () => browser.verify(nonce)))

        expect(faults.filter((fault) => fault !== 'wrong-nonce')).toEqual(['wrong-signature'])
      }

      const browser = openBrowser(origin)
      const [oldest, ...tabs] = [await browser.nonce(), await browser.nonce(), await browser.nonce()]
      for (const nonce of tabs) expect(await browser.verify(nonce)).toBe('wrong-signature')
      expect(await browser.verify(tabs[0])).toBe('wrong-nonce')
      for (let more = 0; more < 10; more += 1) await browser.nonce()
      expect(await browser.verify(oldest)).toBe('wrong-nonce')
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  },
)

/** A browser that keeps its cookie, and has messages verified that nobody signed. */
function openBrowser(origin: string) {
  let cookie = ''
  async function ask(path: string, init: RequestInit = {}) {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${origin}/auth/${path}`, { ...init, headers })
    const [given = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
    if (given) cookie = given
    return Object(await answer.json())
  }
  return {
    nonce: async (): Promise<string> => (await ask('nonce')).nonce,
    /** What is wrong with it. */
    async verify(nonce = ''): Promise<string> {
      const message = createMessage({
        domain: new URL(origin).host,
        uri: origin,
        chainId: 'eip155:1',
        version: '1',
        nonce,
        accountAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
        issuedAt: new Date().toISOString(),
      })
      const body = JSON.stringify({ message, signature: `0x${'11'.repeat(65)}` })
      return (await ask('verify', { method: 'POST', body })).error
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = Object(server.address())
  server.close()
  await once(server, 'close')
  return port
}
