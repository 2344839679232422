// @tier gate
import { expect, it } from 'vitest'
import { readArgs } from './args.js'
import { withClients } from './clients.js'

const node = ['--rpc', 'eip155:1=https://a.dev']

it('nodes are read by chain, in the order given', () => {
  const args = [
    '--rpc',
    'eip155:1=https://a.dev/?x=1',
    '--rpc',
    'eip155:10=env:RPC',
    '--rpc',
    'eip155:1=https://b.dev',
  ]
  expect(readArgs([...args, '--port', '0', 'check'])).toMatchObject({
    command: 'check',
    port: 0,
    rpc: { 'eip155:1': ['https://a.dev/?x=1', 'https://b.dev'], 'eip155:10': ['env:RPC'] },
  })
})

it('nothing at all asks for help', () => {
  expect(readArgs([]).command).toBe('help')
  expect(readArgs(['--help']).command).toBe('help')
})

it('the command line says of clients what the environment would say', () => {
  const env = { FOYER_CLIENT_ADDRESS: 'cf-connecting-ip', FOYER_LIMIT: '10/5' }
  expect(readArgs(node, env).clients).toEqual({
    clientAddress: { header: 'cf-connecting-ip' },
    limit: { calls: 10, seconds: 5 },
  })
  const line = [...node, '--client-address', 'x-forwarded-for:2', '--limit', '20/5']
  expect(readArgs(line, env).clients).toEqual({
    clientAddress: { header: 'x-forwarded-for', hops: 2 },
    limit: { calls: 20, seconds: 5 },
  })
  expect(readArgs(node, { FOYER_CLIENT_ADDRESS: '' }).clients).toEqual({})
  expect(() => readArgs(node, { FOYER_LIMIT: 'all' })).toThrow('FOYER_LIMIT has to be calls and seconds')
})

it('what a file says of clients is not said again', () => {
  const { clients } = readArgs([...node, '--client-address', 'x-real-ip', '--limit', '20/5'])
  const options = { chains: {}, providers: [] }
  expect(withClients({ ...options, limits: { project: false } }, clients)).toEqual({
    ...options,
    clientAddress: { header: 'x-real-ip' },
    limits: { project: false, client: { calls: 20, seconds: 5 } },
  })
  for (const own of [
    { clientAddress: { header: 'x-real-ip' } },
    { limits: false },
    { limits: { client: false } },
    { limits: { client: { calls: 1, seconds: 1 } } },
  ] as const)
    expect(() => withClients({ ...options, ...own }, clients)).toThrow('Write')
})

it.each([
  [['--rpc', 'https://a.dev'], 'A node has to be like'],
  [['--rpc', 'eip155:1='], 'A node has to be like'],
  [['--origin', 'https://a.dev'], 'Name a node'],
  [[...node, '--bundler', 'solana:x=https://b.dev'], '--bundler has to be like'],
  [[...node, '--bundler', 'eip155:1=x', '--bundler', 'eip155:1=y'], '--bundler names two for eip155:1'],
  [[...node, '--paymaster', 'eip155:10=https://b.dev'], 'is for eip155:10, which has no node'],
  [['--config', 'a.js', '--port', '99999'], '--port is "99999"'],
  [['--config', 'a.js', '--port', 'x'], '--port is "x"'],
  [['--config', 'a.js', '--port', ''], '--port is ""'],
  [['--config', 'a.js', '--port', '0x10'], '--port is "0x10"'],
  [['--config', 'a.js', '--host', ''], '--host is empty'],
  [['--config', 'a.js', '--drain', 'soon'], '--drain is "soon"'],
  [['--config', 'a.js', '--drain', ''], '--drain is ""'],
  [[...node, '--client-address', ''], '--client-address has to be the header'],
  [[...node, '--client-address', 'x-forwarded-for:0'], '--client-address has to be the header'],
  [[...node, '--client-address', 'x forwarded for'], '--client-address has to be the header'],
  [[...node, '--limit', '1200'], '--limit has to be calls and seconds'],
  [[...node, '--limit', '0/60'], '--limit has to be calls and seconds'],
  [[...node, '--metrics-port', ''], '--metrics-port is ""'],
  [[...node, '--metrics-port', '70000'], '--metrics-port is "70000"'],
  [[...node, '--metrics-port', '0', '--metrics-host', ' '], '--metrics-host is empty'],
  [[...node, '--metrics-host', '127.0.0.1'], '--metrics-host needs --metrics-port'],
  [['--config', 'a.js', 'serve'], '"serve" is no command'],
  [['--what'], "Unknown option '--what'"],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => readArgs(args)).toThrow(sentence)
})
