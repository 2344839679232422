import {
  type AccountChoices,
  type AccountId,
  accountParts,
  activeAccount,
  type RootState,
  type StorageKey,
  type Store,
} from '@foyer/core'
import { lenient, list, object, oneOf, text, textUpTo } from '@foyer/core/api'
import { proxy } from 'valtio/vanilla'

const maxAccounts = 20
const maxTokens = 200

const yes = lenient(oneOf([true, false]))
const choices = lenient(
  object({
    account: text,
    amountsHidden: yes,
    smallShown: yes,
    byName: yes,
    hiddenTokens: lenient(list(textUpTo(200), maxTokens)),
  }),
)
type Stored = NonNullable<ReturnType<typeof choices>>

/** What was chosen for each account, the latest last. */
const choicesKey: StorageKey<readonly Stored[]> = {
  name: 'choices',
  decode: (json) =>
    Array.isArray(json) ? json.slice(-maxAccounts).flatMap((one) => choices(one) ?? []) : undefined,
}

/** Keeps what a visitor chose for looking at an account: for each of them, whatever the network, and over reloads. */
export function createChoices({ state, store }: { readonly state: RootState; readonly store: Store }) {
  const own = proxy<AccountChoices['state']>(shown(undefined))

  const all = () => store.get(choicesKey) ?? []
  const nameOf = (account: AccountId | undefined) => {
    if (!account) return undefined
    const { namespace, address } = accountParts(account)
    return `${namespace}:${address}`
  }

  function follow(account: AccountId | undefined) {
    const name = nameOf(account)
    Object.assign(own, shown(all().find((one) => one.account === name)))
  }

  const made: AccountChoices = {
    state: own,
    choose(change) {
      const account = nameOf(activeAccount(state))
      if (account === undefined) return
      Object.assign(
        own,
        change,
        change.hiddenTokens && { hiddenTokens: change.hiddenTokens.slice(-maxTokens) },
      )
      const others = all().filter((one) => one.account !== account)
      store.set(
        choicesKey,
        [...others, { account, ...own, hiddenTokens: [...own.hiddenTokens] }].slice(-maxAccounts),
      )
    },
  }
  follow(activeAccount(state))
  return { ...made, follow }
}

function shown(chosen: Partial<Stored> | undefined): AccountChoices['state'] {
  return {
    amountsHidden: chosen?.amountsHidden ?? false,
    smallShown: chosen?.smallShown ?? false,
    byName: chosen?.byName ?? false,
    hiddenTokens: chosen?.hiddenTokens ?? [],
  }
}
