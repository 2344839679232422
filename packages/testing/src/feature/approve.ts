import { AbortedError, type Approve, type Router } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'

/** Shows ApproveTransaction and asks, as the modal does: to leave that view is to leave the request. No journal is kept. */
export function createApprove(router: Router): Approve {
  const isShown = () => router.state.stack.at(-1)?.view === 'ApproveTransaction'

  return async ({ request, next }) => {
    router.push('ApproveTransaction')
    const left = createLeaving(router, isShown)
    const asked = request(new AbortController().signal, { asked: () => {}, leaving: () => {} })
    try {
      const answer = await Promise.race([asked, left.promise])
      left.end()
      if (next) router.reset(next)
      else router.back()
      return answer
    } catch (error) {
      left.end()
      if (isShown()) router.back()
      throw error
    }
  }
}

function createLeaving({ state }: Router, isShown: () => boolean) {
  let end = () => {}
  const promise = new Promise<never>((_, reject) => {
    end = subscribe(state, () => isShown() || reject(new AbortedError()), true)
  })
  return { promise, end: () => end() }
}
