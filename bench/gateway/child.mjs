import { fork } from 'node:child_process'
import { once } from 'node:events'

/** @typedef {{ cpu: number, rss: number, delay: number }} Usage cpu in µs and rss in bytes; delay: p99 of the event loop in ms since the last time */

/**
 * Starts a server of `serve.mjs` in a process of its own.
 * @param {string} scenario
 * @param {Readonly<Record<string, unknown>>} [settings]
 */
export async function started(scenario, settings = {}) {
  const child = fork(new URL('serve.mjs', import.meta.url), [scenario, JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  /** @type {() => Promise<any>} */
  const told = async () => (await once(child, 'message'))[0]
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${scenario} ended`)))
  failed.catch(() => {})
  /** @type {{ port: number }} */
  const { port } = await Promise.race([told(), failed])
  return {
    port,
    child,
    /** @returns {Promise<Usage>} */
    usage() {
      const answer = told()
      child.send('usage')
      return answer
    },
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
