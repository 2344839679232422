// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { testStore } from '../store/store.test-support.js'
import { createApprovals } from './approvals.js'

interface Step {
  readonly act: 'ask' | 'ask elsewhere' | 'allow' | 'decline' | 'wait'
  /** The link that it is about, by the order of letters. */
  readonly link: number
}

const step = (act: Step['act'], link = 0): Step => ({ act, link })

searchModel('a browser that was turned away comes in by no link of before, and another one does', {
  gate: 60,
  exhaustive: 2_000,
  stories: fc.array(
    fc.record<Step>({
      act: fc.constantFrom('ask', 'ask', 'ask elsewhere', 'allow', 'allow', 'decline', 'wait'),
      link: fc.nat(3),
    }),
    { maxLength: 8 },
  ),
  async play(story, tell) {
    const { db, clock } = await testStore()
    const approvals = createApprovals(db, () => clock.now)
    await db.insertInto('users').values({ id: 'user', created_at: 0, locale: 'en' }).execute()
    const links: { id: string; token: string; attempt: string; jkt: string; state: string }[] = []
    for (const { act, link } of story) {
      tell(`${act} ${link}`)
      const of = links[link]
      if (act === 'wait') clock.now += 60_000
      else if (act === 'ask' || act === 'ask elsewhere') {
        const jkt = act === 'ask' ? 'eve' : 'ada'
        for (const one of links) if (one.jkt === jkt && one.state === 'open') one.state = 'over'
        const origin = 'https://app.example'
        const at = { jkt, origin, label: 'Firefox on Linux', locale: 'en' }
        const { id, token } = await approvals.ask({ user: 'user', email: 'ada@app.example', ...at })
        links.push({ id, token, attempt: `attempt ${links.length}`, jkt, state: 'open' })
      } else if (of && act === 'allow') {
        const isAllowed = (await approvals.allow(of.token, of.attempt)) !== undefined
        expect(isAllowed).toBe(of.state === 'open')
        if (isAllowed) of.state = 'allowed'
      } else if (of && act === 'decline') {
        const stopped = links.filter(({ jkt, state }) => jkt === of.jkt && state !== 'over')
        const declined = await approvals.decline(of.token)
        expect(declined?.open !== undefined).toBe(stopped.length > 0)
        for (const one of stopped) one.state = 'over'
      }
    }
    for (const { token, jkt, state } of links) {
      const open = links.filter((one) => one.jkt === jkt && one.state !== 'over')
      const isAllowed = open.some((one) => one.state === 'allowed')
      expect(await approvals.find(token)).toMatchObject({
        isOpen: state === 'open',
        open: open.length > 0 ? { isAllowed, isProven: false } : undefined,
      })
    }
    for (const { id, attempt, jkt, state } of links) {
      expect(await approvals.outcome(id, jkt)).toEqual(
        state === 'allowed' ? { attempt } : state === 'open' ? 'waiting' : 'over',
      )
      expect(await approvals.take(db, 'user', jkt, { attempt })).toBe(state === 'allowed')
    }
  },
  finds: [
    {
      input: [step('ask'), step('allow'), step('ask'), step('decline', 1)],
      found: 'the link that was allowed first let the browser in after the second one was declined',
    },
  ],
})
