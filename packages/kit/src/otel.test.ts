// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createEmitter, type FoyerEvent } from '@foyer/core'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { logs, metrics, SpanStatusCode, trace } from '@opentelemetry/api'
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFoyer } from './index.js'
import { type OtelOptions, otelEvents } from './otel.js'

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'

/** The SDK of OpenTelemetry as a host has it, with exporters that keep what they are given. */
function collector() {
  const records = new InMemoryLogRecordExporter()
  const spans = new InMemorySpanExporter()
  const series = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const exporting = new PeriodicExportingMetricReader({ exporter: series })
  const meters = new MeterProvider({ readers: [exporting] })
  logs.setGlobalLoggerProvider(
    new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter: records })] }),
  )
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] }),
  )
  metrics.setGlobalMeterProvider(meters)
  return {
    records: () =>
      records
        .getFinishedLogRecords()
        .map(({ eventName, severityNumber, attributes }) => ({ eventName, severityNumber, attributes })),
    /** With how long (s) each took. */
    spans: () =>
      spans.getFinishedSpans().map(({ name, attributes, status, duration: [seconds] }) => ({
        name,
        attributes,
        status,
        seconds,
      })),
    async series(wanted: string) {
      await meters.forceFlush()
      const found = series
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap((scope) => scope.metrics)
        .find(({ descriptor }) => descriptor.name === wanted)
      return found?.dataPoints.map(({ attributes, value }) => ({ attributes, value }))
    },
    async end() {
      await meters.shutdown()
      for (const api of [logs, metrics, trace]) api.disable()
    },
  }
}

let sdk: ReturnType<typeof collector>
beforeEach(() => {
  sdk = collector()
})
afterEach(() => sdk.end())

/** Short times would be taken for those of this process's own clock. */
const begin = Date.UTC(2026, 0)

/** A Foyer that says what a test has it say. Time is in seconds after {@link begin}. */
function scripted(options: OtelOptions = {}) {
  const { emit, subscribe } = createEmitter<FoyerEvent>()
  const { state } = createFoyer()
  const foyer = { events: subscribe, state: { ...state, account: { ...state.account, address } } }
  const stop = otelEvents(foyer, { logger: logs.getLogger('foyer'), ...options })
  return {
    stop,
    say(event: FoyerEvent['event'], at: number, properties?: object) {
      emit({ event, properties, timestamp: begin + at * 1_000 } as FoyerEvent)
    },
  }
}

const facts = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 0.5 }

test('what happens in a widget becomes records and counts', async () => {
  const wallet = createTestWallet({
    name: 'Harbor',
    privateKeys: [`0x${'11'.repeat(32)}`],
    chains: { 1: 'https://one.example' },
  })
  const page = announceWallet(window, wallet)
  const foyer = createFoyer({ adapters: [evm({ networks: [mainnet] })] })
  const ends = [foyer.start(), otelEvents(foyer, { logger: logs.getLogger('foyer') })]

  await foyer.connect({ connectorId: wallet.info.rdns, namespace: 'eip155' })
  await foyer.disconnect()

  expect(sdk.records()).toEqual([
    {
      eventName: 'foyer.connect_success',
      severityNumber: 9,
      attributes: { 'foyer.method': 'browser', 'foyer.name': 'Harbor' },
    },
    {
      eventName: 'foyer.disconnect_success',
      severityNumber: 9,
      attributes: { 'foyer.namespace': 'all' },
    },
  ])
  expect(await sdk.series('foyer.events')).toEqual([
    { attributes: { 'foyer.event': 'foyer.connect_success' }, value: 1 },
    { attributes: { 'foyer.event': 'foyer.disconnect_success' }, value: 1 },
  ])
  for (const end of ends) end()
  page.remove()
  foyer.destroy()
})

test('what takes a while is a span from its beginning to its end, and is measured', async () => {
  const { say } = scripted()

  say('SELECT_WALLET', 10, { name: 'Harbor', platform: 'browser' })
  say('CONNECT_SUCCESS', 12, { name: 'Harbor', method: 'browser' })
  say('SEND_INITIATED', 20, facts)
  say('SEND_ERROR', 25, { ...facts, message: 'Ledger is locked' })
  say('SELECT_WALLET', 30, { name: 'Cove', platform: 'qrcode' })
  say('USER_REJECTED', 33, { message: 'No' })
  say('SELECT_WALLET', 40, { name: 'Cove', platform: 'qrcode' })
  say('MODAL_CLOSE', 47, { connected: false })

  const done = sdk.spans().map(({ name, attributes, status, seconds }) => ({
    name,
    status,
    seconds,
    outcome: attributes['foyer.outcome'],
  }))
  const unset = { code: SpanStatusCode.UNSET }
  expect(done).toEqual([
    { name: 'foyer.connect', seconds: 2, status: unset, outcome: 'success' },
    {
      name: 'foyer.send',
      seconds: 5,
      outcome: 'error',
      status: { code: SpanStatusCode.ERROR, message: 'Ledger is locked' },
    },
    { name: 'foyer.connect', seconds: 3, status: unset, outcome: 'declined' },
    { name: 'foyer.connect', seconds: 7, status: unset, outcome: 'left' },
  ])
  expect(await sdk.series('foyer.flow.duration')).toContainEqual({
    attributes: { 'foyer.flow': 'send', 'foyer.outcome': 'error', 'foyer.network': 'eip155:1' },
    value: expect.objectContaining({ count: 1, sum: 5 }),
  })
})

test('an end without a beginning, and a modal that closes after the end, are no span', () => {
  const { say } = scripted()

  say('CONNECT_SUCCESS', 1, { name: 'Harbor', method: 'browser' })
  say('DISCONNECT_SUCCESS', 2, { namespace: 'all' })
  say('SELECT_WALLET', 3, { name: 'Harbor', platform: 'browser' })
  say('CONNECT_SUCCESS', 4, { name: 'Harbor', method: 'browser' })
  say('MODAL_CLOSE', 5, { connected: true })

  expect(sdk.spans().map(({ name }) => name)).toEqual(['foyer.connect'])
})

test.each([
  [undefined, { 'foyer.message': 'User of … left.' }],
  [true, { 'foyer.message': `User of ${address} left.`, 'foyer.address': address }],
])('which account it is about is told only where the host says so: %s', (wanted, attributes) => {
  const { say } = scripted({ address: wanted })

  say('CONNECT_ERROR', 1, { message: `User of ${address} left.` })

  expect(sdk.records()).toEqual([{ eventName: 'foyer.connect_error', severityNumber: 17, attributes }])
})

test('a registered name stands for its account', () => {
  const { say } = scripted()

  say('REGISTER_NAME_SUCCESS', 1, { isSmartAccount: false, ensName: 'mira.shop.eth' })

  expect(sdk.records()[0]?.attributes).toEqual({ 'foyer.isSmartAccount': false })
})

test('long words are cut, and what is no plain value is left out', () => {
  const { say } = scripted()

  say('CONNECT_ERROR', 1, { message: 'no '.repeat(100), list: [1], nothing: undefined, endless: Infinity })

  const [record] = sdk.records()
  expect(Object.keys(record?.attributes ?? {})).toEqual(['foyer.message'])
  expect(record?.attributes['foyer.message']).toHaveLength(200)
})

test('without a logger there are spans and counts, and after the end nothing', async () => {
  const { say, stop } = scripted({ logger: undefined })
  say('SEND_INITIATED', 1, facts)
  stop()
  say('SEND_SUCCESS', 2, facts)

  expect([sdk.records(), sdk.spans()]).toEqual([[], []])
  expect(await sdk.series('foyer.events')).toHaveLength(1)
})
