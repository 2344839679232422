// @tier gate
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
