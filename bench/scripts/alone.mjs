import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cache } from '../../tooling/cache.mjs'

const lock = join(cache, 'running')

/**
 * Runs work that shares the cache, and the machine, with no other run of the bench; waits for one that is under way.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function alone(work) {
  mkdirSync(cache, { recursive: true })
  while (!take()) await sleep(1_000)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isAlive(holder())) rmSync(lock, { force: true })
    return false
  }
}

/** 0 where the lock went meanwhile: the next try takes it. */
function holder() {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
