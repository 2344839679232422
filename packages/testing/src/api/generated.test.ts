// @tier gate
import { type Call, calls, parseAsk, toRequest } from '@foyer/api'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { answersOf, asksOf } from './generated.js'

// The nightly profile runs 200 times as long.
vi.setConfig({ testTimeout: 300_000 })
const runs = { numRuns: process.env.FOYER_FUZZ === 'nightly' ? 200_000 : 1_000 }
const table: readonly (readonly [name: string, call: Call])[] = Object.entries(calls)

describe.each(table)('the call %s', (_, call) => {
  it('is asked by a client as a server reads it', () => {
    const read = (ask: Parameters<typeof toRequest>[1]) => {
      const { target, body } = toRequest(call, ask, { projectId: 'p', st: 's', sv: '1' })
      const url = new URL(target, 'https://api.test')
      const pattern = new RegExp(`^/${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
      const { groups } = pattern.exec(url.pathname) ?? {}
      const params = Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      const sent = body === undefined ? {} : { body: JSON.parse(JSON.stringify(body)) }
      return parseAsk(call, { params: Object.fromEntries(params), query: url.searchParams, ...sent })
    }
    const property = fc.property(asksOf(fc, call), (ask) => {
      expect(read(ask)).toEqual({ ok: true, ask })
    })
    fc.assert(property, runs)
  })

  it('is answered by what goes over the wire as it is', () => {
    const { answer } = call
    if (!answer) return
    const property = fc.property(answersOf(fc, call), (value) => {
      const wire = JSON.stringify(value)
      expect(JSON.stringify(v.parse(answer, JSON.parse(wire)))).toBe(wire)
    })
    fc.assert(property, runs)
  })
})
