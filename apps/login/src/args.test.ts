// @tier gate
import { expect, it } from 'vitest'
import { readArgs } from './args.js'

it('without a command it serves, with one it does what that says', () => {
  expect(readArgs(['--dev', '--origin', 'http://localhost:1', '--port', '0'])).toMatchObject({
    command: 'serve',
    isDev: true,
    origins: ['http://localhost:1'],
    port: 0,
  })
  expect(readArgs(['backup', 'today.jsonl', '--config', 'login.json'])).toMatchObject({
    command: 'backup',
    target: 'today.jsonl',
    config: 'login.json',
  })
  expect(readArgs(['audit', '--head', 'hash'])).toMatchObject({ command: 'audit', head: 'hash' })
  expect(readArgs(['-h']).command).toBe('help')
})

it.each([
  [['start'], '"start" is no command. There are: doctor, verify'],
  [['backup'], 'backup takes one file'],
  [['verify'], 'verify takes one url'],
  [['audit', 'x'], 'audit takes nothing more'],
  [['--dev', '--config', 'a.json'], '--dev has options of its own'],
  [['--port', '99999'], '--port is "99999"'],
  [['--port', ''], '--port is ""'],
  [['--host', ' '], '--host is empty'],
  [['--drain', 'soon'], '--drain is "soon"'],
  [['--what'], "Unknown option '--what'"],
  [['--head', 'hash'], 'serve has no option --head'],
  [['backup', 'file', '--all'], 'backup has no option --all'],
  [['backup', 'file', '--head', 'hash'], 'backup has no option --head'],
  [['restore', 'file', '--all'], 'restore has no option --all'],
  [['rotate', '--head', 'hash'], 'rotate has no option --head'],
  [['doctor', '--dev'], 'doctor has no option --dev'],
  [['verify', 'https://login.example', '--port', '1'], 'verify has no option --port'],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => readArgs(args)).toThrow(sentence)
})
