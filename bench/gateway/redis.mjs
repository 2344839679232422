import { connect } from 'node:net'

/**
 * As much of a client of Redis as `redisStore` uses: GET and SET over one connection, which is made anew after it broke.
 * @param {number} port
 */
export function createRedis(port) {
  /** @type {{ resolve: (value: string | null) => void, reject: (error: Error) => void }[]} */
  let waiting = []
  /** @type {import('node:net').Socket | undefined} */
  let socket
  let read = Buffer.alloc(0)

  const take = () => {
    for (;;) {
      const end = read.indexOf('\r\n')
      if (end < 0) return
      const line = read.toString('latin1', 1, end)
      const length = read[0] === 36 ? Number(line) : -1
      const all = length < 0 ? end + 2 : end + 2 + length + 2
      if (read.length < all) return
      const value = length < 0 ? null : read.toString('utf8', end + 2, end + 2 + length)
      read = read.subarray(all)
      waiting.shift()?.resolve(value)
    }
  }
  const open = () => {
    const made = connect(port, '127.0.0.1').setNoDelay()
    made.on('data', (chunk) => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk])
      take()
    })
    made.on('error', () => {})
    made.on('close', () => {
      const left = waiting
      waiting = []
      read = Buffer.alloc(0)
      socket = undefined
      for (const { reject } of left) reject(new Error('The connection to Redis broke'))
    })
    return made
  }
  /** @param {readonly string[]} words @returns {Promise<string | null>} */
  const send = (...words) =>
    new Promise((resolve, reject) => {
      socket ??= open()
      waiting.push({ resolve, reject })
      socket.write(
        `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`,
      )
    })
  return {
    get: (/** @type {string} */ key) => send('GET', key),
    set: (
      /** @type {string} */ key,
      /** @type {string} */ value,
      /** @type {{ readonly PX: number }} */ { PX },
    ) => send('SET', key, value, 'PX', `${PX}`),
  }
}
