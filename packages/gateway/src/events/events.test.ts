// @tier gate
import { expect, it, vi } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import type { EventSink } from '../options.js'
import { logEvents } from './logEvents.js'
import { otelEvents } from './otelEvents.js'

const event = {
  eventId: '0e0b3a52-7d4c-4b4d-9d2e-0c2f7b1f5a11',
  url: 'https://shop.dev/basket/of/ada',
  domain: 'shop.dev',
  timestamp: Date.parse('2026-11-22T12:00:00Z'),
  props: {
    type: 'track',
    event: 'CONNECT_SUCCESS',
    properties: {
      method: 'browser\n{"event":"FORGED"}',
      count: 2,
      connected: true,
      list: [1],
      nothing: null,
      'a b': 'x',
      long: 'x'.repeat(1_000),
    },
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  },
}

async function tell(analytics: EventSink, more: object = {}): Promise<number> {
  const response = await gatewayOf({ analytics }).post('/e?projectId=shop', { ...event, ...more })
  return response.status
}

it('without a sink no events are wanted', async () => {
  const wanted = async (analytics?: EventSink) =>
    (await gatewayOf(analytics ? { analytics } : {}).get('/getAnalyticsConfig')).json()
  expect(await wanted()).toEqual({ isAnalyticsEnabled: false })
  expect(await wanted(logEvents(() => {}))).toEqual({ isAnalyticsEnabled: true })
})

it('an event is one line of the log, which names no visitor and no page', async () => {
  const lines: string[] = []
  expect(await tell(logEvents((line) => lines.push(line)))).toBe(200)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/\n|0xf39F|basket/)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    at: '2026-11-22T12:00:00.000Z',
    event: 'CONNECT_SUCCESS',
    id: event.eventId,
    domain: 'shop.dev',
    fields: {
      method: event.props.properties.method,
      count: 2,
      connected: true,
      long: 'x'.repeat(200),
    },
  })
})

it('an event is a record of OpenTelemetry, by the names that it has there', async () => {
  const emit = vi.fn()
  await tell(otelEvents({ emit }))
  expect(emit.mock.calls).toEqual([
    [
      {
        eventName: 'foyer.connect_success',
        timestamp: event.timestamp,
        attributes: {
          'foyer.event.id': event.eventId,
          'server.address': 'shop.dev',
          'foyer.method': event.props.properties.method,
          'foyer.count': 2,
          'foyer.connected': true,
          'foyer.long': 'x'.repeat(200),
        },
      },
    ],
  ])
})

it('a sink that fails, and a time that is none, are not the page’s trouble', async () => {
  const failing = vi.fn(() => {
    throw new Error('disk full')
  })
  expect(await tell(logEvents(failing))).toBe(200)
  expect(failing).toHaveBeenCalledOnce()
  const write = vi.fn()
  expect(await tell(logEvents(write), { timestamp: 1e300 })).toBe(200)
  expect(write).toHaveBeenCalledOnce()
})
