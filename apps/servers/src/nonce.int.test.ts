import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createMessage } from '@foyer/siwx'
import { expect, test } from 'vitest'

test.each(['express', 'hono'])(
  'a nonce at %s counts once, however many ask at the same time',
  async (name) => {
    const origin = `http://localhost:${await freePort()}`
    const env = { ...process.env, ORIGIN: origin }
    const server = spawn(process.execPath, [`src/${name}.ts`], { cwd: new URL('..', import.meta.url), env })
    try {
      await once(server.stdout, 'data')
      for (let round = 0; round < 20; round += 1) {
        const faults = await askAtOnce(origin)

        expect(faults.filter((fault) => fault !== 'wrong-nonce')).toEqual(['wrong-signature'])
      }
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  },
)

/** What is wrong with each of several messages of one nonce that nobody signed. */
async function askAtOnce(origin: string): Promise<readonly string[]> {
  const given = await fetch(`${origin}/auth/nonce`)
  const [cookie = ''] = (given.headers.get('set-cookie') ?? '').split(';')
  const { nonce } = Object(await given.json())
  const accountAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const message = createMessage({
    ...{
      domain: new URL(origin).host,
      accountAddress,
      chainId: 'eip155:1',
      uri: origin,
      version: '1',
      nonce,
    },
    issuedAt: new Date().toISOString(),
  })
  const body = JSON.stringify({ message, signature: `0x${'11'.repeat(65)}` })
  const headers = { 'content-type': 'application/json', cookie }
  const ask = async () => {
    const answer = await fetch(`${origin}/auth/verify`, { method: 'POST', headers, body })
    return Object(await answer.json()).error
  }
  return Promise.all(Array.from({ length: 8 }, ask))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = Object(server.address())
  server.close()
  await once(server, 'close')
  return port
}
