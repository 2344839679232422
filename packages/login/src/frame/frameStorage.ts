import * as v from 'valibot'
import { toBase64Url } from '../custody/bytes.js'
import { publicJwk, thumbprint } from '../custody/dpop.js'
import { exportPoint } from '../custody/publicKey.js'

const { subtle } = crypto
const name = 'foyer-login'
const table = 'kept'

/** The keys of this browser: made here, and never anywhere else. */
export interface DeviceKeys {
  readonly sign: CryptoKeyPair
  readonly box: CryptoKeyPair
  /** What the service knows the browser by. */
  readonly jkt: string
  /** The public half of {@link box}; base64url. */
  readonly point: string
}

const accountType = v.picklist(['eoa', 'smartAccount'])
/** Which account of two: that of the key itself, or of a contract which the key owns. */
export type AccountType = v.InferOutput<typeof accountType>

const login = v.object({
  email: v.optional(v.string()),
  /** As the provider of a social account has it. */
  userName: v.optional(v.string()),
  access: v.string(),
  refresh: v.string(),
  accessEndsAt: v.number(),
  /** Whom the login was for: another page that embeds the frame is asked anew. */
  origin: v.string(),
  wallet: v.string(),
  /** The highest version of the wallet that was seen here. */
  version: v.number(),
  addresses: v.record(v.string(), v.string()),
  /** Who could open the wallet when it was last seen here. */
  custody: v.optional(v.picklist(['assisted', 'self'])),
  /** The account that the visitor chose, where there are two. */
  accountType: v.optional(accountType),
})
/** Who is logged in here. */
export type KeptLogin = v.InferOutput<typeof login>

/** What the frame keeps in the browser. */
export interface FrameStorage {
  /** `memory`: the browser keeps nothing for the frame, or not beyond its own end. */
  readonly storage: 'shared' | 'memory'
  keys(): Promise<DeviceKeys>
  /** Who is logged in for a page that embeds the frame. */
  login(origin: string): Promise<KeptLogin | undefined>
  /** Who is logged in here, for whichever page. */
  logins(): Promise<readonly KeptLogin[]>
  setLogin(origin: string, login: KeptLogin): Promise<void>
  /**
   * Changes who is logged in, in one step that no other frame comes between.
   * @returns what is kept after that
   */
  changeLogin(
    origin: string,
    change: (at: KeptLogin | undefined) => KeptLogin | undefined,
  ): Promise<KeptLogin | undefined>
  readonly notes: KeptNotes
}

/** Notes that several frames of a browser change. */
export interface KeptNotes extends Notes {
  /** Changes a note in one step that no other frame comes between. */
  change(name: string, change: (at: unknown) => unknown): Promise<void>
}

/** What else the frame remembers, by a name that begins with what it is about. Reading is checked by who reads. */
export interface Notes {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** Those whose name begins so. */
  all(beginning: string): Promise<readonly unknown[]>
}

let channel: BroadcastChannel | undefined
/** Opens the channel once it is needed: some browsers keep no page for *Back* that has one. Where storage is blocked, there is none. */
function ends(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel(name)
  } catch {}
  return channel
}

/** Listens for logins that other tabs and frames of this browser end. @param hear is given the page that the login was for */
export function onLoginEnd(hear: (origin: string) => void): void {
  ends()?.addEventListener('message', ({ data }) => hear(data))
}

/** Opens what is kept. Never rejects: a browser that keeps nothing has the frame begin anew each time. */
export async function openFrameStorage(): Promise<FrameStorage> {
  const memory = new Map<string, unknown>()
  let database = await open().catch(() => undefined)
  /** Browsers close it below a page that is open: in the background, or with the data of the site. Then it is opened again. */
  const asked: typeof askedOnce = (at, mode, ask) =>
    askedOnce(at, mode, ask).catch(async () => {
      database = await open()
      // With the data of the site the keys are gone, too.
      keys = undefined
      return askedOnce(database, mode, ask)
    })
  const get = (key: string) =>
    database ? asked(database, 'readonly', (store) => store.get(key)) : memory.get(key)
  const set = async (key: string, value: unknown) => {
    if (!database) memory.set(key, value)
    else if (value === undefined) await asked(database, 'readwrite', (store) => store.delete(key))
    else await asked(database, 'readwrite', (store) => store.put(value, key))
  }
  async function change(key: string, put: (at: unknown) => unknown): Promise<void> {
    if (!database) await set(key, put(memory.get(key)))
    else
      await asked(database, 'readwrite', (store) => {
        const reading = store.get(key)
        reading.onsuccess = () => {
          const next = put(reading.result)
          if (next) store.put(next, key)
          else store.delete(key)
        }
        return reading
      })
  }
  const all = async (beginning: string): Promise<readonly unknown[]> =>
    database
      ? asked(database, 'readonly', (store) =>
          store.getAll(IDBKeyRange.bound(beginning, `${beginning}\uffff`)),
        )
      : [...memory].flatMap(([key, value]) => (key.startsWith(beginning) ? [value] : []))
  let keys: Promise<DeviceKeys> | undefined

  /** Two frames that begin at once end with the same keys: whoever writes second takes those of the first. */
  async function loadKeys(): Promise<DeviceKeys> {
    const known = readKeys(await get('keys'))
    if (known) return described(known)
    const made = {
      sign: await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
      box: await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']),
    }
    await change('keys', (at) => readKeys(at) ?? made)
    return described(readKeys(await get('keys')) ?? made)
  }

  return {
    storage: database && !isForgetful(navigator.vendor, window.parent !== window) ? 'shared' : 'memory',
    keys() {
      keys ??= loadKeys().catch((error: unknown) => {
        keys = undefined
        throw error
      })
      return keys
    },
    async login(origin) {
      return readLogin(await get(keyOf(origin)))
    },
    async logins() {
      return (await all(keyOf(''))).flatMap((value) => readLogin(value) ?? [])
    },
    setLogin: (origin, next) => set(keyOf(origin), next),
    async changeLogin(origin, put) {
      let next: KeptLogin | undefined
      let before: KeptLogin | undefined
      await change(keyOf(origin), (at) => {
        before = readLogin(at)
        next = put(before)
        return next
      })
      if (before && !next) ends()?.postMessage(origin)
      return next
    },
    notes: { get: async (name) => get(name), set, change, all },
  }
}

const keyOf = (origin: string) => `login ${origin}`

function readLogin(kept: unknown): KeptLogin | undefined {
  const read = v.safeParse(login, kept)
  return read.success ? read.output : undefined
}

/** WebKit takes what a frame stores, gives it back after a reload, and drops it with the last window. */
export function isForgetful(vendor: string, isFramed: boolean): boolean {
  return isFramed && vendor.startsWith('Apple')
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Where storage is blocked, some browsers throw and others fail later.
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('blocked'))
  })
}

function askedOnce<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode)
    const request = ask(transaction.objectStore(table))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error ?? request.error)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

type Pairs = Pick<DeviceKeys, 'sign' | 'box'>

function readKeys(kept: unknown): Pairs | undefined {
  if (typeof kept !== 'object' || kept === null || !('sign' in kept) || !('box' in kept)) return undefined
  const { sign, box } = kept
  return isPair(sign) && isPair(box) ? { sign, box } : undefined
}

function isPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('privateKey' in value) || !('publicKey' in value))
    return false
  const { privateKey, publicKey } = value
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable
}

async function described({ sign, box }: Pairs): Promise<DeviceKeys> {
  return {
    sign,
    box,
    jkt: await thumbprint(await publicJwk(sign.publicKey)),
    point: toBase64Url(await exportPoint(box.publicKey)),
  }
}
