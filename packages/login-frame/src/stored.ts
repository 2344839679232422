import type { StorageKey, Store } from '@foyer/core'

/** What is kept of a login, on the page. None of it opens anything: the keys are in the frame. */
export const stored = {
  /** When a code was last sent for; ms since 1970. */
  lastEmail: textKey('LAST_EMAIL_LOGIN_TIME', /^\d{1,16}$/),
  used: textKey('EMAIL_LOGIN_USED_KEY', /^true$/),
  /** The type of account that the visitor chose. */
  preferredType: {
    name: 'PREFERRED_ACCOUNT_TYPE',
    decode: (json) => (json === 'eoa' || json === 'smartAccount' ? json : undefined),
  } satisfies StorageKey<'eoa' | 'smartAccount'>,
  /** The social account that the visitor logged in by. */
  socialProvider: textKey('connected_social', /^[a-z]{1,20}$/),
  /** The frame is still to sign the visitor out. */
  leaving: textKey('LOGIN_LEAVING', /^true$/),
  /** What the frame cannot keep by itself in some browsers: sealed, for it alone. */
  token: textKey('login_session', /^[-\w.=+/]{1,1024}$/),
}

/** Forgets the login. When a code was sent is kept, as it bounds the next one. */
export function forgetLogin(store: Store): void {
  for (const key of [stored.used, stored.token, stored.preferredType, stored.socialProvider])
    store.remove(key)
}

function textKey(name: string, form: RegExp): StorageKey<string> {
  return {
    name,
    decode: (json) => (typeof json === 'string' && form.test(json) ? json : undefined),
  }
}
