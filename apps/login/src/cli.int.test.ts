// @tier gate
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { portOf } from './portOf.test-support.js'
import { cli, startService } from './service.test-support.js'
import { newVisitor } from './visitor.test-support.js'

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

async function started() {
  const service = await startService()
  ending.push(service.stop)
  await service.start()
  return service
}

/** The command for development in a folder of its own. @param before goes to Node itself */
async function startedForDevelopment(...before: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  ending.push(() => rmSync(folder, { recursive: true }))
  const child = spawn(process.execPath, [...before, cli, '--dev', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ending.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await expect.poll(() => said).toContain('Foyer login at')
  return { folder, child, said: () => said }
}

it('one command for development starts at once, shows mail, and says of its keys what they are', async () => {
  const { folder, child, said } = await startedForDevelopment()
  await expect.poll(said).toContain('For development')
  const url = /http:\/\/localhost:\d+/.exec(said())?.[0] ?? ''
  const page = await fetch(`${url}/frame?projectId=dev`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('http://localhost:5173')])
  expect(said()).toContain('Whoever has them can open its wallets.')
  const keys = join(folder, 'foyer-login-dev/keys')
  expect(statSync(join(keys, 'login-for-development.key')).mode & 0o777).toBe(0o600)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('whoever reads that it is there may send it a signal at once', async () => {
  // As on a busy machine: it goes on a while after others have read what it says.
  const late =
    'const say = console.log; console.log = (...all) => { say(...all); const end = Date.now() + 500; while (Date.now() < end); }'
  const { child } = await startedForDevelopment(
    '--import',
    `data:text/javascript,${encodeURIComponent(late)}`,
  )
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('a wallet outlives a restart, a backup and its restoring, and a session that may have been ended does not', async () => {
  const service = await started()
  const ada = await newVisitor(service)
  const { access } = await ada.finish(await ada.begin())
  const secret = ada.newSecret()
  await ada.keep(access, secret)

  const backup = join(service.folder, 'backup.jsonl')
  expect(await service.run('backup', backup)).toMatchObject({
    code: 0,
    said: expect.stringContaining('rows are in'),
  })
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(await service.run('restore', backup)).toMatchObject({
    code: 2,
    said: expect.stringContaining('is not empty'),
  })
  expect(await service.run('backup', backup)).toMatchObject({
    code: 2,
    said: expect.stringContaining('could not be written'),
  })
  await service.kill()
  await service.start()
  const wallet = await ada.me(access)
  expect(wallet && (await ada.open(access, wallet))).toEqual(secret)

  await service.kill()
  service.configure({ database: join(service.folder, 'data/restored.db') })
  expect(await service.run('restore', backup)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Devices have no keys to wallets until their owners log in again'),
  })
  await service.start()
  await expect(ada.me(access)).rejects.toMatchObject({ problem: 'session-over' })
  expect(await service.run('audit')).toMatchObject({
    code: 0,
    said: expect.stringContaining('none changed or missing'),
  })
})

it('keys are changed while it runs, and what is there opens under the new ones alone', async () => {
  const service = await started()
  const ada = await newVisitor(service)
  const { access } = await ada.finish(await ada.begin())
  const secret = ada.newSecret()
  const wallet = await ada.keep(access, secret)
  const { login, recovery } = service.keys
  const next = { login: service.keyFile('login-2'), recovery: service.keyFile('recovery-2') }

  await service.change({ keys: { ...next, older: [login, recovery] } })
  expect(await service.run('rotate')).toMatchObject({ code: 0, said: expect.stringContaining('3 parts') })
  await service.change({ keys: next })

  expect(await ada.open(access, wallet)).toEqual(secret)
  expect(service.said()).not.toContain('"error"')
})

it('verify names each file of a frame that was changed', async () => {
  const { url, run, change } = await started()
  const smartAccounts = {
    paymaster: 'https://pays.example/rpc',
    bundler: 'https://api.example/v1/bundler?chainId=eip155:1',
  }
  const ethereum = { symbol: 'ETH', smartAccounts, name: 'Ethereum', url: 'https://node.example/key' }
  await change({ chains: { 'eip155:1': ethereum }, smartAccount: 'simple7702' })
  const { headers } = await fetch(`${url}/frame?projectId=shop`)
  expect(headers.get('content-security-policy')).toContain(
    `connect-src ${url}/v1/ https://node.example https://api.example https://pays.example;`,
  )
  expect(await run('verify', url)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^same {3}[\w+/]{43}= {2}frame-[-\w]+\.js$/m),
  })
  const proxy = createServer(async (request, response) => {
    const { method = 'GET', headers } = request
    const kept = ['content-type', 'sec-fetch-site'].flatMap((name): [string, string][] => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    const body = method === 'GET' ? null : await buffer(request)
    const sent = { method, headers: Object.fromEntries(kept), redirect: 'manual', body } as const
    const answer = await fetch(`${url}${request.url}`, sent)
    response.statusCode = answer.status
    const isCode = request.url?.startsWith('/frame/frame-')
    const text = (await answer.text()).replaceAll(url, `http://127.0.0.1:${portOf(proxy)}`)
    const csp = answer.headers.get('content-security-policy') ?? ''
    const policy = csp
      .replaceAll(url, `http://127.0.0.1:${portOf(proxy)}`)
      .replace("base-uri 'none'", "base-uri 'self'")
    for (const [name, value] of answer.headers)
      if (!/^content-|^transfer/.test(name)) response.setHeader(name, value)
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    if (csp) response.setHeader('content-security-policy', policy)
    response.end(isCode ? `${text};0` : text)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  ending.push(() => proxy.close())
  const told = await run('verify', `http://127.0.0.1:${portOf(proxy)}`)

  expect(told.code).toBe(1)
  const faults = told.said.split('\n').filter((line) => line.startsWith('-'))
  expect(faults.join('\n')).toMatch(/^- {6}\/frame\?projectId=shop: content-security-policy is /m)
  expect(faults.join('\n')).toMatch(/^- {6}\/frame\/frame-[-\w]+\.js: is not what this version has/m)
  expect(faults.filter((line) => !/content-security-policy|\/frame\/frame-/.test(line))).toEqual([])
})

it('pages are compared with options that have no secret in them', async () => {
  const { url, run, configure } = await started()
  configure({ secret: 'env:NOWHERE', mail: { smtp: 'env:NOWHERE', from: 'a@shop.example' } })
  expect(await run('verify', url)).toMatchObject({ code: 0 })
  configure({ custody: 'self-required' })
  const told = await run('verify', url)
  expect(told.code).toBe(1)
  expect(told.said).toContain('/frame?projectId=shop: is not what this version has with your options')
})

it('what does not work is told by its name', async () => {
  const service = await started()
  const told = await service.run('doctor')
  expect(told.said).toMatch(/works {2}database\nworks {2}keys\.login\nworks {2}keys\.recovery/)
  expect(told.said).toContain('-      url: is not https')
  service.mailbox.stop()
  service.configure({ mail: { smtp: 'smtp://127.0.0.1:9', from: 'login@shop.example' } })
  expect((await service.run('doctor')).said).toMatch(/^- {6}mail: .*ECONNREFUSED/m)

  service.configure({ secret: 'short' })
  await expect(service.change({})).rejects.toThrow('secret is not 32 bytes in base64')
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
})

it('neither its database nor what it prints has what would help a thief', async () => {
  const service = await started()
  const visitors = await Promise.all(Array.from({ length: 8 }, () => newVisitor(service)))
  const secrets = [...service.secrets]
  for (const visitor of visitors) {
    const begun = await visitor.begin()
    const { access, refresh } = await visitor.finish(begun)
    const secret = visitor.newSecret()
    await visitor.keep(access, secret)
    secrets.push(`"${begun.code}"`, ` ${begun.code} `, access, refresh)
    for (const bytes of [secret.seed, secret.entropy])
      secrets.push(
        ...(['base64url', 'base64', 'hex', 'latin1'] as const).map((form) =>
          Buffer.from(bytes).toString(form),
        ),
      )
  }
  const files = ['login.db', 'login.db-wal'].map((name) =>
    readFileSync(join(service.folder, 'data', name), 'latin1'),
  )
  const places = [...files, service.said(), execFileSync('ls', ['-R', service.folder], { encoding: 'utf8' })]

  expect(secrets.length).toBeGreaterThan(60)
  expect(secrets.filter((one) => places.some((place) => place.includes(one)))).toEqual([])
  expect(places[0]?.includes('ada-') || places[1]?.includes('ada-')).toBe(true)
  expect(service.said()).not.toContain('@app.example')
})
