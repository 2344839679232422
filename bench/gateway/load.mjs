/** Asks a server as fast as it answers, or so many times a second, over plain sockets: the client must cost less than what is measured. */
import { connect } from 'node:net'

/**
 * @typedef {object} Load
 * @property {number} port
 * @property {number} connections
 * @property {() => string} path of the next request
 * @property {number} [seconds]
 * @property {number} [count] ends after so many, instead of a time
 * @property {number} [rate] a second; without it each connection asks again at once
 */
/**
 * @typedef {object} Loaded
 * @property {number} rps
 * @property {number} answers
 * @property {number} lost connections that ended, with a request under way
 * @property {Readonly<Record<number, number>>} statuses
 * @property {readonly number[]} times in ms, sorted
 */

/** @param {Load} load @returns {Promise<Loaded>} */
export async function run({ port, connections, path, seconds, count = Number.POSITIVE_INFINITY, rate }) {
  /** @type {Record<number, number>} */
  const statuses = {}
  /** @type {number[]} */
  const times = []
  let lost = 0
  let sent = 0
  const begun = performance.now()
  const ends = seconds === undefined ? Number.POSITIVE_INFINITY : begun + seconds * 1000
  const isOver = () => sent >= count || performance.now() >= ends
  /** When the next one is due: a slow answer must not hide that later ones had to wait. */
  const due = () => (rate === undefined ? performance.now() : begun + (sent / rate) * 1000)

  const work = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      /** @type {number | undefined} */
      let asked
      let text = ''
      let left = 0
      let isLast = false
      const next = () => {
        if (isOver() || isLast) return void socket.end()
        const at = due()
        const wait = at - performance.now()
        if (wait > 1) return void setTimeout(next, wait)
        asked = Math.min(at, performance.now())
        sent += 1
        socket.write(
          `GET ${path()} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: https://shop.example\r\n\r\n`,
        )
      }
      socket.on('connect', next)
      socket.on('data', (chunk) => {
        if (left > 0) left -= chunk.length
        else {
          text += chunk.toString('latin1')
          const head = text.indexOf('\r\n\r\n')
          if (head < 0) return
          const status = Number(text.slice(9, 12))
          statuses[status] = (statuses[status] ?? 0) + 1
          isLast = text.slice(0, head).toLowerCase().includes('\r\nconnection: close')
          const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1]
          if (length === undefined) throw new Error('An answer without content-length')
          left = Number(length) - (text.length - head - 4)
          text = ''
        }
        if (left > 0 || asked === undefined) return
        times.push(performance.now() - asked)
        asked = undefined
        next()
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        if (asked !== undefined) lost += 1
        resolve(undefined)
      })
    })

  await Promise.all(Array.from({ length: connections }, work))
  const took = (performance.now() - begun) / 1000
  return {
    rps: times.length / took,
    answers: times.length,
    lost,
    statuses,
    times: times.sort((a, b) => a - b),
  }
}

/** @param {readonly number[]} sorted @param {number} share */
export function percentile(sorted, share) {
  return sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1] ?? Number.NaN
}

/** Ranks as visitors have them: few ask often, most seldom. @param {number} count */
export function zipf(count) {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank += 1) sums[rank] = sum += 1 / (rank + 1)
  return () => {
    const wanted = Math.random() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
