// @tier gate
import { expect, it } from 'vitest'
import { readArgs } from './args.js'

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
  [['--config', 'a.js', 'serve'], '"serve" is no command'],
  [['--what'], "Unknown option '--what'"],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => readArgs(args)).toThrow(sentence)
})
