// @tier gate
import { AskError, ConfigurationError, UpstreamError } from '@foyer/gateway'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFaultLog } from './faults.js'

const visitor = fc.constantFrom(
  '0x5E471E15e471e15e471e15e471e15e471e15e471',
  'sentinel.shop.eth',
  '203.0.113.77',
)
const kinds: readonly ((text: string) => unknown)[] = [
  (text) => new Error(text),
  (text) => new TypeError(`Cannot read ${text}`),
  (text) => new Error(`duplicate key (name)=(${text})\n    at sql.js:1:1`),
  (text) => Object.assign(new Error('failed'), { code: text, detail: text }),
  (text) => Object.assign(new Error('failed'), { name: text }),
  (text) => Object.assign(new Error(text), { code: '23505' }),
  (text) => new Error('failed', { cause: new Error(text) }),
  (text) => new AggregateError([new Error(text)], text),
  (text) => new AskError(400, 'name', `Invalid name format: ${text}`),
  (text) => Object.assign(new Error(text), { stack: text }),
  (text) => Object.assign(new Error(text), { stack: undefined }),
  (text) => text,
  (text) => ({ message: text }),
  () => undefined,
]

search(
  'a fault is one line, with nothing of what a visitor asked',
  fc.property(visitor, fc.constantFrom(...kinds), (text, make) => {
    const lines: string[] = []
    createFaultLog((line) => lines.push(line))(make(text))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^Foyer gateway: \S/)
    expect(lines[0]).not.toContain('\n')
    expect(lines[0]?.toLowerCase()).not.toContain(text.toLowerCase())
  }),
  { gate: 200 },
)

it('a fault that the host can cure is said in its words, and another one by its place', () => {
  const lines: string[] = []
  const log = createFaultLog((line) => lines.push(line))
  log(new ConfigurationError('chains', 'rpc:eip155:1:0 is a node of the chain 5, and is left out.'))
  log(new UpstreamError('timeout'))
  log(new RangeError('secret'))
  expect(lines).toEqual([
    'Foyer gateway: rpc:eip155:1:0 is a node of the chain 5, and is left out.',
    'Foyer gateway: A provider failed: timeout.',
    expect.stringMatching(/^Foyer gateway: RangeError at faults\.test\.ts:\d+:\d+$/),
  ])
})

it('a fault is written once in a minute, and no flood of others is', () => {
  let now = 0
  let written = 0
  const log = createFaultLog(
    () => {
      written += 1
    },
    () => now,
  )
  const same = new UpstreamError('timeout')
  for (now = 0; now < 180_000; now += 1_000) log(same)
  expect(written).toBe(3)
  written = 0
  for (let at = 0; at < 5_000; at += 1) log(new ConfigurationError('chains', `${at}`))
  expect(written).toBeLessThan(110)
})
