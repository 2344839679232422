// @tier gate
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqlite } from '@foyer/login'
import { expect, onTestFinished, test, vi } from 'vitest'
import { devOptions } from './dev.js'
import { run } from './run.js'

test.each([
  ['no proxy', { header: 'x-forwarded-for', hops: 0 }, 'hops of clientAddress is 0'],
  ['half a proxy', { header: 'x-forwarded-for', hops: 1.5 }, 'hops of clientAddress is 1.5'],
  ['a header with a space', { header: 'x forwarded for' }, 'header of clientAddress is'],
])('a service does not start with the client address of %s', async (_, clientAddress, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const args = { folder, origins: [], project: undefined, rpc: [] }
  const made = async (url: string) => ({ options: devOptions(url, args, () => {}), clientAddress })

  await expect(run(made, { port: 0, host: '127.0.0.1' })).rejects.toThrow(sentence)
})

test('of changes of the options at once the last one counts, whichever takes longest', async () => {
  const key = (keyId: string) => ({
    keyId,
    seal: async (bytes: Uint8Array<ArrayBuffer>) => bytes,
    unseal: async (bytes: Uint8Array<ArrayBuffer>) => bytes,
  })
  const store = sqlite(':memory:')
  const secret = new Uint8Array(randomBytes(32))
  const begun: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const named = (name: string, until?: Promise<void>) => async () => {
    begun.push(name)
    await until
    const projects = { shop: { origins: ['https://app.example'], name } }
    const sealers = { login: key('a'), recovery: key('b') }
    return {
      options: {
        url: 'http://localhost',
        projects,
        chains: {},
        store,
        mail: async () => {},
        sealers,
        secret,
      },
    }
  }
  const running = await run(named('First'), { port: 0, host: '127.0.0.1' })
  onTestFinished(() => running.close())
  const broken = () => Promise.reject(new Error('A slip.'))
  const changes = [named('Slow', released), broken, named('Last')].map((change) => running.change(change))
  await vi.waitUntil(() => begun.length > 1)
  release()
  const changed = await Promise.allSettled(changes)
  expect(changed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(begun).toEqual(['First', 'Slow', 'Last'])
  const page = await fetch(`${running.url}/approve?t=x`)
  expect(await page.text()).toContain('Last')
})
