import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import type { SignInStore } from './store.js'

/** No session lasts longer (ms), whatever was signed. */
export const dayMs = 86_400_000
/** No sign-in writes more: a browser has one mark, or a few if its first tabs asked at once. */
const mostGroups = 20
/** No name lasts longer (ms), also one that is written while its group ends. */
const keptMs = dayMs + 60_000

export type Groups = ReturnType<typeof createGroups>

/**
 * Creates what knows all names that an account has in a browser: they are one group, until a sign-out ends it. The next
 * sign-in begins another. Groups are numbered, so that sign-ins at the same moment find the same group.
 */
export function createGroups(store: SignInStore) {
  const outKey = (group: string) => `out ${group}`
  const endKey = (group: string) => `end ${group}`
  const turnKey = (owner: string) => `turn ${owner}`

  /** Returns the groups of an account that no sign-out has ended, by the marks of a browser. */
  function find(marks: readonly string[], account: string): Promise<readonly string[]> {
    const owners = marks.map((mark) => hex.encode(sha256(`${mark} ${account}`)).slice(0, 32))
    return Promise.all(
      owners.map(async (owner) => {
        // It may lag behind.
        let turn = Number((await store.get(turnKey(owner))) ?? 0)
        while (await store.get(outKey(`${owner}_${turn}`))) turn += 1
        return `${owner}_${turn}`
      }),
    )
  }

  async function isOut(groups: readonly string[]): Promise<boolean> {
    return (await Promise.all(groups.map((group) => store.get(outKey(group))))).some(Boolean)
  }

  /** Resolves with whether one had not ended before. */
  async function end(groups: readonly string[]): Promise<boolean> {
    let isFirst = false
    for (const group of groups) {
      const [, owner = '', turn] = /^(\w+)_(\d+)$/.exec(group) ?? []
      const until = Date.now() + keptMs
      if (await store.add(outKey(group), 'out', until)) isFirst = true
      await store.set(turnKey(owner), `${Number(turn) + 1}`, until)
    }
    return isFirst
  }

  return {
    isOut,
    end,
    /** Whether a name of these groups lasts. A store that forgot them cannot say that no sign-out has ended it. */
    async isIn(groups: readonly string[]): Promise<boolean> {
      const [first = ''] = groups
      return Boolean(await store.get(endKey(first))) && !(await isOut(groups))
    },
    /**
     * Notes a name, and returns its groups.
     * @param more those of a name from before
     * @param ends of the name (ms since 1970)
     */
    async begin(marks: readonly string[], account: string, ends: number, more: readonly string[] = []) {
      const all = new Set([...(await find(marks, account)), ...more])
      const groups = [...all].slice(0, mostGroups)
      for (const group of groups) await store.set(endKey(group), `${ends}`, Date.now() + keptMs)
      return groups
    },
    /** Ends the names of an account. Resolves with whether one lasted. A browser that has none costs no memory. */
    async leave(marks: readonly string[], account: string): Promise<boolean> {
      let isLast = false
      for (const group of await find(marks, account)) {
        const ends = await store.get(endKey(group))
        if (ends && (await end([group])) && Date.now() < Number(ends)) isLast = true
      }
      return isLast
    },
  }
}
