// @tier gate
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { answers, gatewayOf } from './gateway.test-support.js'
import { portOf } from './http/portOf.js'
import { listen } from './node.js'
import { pictureFolder } from './providers/pictureFolder.js'
import type { Facts } from './questions.js'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

async function served(...options: Parameters<typeof gatewayOf>) {
  const listening = await listen(gatewayOf(...options), { port: 0 })
  ending.push(() => listening.close())
  return listening
}

it('a gateway answers on Node, and knows who asks by the connection', async () => {
  const { url } = await served({ limits: { client: { calls: 2, seconds: 60 } } })
  const ask = (claimed: string) =>
    fetch(`${url}/v1/supported-chains`, { headers: { 'x-forwarded-for': claimed } })
  expect(await (await ask('192.0.2.1')).json()).toEqual({ http: ['eip155:1'], ws: [] })
  await ask('192.0.2.2')
  expect((await ask('192.0.2.3')).status).toBe(429)
})

it('requests that run when it ends are answered, and later ones are not taken', async () => {
  let answer = (_: Facts<'gas'>) => {}
  const gas = new Promise<Facts<'gas'>>((resolve) => {
    answer = resolve
  })
  const slow = answers('gas', () => gas)
  const { url, close } = await served({ providers: [slow] })
  const running = fetch(`${url}/v1/convert/gas-price?chainId=eip155:1&projectId=x`)
  await vi.waitFor(() => expect(slow.asked).toHaveLength(1))
  const closed = close()
  await expect(fetch(`${url}/v1/supported-chains`)).rejects.toThrow()
  answer({ standard: 1n, fast: 2n, instant: 3n })
  expect((await running).headers.get('connection')).toBe('close')
  expect(await (await running).json()).toEqual({ standard: '1', fast: '2', instant: '3' })
  await closed
})

it('headers beyond a bound are refused', async () => {
  const { server } = await served()
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(portOf(server), '127.0.0.1', () =>
      socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`),
    )
    socket.once('data', (data) => {
      socket.destroy()
      resolve(`${data}`)
    })
  })
  expect(answer).toMatch(/^HTTP\/1.1 431 /)
})

it('pictures of a folder are served by what they show, and nothing beside them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-pictures-'))
  ending.push(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'token'))
  await writeFile(join(folder, 'secret.png'), 'secret')
  await writeFile(join(folder, 'token', 'ETH.svg'), '<svg/>')
  await writeFile(join(folder, 'token', 'LP%2FETH.png'), 'png')
  await writeFile(join(folder, 'token', 'notes.txt'), 'x')
  await writeFile(join(folder, 'token', '100%.png'), 'all')
  const { get } = gatewayOf({ providers: [pictureFolder(folder)] })
  const ether = await get('/public/getTokenImage/eth')
  expect([await ether.text(), ether.headers.get('content-type')]).toEqual(['<svg/>', 'image/svg+xml'])
  expect(ether.headers.get('content-security-policy')).toContain('sandbox')
  expect(await (await get('/public/getTokenImage/LP%2FETH')).text()).toBe('png')
  expect(await (await get('/public/getTokenImage/100%25')).text()).toBe('all')
  for (const id of ['notes', 'notes.txt', '..%2Fsecret', '..%2F..%2Fetc%2Fpasswd', '%00', 'ETH.svg'])
    expect((await get(`/public/getTokenImage/${id}`)).status, id).toBe(404)
  expect((await get('/getWalletImage/ETH')).status).toBe(404)
})
