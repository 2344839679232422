// The rules of a change of the address, as plain code: it knows no database, no codes and no letters.

const hourMs = 3_600_000
const spanMs = 72 * hourMs
const dayMs = 24 * hourMs

/** A change that waits, in the place of an older one that waited or on its own. */
export interface Wait {
  readonly from: string
  readonly to: string
  readonly by: string
  /** The changes that took each other's place without a moment between them: an older letter stops a newer one. */
  readonly run: number
  /** When the old address got its letter. The change is made 72 hours later. */
  toldAt?: number
  /** A restore had it wait again: until it is made no new device is let in. */
  isRestored?: boolean
}

/** A change that was made by both codes, which the old address can take back for 72 hours after its letter. */
export interface Undo {
  readonly back: string
  readonly run: number
  toldAt?: number
  isOver: boolean
}

export interface Device {
  /** Whether the account let it in. */
  isIn: boolean
  /** Whether it is logged in. */
  isLive: boolean
  /** Until then it begins no change: it was let in less than a day ago. */
  isNewUntil: number
}

export interface AccountState {
  address: string
  /** No new device is let in before. */
  letsInFrom: number
  readonly devices: Map<string, Device>
  wait?: Wait | undefined
  undos: Undo[]
}

export type Accounts = Map<string, AccountState>

/** Copies accounts, as a backup does. */
export const copyOf = (accounts: Accounts): Accounts => structuredClone(accounts)

let runs = 0
function nextRun() {
  runs += 1
  return runs
}

export const newAccount = (address: string, devices: readonly string[]): AccountState => ({
  address,
  letsInFrom: 0,
  devices: new Map(devices.map((name) => [name, { isIn: true, isLive: true, isNewUntil: 0 }])),
  undos: [],
})

export const canUndo = ({ isOver, toldAt }: Undo, now: number): boolean =>
  !isOver && (toldAt === undefined || now < toldAt + spanMs)

/** Whether no account but one has an address, waits for it or can come back to it. */
export function isFree(accounts: Accounts, address: string, but: string, now: number): boolean {
  return [...accounts].every(
    ([name, { address: own, wait, undos }]) =>
      name === but ||
      (own !== address &&
        wait?.to !== address &&
        !undos.some((undo) => undo.back === address && canUndo(undo, now))),
  )
}

/** Logs devices out. */
function end(account: AccountState, isMeant: (name: string) => boolean = () => true): void {
  for (const [name, device] of account.devices) if (isMeant(name)) device.isLive = false
}

function letInLater(account: AccountState, now: number): void {
  account.letsInFrom = Math.max(account.letsInFrom, now + spanMs)
}

export const rules = {
  /** Both the code of the new address and the session were right. */
  wait(account: AccountState, by: string, to: string): void {
    const run = account.wait?.run ?? nextRun()
    account.wait = { from: account.address, to, by, run }
  },
  /** The letter to the old address was accepted. */
  told(account: AccountState, of: Wait | Undo, now: number): void {
    if ('back' in of && of.isOver) return
    of.toldAt ??= now
    if ('back' in of || of.isRestored) letInLater(account, of.toldAt)
  },
  isDue: ({ wait }: AccountState, now: number) => wait?.toldAt !== undefined && wait.toldAt + spanMs <= now,
  /** The wait is over. */
  make(account: AccountState, now: number): void {
    account.address = account.wait?.to ?? account.address
    account.wait = undefined
    end(account)
    letInLater(account, now)
  },
  /** Made by a code of each address. */
  move(account: AccountState, by: string, to: string, now: number): void {
    account.undos.push({ back: account.address, run: nextRun(), isOver: false })
    account.address = to
    account.wait = undefined
    end(account, (name) => name !== by)
    letInLater(account, now)
  },
  stop(account: AccountState, now: number): void {
    account.wait = undefined
    end(account)
    letInLater(account, now)
  },
  undo(account: AccountState, undo: Undo, now: number): void {
    account.address = undo.back
    for (const later of account.undos.slice(account.undos.indexOf(undo))) later.isOver = true
    account.wait = undefined
    end(account)
    letInLater(account, now)
  },
  /** A reader of the mailbox lets a device in, if it is not, and logs in there. */
  logIn(device: Device, now: number): void {
    if (!device.isIn) device.isNewUntil = now + dayMs
    device.isIn = true
    device.isLive = true
  },
  /** A device is removed, and all that it began. */
  remove(account: AccountState, name: string): void {
    const device = account.devices.get(name)
    if (device) device.isIn = false
    end(account, (one) => one === name)
    if (account.wait?.by === name) account.wait = undefined
  },
  /**
   * The service was restored from a backup: all devices are out. Owners may have stopped each open change since, or taken it
   * back. So the time of each begins again, with new letters, and until it is over no new device is let in.
   * @param at of the backup
   */
  restore(account: AccountState, at: number, now: number): void {
    for (const device of account.devices.values()) device.isIn = false
    end(account)
    account.undos = account.undos.filter((undo) => canUndo(undo, at))
    for (const change of [...account.undos, account.wait]) delete change?.toldAt
    if (account.wait) account.wait.isRestored = true
    if (account.wait || account.undos.length > 0) letInLater(account, now)
  },
  /** All devices are logged out by one of them. */
  logOut(account: AccountState): void {
    end(account)
    account.wait = undefined
  },
}
