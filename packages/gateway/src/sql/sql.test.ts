// @tier gate
import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { postgres } from './postgres.js'
import { type Sql, withTables } from './sql.js'
import { sqlite } from './sqlite.js'

it('SQLite keeps what was written over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-'))
  const path = join(folder, 'names.db')
  const first = sqlite(path)
  await first.query('CREATE TABLE a (b TEXT, c BIGINT)')
  const written = await first.query('INSERT INTO a VALUES (?, ?) RETURNING b', ['x', 1_763_812_800_000])
  expect(written.map((row) => row.b)).toEqual(['x'])
  await first.close?.()
  await first.close?.()
  const second = sqlite(path)
  expect((await second.query('SELECT c FROM a WHERE b = ?', ['x']))[0]?.c).toBe(1_763_812_800_000)
  await second.close?.()
  await rm(folder, { recursive: true })
})

it('a file that cannot be opened is told with what to do', () => {
  expect(() => sqlite('/nowhere/at/all/names.db')).toThrow(/^The database .* cannot be opened\. Name a file/)
})

it('Postgres has its own way of numbering values, and a connection that breaks is nobody’s end', async () => {
  const query = vi.fn(async () => ({ rows: [{ a: 1 }] }))
  const end = vi.fn(async () => {})
  const pool = Object.assign(new EventEmitter(), { query, end })
  const sql = postgres(pool)
  expect(await sql.query('SELECT a FROM b WHERE c = ? AND d = ?', ['x', 2])).toEqual([{ a: 1 }])
  expect(query).toHaveBeenCalledWith('SELECT a FROM b WHERE c = $1 AND d = $2', ['x', 2])
  expect(pool.emit('error', new Error('terminated'))).toBe(true)
  await sql.close?.()
  await sql.close?.()
  expect(end).toHaveBeenCalledOnce()
})

it('tables are made once, before the first statement, and again where that failed', async () => {
  const said: string[] = []
  let failures = 2
  const sql: Sql = {
    async query(statement) {
      said.push(statement)
      if (failures-- > 0) throw new Error('down')
      return []
    },
  }
  const query = withTables(sql, ['a (b TEXT)'])
  await expect(query('SELECT 1')).rejects.toThrow('down')
  await Promise.all([query('SELECT 2'), query('SELECT 3')])
  expect(said).toEqual([
    ...Array<string>(3).fill('CREATE TABLE IF NOT EXISTS a (b TEXT)'),
    'SELECT 2',
    'SELECT 3',
  ])
})
