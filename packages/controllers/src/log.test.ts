// @tier gate
import { HttpError } from '@foyer/core'
import { fakeFamily, fakeWallet, mainnet, solana } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FoyerOptions, LogLine } from './foyerOptions.js'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'
import { createReports } from './reports.js'

let written: unknown[][]

beforeEach(() => {
  written = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void written.push(words))
})
afterEach(() => {
  vi.restoreAllMocks()
})

function setup(options: FoyerOptions = {}) {
  const lines: LogLine[] = []
  const families = [
    fakeFamily('eip155', [mainnet], [fakeWallet('harbor')]),
    fakeFamily('solana', [solana], [fakeWallet('orbit', { network: solana.id })]),
  ] as const
  const onLog = (line: LogLine) => void lines.push(line)
  const adapters = families.map(({ descriptor }) => descriptor)
  const instance = createInstance(parseOptions({ adapters, onLog, ...options }), () => undefined)
  const told: unknown[] = []
  instance.events.subscribe(({ event, properties }) => told.push([event, properties]))
  return { instance, families, lines, told, codes: () => lines.map(({ code }) => code) }
}

test('a wallet that does not take a disconnection is a line of the log, with what it said', async () => {
  const { instance, families, lines } = setup()
  for (const wallet of families[0].wallets) wallet.refusesDisconnect = true
  await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

  await expect(instance.disconnect()).rejects.toMatchObject({ code: 'disconnect/failed' })

  await expect
    .poll(() => lines)
    .toMatchObject([
      { level: 'error', code: 'disconnect/failed', message: expect.stringContaining('"eip155"') },
    ])
  expect(lines[0]?.error).toBeInstanceOf(Error)
  expect(written).toHaveLength(1)
})

test('the end of a connection is told as such, by whom ever, and only where there was one', async () => {
  const { instance, families, told } = setup()

  await instance.disconnect()
  expect(told).toEqual([])

  await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
  families[0].emit({ type: 'disconnected', connectorId: 'harbor' })
  expect(told.at(-1)).toEqual(['DISCONNECT_SUCCESS', { namespace: 'eip155' }])
})

test('a network that the host does not list is an alert, for the switch to it and for all else', async () => {
  const { instance, codes } = setup()

  await expect(instance.switchNetwork(mainnet.id.replace('1', '5') as typeof mainnet.id)).rejects.toThrow(
    'Network not found',
  )
  await expect(instance.removeNetwork('eip155:5' as typeof mainnet.id)).rejects.toThrow('Network not found')

  await expect.poll(codes).toEqual(['switch-network-not-found', 'network-not-found'])
})

test('lines are kept up to 1,024,000 bytes, the newest, and a host that throws stops nothing', async () => {
  vi.useFakeTimers()
  const log = createReports({
    options: { debug: false },
    onLog() {
      throw new HttpError('x', 500)
    },
  })
  const long = 'ä'.repeat(50_000)

  for (let count = 0; count < 20; count += 1) log.error(`line-${count}`, long)

  expect(() => vi.runAllTimers()).toThrow('HTTP status code: 500')
  vi.useRealTimers()
  expect(log.lines).toHaveLength(10)
  expect(log.lines.at(-1)?.code).toBe('line-19')
})
