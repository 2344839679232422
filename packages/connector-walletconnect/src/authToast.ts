import type { FeatureContext } from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Offers } from './offers.js'

/** Says that a sign-in is looked at, which a wallet gave while it connected, where no view says so. */
export interface AuthToast {
  /** Of what is on offer from now on. */
  follow(offers: Pick<Offers, 'isAuthenticating' | 'subscribe'>): void
  dispose(): void
}

export function createAuthToast({
  toasts,
  text,
  router,
}: Pick<FeatureContext, 'toasts' | 'text' | 'router'>): AuthToast {
  let followed: unknown
  let isShown = false
  let stop = () => {}

  function show(isOn: boolean) {
    if (isOn === isShown) return
    isShown = isOn
    if (isOn) toasts.loading(text.t('walletConnect.authenticating'))
    else toasts.hide()
  }

  return {
    follow(offers) {
      if (offers === followed) return
      followed = offers
      stop()
      const look = () =>
        show(offers.isAuthenticating() && router.state.stack.at(-1)?.view !== 'ConnectingSiwe')
      const ends = [offers.subscribe(look), subscribe(router.state, look)]
      stop = () => {
        for (const end of ends) end()
      }
    },
    dispose() {
      stop()
      show(false)
    },
  }
}
