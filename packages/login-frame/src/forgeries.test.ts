// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { fakeFrame, frameOrigin } from './fakeFrame.test-support.js'
import { calls, isCallName } from './protocol/calls.js'

test('of more than 10,000 messages that are forged in one way or more, none answers a call, none is told', async () => {
  const { iframe, channel, posted, ready, say, answer } = fakeFrame()
  ready()
  const told = vi.fn()
  channel.subscribe(told)
  const asked = channel.call('GET_CHAIN_ID', undefined)
  const settled = vi.fn()
  asked.then(settled, settled)
  const mine = posted[0]?.message.id
  const names = [...Object.keys(calls).filter(isCallName), '__proto__', 'constructor']
  const origins = [
    frameOrigin,
    ...[`${frameOrigin}.`, `${frameOrigin}:8443`, 'http://login.app.example', 'https://LOGIN.app.example'],
    ...[`${frameOrigin}.evil.example`, 'https://evil.example', location.origin, 'null', ''],
  ]
  const sources = [iframe.contentWindow, window, null, { postMessage() {} }]
  const ids = [mine, '', 7, null, undefined, crypto.randomUUID(), [mine]]
  const prefixes = ['@foyer-frame/', '@foyer-app/', '@FOYER-FRAME/', '']
  const ends = ['SUCCESS', 'ERROR', 'success']
  let forged = 0
  for (const origin of origins)
    for (const source of sources)
      for (const id of ids)
        for (const prefix of prefixes)
          for (const end of ends)
            for (const name of names) {
              const isRight =
                origin === frameOrigin &&
                source === iframe.contentWindow &&
                id === mine &&
                prefix === prefixes[0] &&
                name === 'GET_CHAIN_ID' &&
                end !== 'success'
              if (isRight) continue
              forged += 1
              say(
                { type: `${prefix}${name}_${end}`, id, payload: { chainId: 666, message: 'no' } },
                { origin, source },
              )
            }
  // What the frame says by itself, said by somebody else.
  for (const origin of origins)
    for (const source of sources)
      if (origin !== frameOrigin || source !== iframe.contentWindow)
        for (const data of [
          { type: '@foyer-frame/READY', payload: {} },
          { type: '@foyer-frame/SESSION_UPDATE', payload: { token: 'forged' } },
          { type: '@foyer-frame/PENDING', id: mine },
        ]) {
          forged += 1
          say(data, { origin, source })
        }
  await Promise.resolve()

  expect(forged).toBeGreaterThan(10_000)
  expect(settled).not.toHaveBeenCalled()
  expect(told).not.toHaveBeenCalled()
  expect(posted).toHaveLength(1)
  answer('SUCCESS', { chainId: 1 })
  expect(await asked).toEqual({ chainId: 1 })
})
