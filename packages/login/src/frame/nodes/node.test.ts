// @tier gate
import { describe, expect, test, vi } from 'vitest'
import { NodeError, offer } from './node.js'

/** Neither a node nor the chain has it. */
const parts = (send: () => Promise<unknown>) => ({ send, isKnown: () => false, find: async () => false })
const sendOf = (...ends: readonly (unknown | NodeError)[]) => {
  const send = vi.fn<() => Promise<unknown>>()
  for (const end of ends)
    end instanceof NodeError ? send.mockRejectedValueOnce(end) : send.mockResolvedValueOnce(end)
  return send
}
const silence = new NodeError('no answer')
const refused = new NodeError('insufficient funds for gas', -32000, 200)

describe('what was signed', () => {
  test('and clearly refused was not sent', async () => {
    const send = sendOf(refused)
    await expect(offer(parts(send), [0, 0])).rejects.toBe(refused)
    expect(send).toHaveBeenCalledOnce()
  })

  test.each<readonly [string, NodeError]>([
    ['silence', silence],
    ['a failure inside', new NodeError('internal', -32603, 200)],
    ['a failure of the way there', new NodeError('bad gateway', -32000, 502)],
    ['the end of its time, by its own code', new NodeError('request timed out', -32002, 200)],
    ['the end of its time, inside', new NodeError('context deadline exceeded', -32000, 200)],
    [
      'the end of its time, as another says it',
      new NodeError('Timeout: the upstream was too slow', -32016, 200),
    ],
    ['a line that broke', new NodeError('upstream connection reset', -32000, 200)],
  ])('and answered by %s may have been sent, whatever is said of it later', async (_what, first) => {
    const send = sendOf(first, refused)
    await offer(parts(send), [0, 0])
    expect(send).toHaveBeenCalledTimes(2)
  })
})
