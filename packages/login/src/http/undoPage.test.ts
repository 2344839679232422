// @tier gate
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { loginWorld, url } from '../login.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'
import { undoMessages } from './messages.js'

const [old, next] = ['ada@app.example', 'ada@new.example']

/** Ada's account, known by a provider or by her old address, and a change of it: made, or pending. */
async function setup(provider: string, what: 'undo' | 'stop') {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const { login, clock } = await loginWorld({ store: database() })
  const user_id = 'ada'
  await db.insertInto('users').values({ id: user_id, created_at: 1, locale: 'en' }).execute()
  const identity = { user_id, verified_at: 1 }
  const first = { ...identity, provider, subject: provider === 'email' ? old : '1001', contact: old }
  if (provider !== 'email' || what === 'stop') await db.insertInto('identities').values(first).execute()
  const token_hash = createHash('sha256').update('token').digest('base64url')
  const at = clock.now + 60_000
  if (what === 'undo') {
    const now = { ...identity, provider: 'email', subject: next, contact: next }
    await db.insertInto('identities').values(now).execute()
    const email = provider === 'email' ? old : null
    const undo = { token_hash, user_id, email, subject: email, ends_at: at, closed_at: null, made_at: 1 }
    await db.insertInto('undos').values(undo).execute()
  } else {
    const hashes = { from_hash: token_hash, to_hash: 'other' }
    const change = {
      id: 'wait',
      run: 'wait',
      user_id,
      from_email: old,
      email: next,
      subject: next,
      ...hashes,
    }
    await db
      .insertInto('address_waits')
      .values({ ...change, due_at: at, closed_at: null })
      .execute()
  }
  const textOf = async (request: Request) =>
    (await (await login.fetch(request)).text())
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  const headers = { 'sec-fetch-site': 'same-origin' }
  return {
    db,
    look: () => textOf(new Request(`${url}/undo?t=token`)),
    press: () => textOf(new Request(`${url}/undo`, { method: 'POST', body: 't=token', headers })),
  }
}

test.for([
  ['email', 'undo', 'this address'],
  ['email', 'stop', 'your old address'],
  ['google', 'undo', 'Google'],
  ['google', 'stop', 'Google'],
  ['github', 'undo', 'GitHub'],
] as const)(
  'an owner by %s reads after the link of a change (%s) to log in by %s',
  async ([provider, what, way]) => {
    const { db, look, press } = await setup(provider, what)

    expect((await look()).includes('by your old address again')).toBe(provider === 'email' && what === 'undo')
    const done = await press()

    expect(done).toContain(what === 'undo' ? undoMessages.done : undoMessages.stopped)
    expect(/[Ll]og in (?:by|with) (.+?) ?, and look/.exec(done)?.[1]).toBe(way)
    // The way that the page names leads to the account.
    const found = await db
      .selectFrom('identities')
      .select('user_id')
      .where('provider', '=', provider)
      .execute()
    expect(found).toEqual([{ user_id: 'ada' }])
  },
)
