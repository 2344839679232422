// @tier gate
import { type Call, calls, parseAsk, toRequest } from '@foyer/api'
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { answersOf, asksOf } from './generated.js'

const table: readonly (readonly [name: string, call: Call])[] = Object.entries(calls)

describe.each(table)('the call %s', (_, call) => {
  search('is asked by a client as a server reads it', async (look) => {
    const read = (ask: Parameters<typeof toRequest>[1]) => {
      const { target, body } = toRequest(call, ask, { projectId: 'p', st: 's', sv: '1' })
      const url = new URL(target, 'https://api.test')
      const pattern = new RegExp(`^/${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
      const { groups } = pattern.exec(url.pathname) ?? {}
      const params = Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      const sent = body === undefined ? {} : { body: JSON.parse(JSON.stringify(body)) }
      return parseAsk(call, { params: Object.fromEntries(params), query: url.searchParams, ...sent })
    }
    await look(
      fc.property(asksOf(fc, call), (ask) => {
        expect(read(ask)).toEqual({ ok: true, ask })
      }),
    )
  })

  const { answer } = call
  if (answer)
    search(
      'is answered by what goes over the wire as it is',
      fc.property(answersOf(fc, call), (value) => {
        const wire = JSON.stringify(value)
        expect(JSON.stringify(v.parse(answer, JSON.parse(wire)))).toBe(wire)
      }),
    )
})
