// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { testStore } from '../store/store.test-support.js'
import { createMailer } from './mailer.js'
import { noticeMs } from './noticeMs.js'

interface Step {
  readonly notices: number
  readonly codes: number
  /** How many of the pending letters leave then. */
  readonly leave: number
}

const step = (notices: number, codes: number, leave = 0): Step => ({ notices, codes, leave })

searchModel('codes leave before notices, and no more than twenty letters are pending at once', {
  gate: 10,
  exhaustive: 300,
  stories: fc.array(fc.record<Step>({ notices: fc.nat(25), codes: fc.nat(15), leave: fc.nat(12) }), {
    maxLength: 5,
  }),
  async play(story, tell) {
    const { db, clock } = await testStore()
    const sent: string[] = []
    const onTheirWay: { kind: 'notice' | 'code'; go: () => void }[] = []
    const send = ({ subject }: { subject: string }) =>
      new Promise<void>((go) => {
        sent.push(subject)
        onTheirWay.push({ kind: subject === 'code' ? 'code' : 'notice', go })
      })
    const mailer = createMailer(
      db,
      send,
      [new Uint8Array(32)],
      () => clock.now,
      () => {},
    )
    const waits = { notice: 0, code: 0 }
    const leaving: ('notice' | 'code')[] = []
    const mail = { to: 'ada@app.example', text: 'text', html: 'html' }
    for (const { notices, codes, leave } of story) {
      tell(`${notices} notices, ${codes} codes, ${leave} leave`)
      for (let n = 0; n < notices; n += 1)
        await mailer.post({ ...mail, subject: 'notice' }, undefined, noticeMs)
      for (let n = 0; n < codes; n += 1) await mailer.post({ ...mail, subject: 'code' })
      waits.notice += notices
      waits.code += codes
      void mailer.flush()
      for (let left = 0; left <= leave; left += 1) {
        for (const kind of ['code', 'notice'] as const)
          while (
            waits[kind] > 0 &&
            leaving.length < 20 &&
            (kind === 'code' || leaving.filter((one) => one === 'notice').length < 10)
          ) {
            waits[kind] -= 1
            leaving.push(kind)
          }
        const kinds = () => onTheirWay.map(({ kind }) => kind).toSorted()
        await vi.waitFor(() => expect(kinds()).toEqual(leaving.toSorted()), { interval: 2 })
        if (left === leave || leaving.length === 0) break
        const gone = onTheirWay.shift()
        if (gone) leaving.splice(leaving.indexOf(gone.kind), 1)
        gone?.go()
      }
    }
    const closed = mailer.close()
    for (const { go } of onTheirWay) go()
    await closed
  },
  finds: [
    { input: [step(25, 0), step(25, 0)], found: 'each look sent twenty more' },
    { input: [step(25, 0), step(0, 3, 2)], found: 'codes left behind all notices of a restore' },
  ],
})
